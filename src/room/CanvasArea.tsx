import { AddPiece, Canvas } from '../canvas'
import { StatusSentence } from '../simulator'
import { useApp } from '../store'
import { Button, PaneBoundary, useMediaQuery } from '../ui'
import { useCanvasMenu } from './CanvasMenu'
import { FirstMinute, useFirstMinute } from './FirstMinute'
import { canvasInspects } from './inspect'
import { useRoom } from './roomStore'
import { StaleBar } from './StaleBar'

/** px from the left that the card of the first minute covers. */
const CARD_PX = 204

/** Closed panes leave a button where they were. */
function Openers() {
  const outlineOpen = useApp((app) => app.outlineOpen)
  const rightOpen = useApp((app) => app.rightOpen)
  const togglePane = useApp((app) => app.togglePane)
  const wide = useMediaQuery('(min-width: 1101px)')
  const hasRight = useMediaQuery('(min-width: 701px)')
  return (
    <>
      {wide && !outlineOpen && <Button small icon="left" label="Open the outline" className="opener at-left" onClick={() => togglePane('outline')} />}
      {hasRight && !rightOpen && <Button small icon="rightpane" label="Open the text pane" className="opener at-right" onClick={() => togglePane('right')} />}
    </>
  )
}

/** On an empty canvas: a way to begin for whoever would rather answer than build. */
function ByQuestion() {
  const empty = useApp((app) => app.lastGood.states.length === 0)
  const show = useRoom((room) => room.show)
  if (!empty) return null
  return (
    <Button className="by-question" icon="plus" onClick={() => show('new-by-question')}>
      Answer a few questions instead
    </Button>
  )
}

/** The machine as a picture, with what the run is doing in one sentence above it. */
export function CanvasArea({ inColumn = false }: { inColumn?: boolean }) {
  const card = useFirstMinute() !== undefined
  const Place = inColumn ? 'section' : 'main'
  const simulating = useApp((app) => app.mode === 'simulate')
  const { handlers, menu } = useCanvasMenu()
  return (
    <Place className="cwrap" id={inColumn ? undefined : 'main'} data-region="canvas" tabIndex={-1} aria-label="Canvas">
      {simulating && (
        <PaneBoundary name="The status line">
          <StatusSentence />
        </PaneBoundary>
      )}
      <div className="canvas-box" {...canvasInspects} {...handlers}>
        <PaneBoundary name="The canvas">
          <Canvas banner={false} leftInset={card ? CARD_PX : 0} />
        </PaneBoundary>
        {menu}
        <Openers />
        {inColumn && (
          <div className="add-corner">
            <AddPiece side="above" />
          </div>
        )}
        <ByQuestion />
        <StaleBar />
        <FirstMinute />
      </div>
    </Place>
  )
}
