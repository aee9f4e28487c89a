import { useEffect } from 'react'
import { AddPiece, Pieces } from '../canvas'
import { Button, PaneBoundary, type IconName } from '../ui'
import { useApp } from '../store'
import { Outline } from './Outline'
import { useRoom } from './roomStore'

/** The outline as a pane of its own; `onPick` where it lies over something and goes away after a choice. */
export function OutlinePane({ onPick }: { onPick?: () => void }) {
  const togglePane = useApp((app) => app.togglePane)
  return (
    <nav className="pane outline" aria-label="Outline" data-region="outline" tabIndex={-1}>
      <PaneBoundary name="The outline">
        <Outline onPick={onPick} />
      </PaneBoundary>
      {!onPick && (
        <section className="pieces" aria-label="Pieces">
          <h2 className="pane-h">Add</h2>
          <Pieces />
        </section>
      )}
      {!onPick && (
        <div className="outline-foot">
          <Button kind="quiet" small icon="left" label="Close the outline" onClick={() => togglePane('outline')} />
        </div>
      )}
    </nav>
  )
}

const RAIL: readonly { readonly icon: IconName; readonly label: string; readonly section: string }[] = [
  { icon: 'state', label: 'States', section: 'states' },
  { icon: 'person', label: 'Agents', section: 'agents' },
  { icon: 'field', label: 'Context', section: 'context' },
]

/** Below 1100 px: a rail of icons; the outline opens over the canvas and closes when something was picked. */
export function OutlineRail() {
  const over = useRoom((room) => room.outlineOver)
  const setOver = useRoom((room) => room.setOutlineOver)
  const show = useRoom((room) => room.show)
  const mode = useApp((app) => app.mode)
  useEffect(() => setOver(false), [mode, setOver])
  const openAt = (section: string) => (): void => {
    setOver(true)
    requestAnimationFrame(() => {
      const heading = document.querySelector<HTMLElement>(`.outline-over [data-row="${section}"]`)
      heading?.scrollIntoView({ block: 'start' })
      heading?.focus()
    })
  }
  return (
    <>
      <nav className="rail" aria-label="Outline" {...(over ? {} : { 'data-region': 'outline' })}>
        {RAIL.map(({ icon, label, section }) => (
          <Button key={section} kind="quiet" icon={icon} label={label} aria-expanded={over} onClick={over ? () => setOver(false) : openAt(section)} />
        ))}
        <AddPiece side="right" />
        <Button kind="quiet" icon="search" label="Command palette" onClick={() => show('palette')} />
      </nav>
      {over && (
        <>
          <div className="outline-scrim" onClick={() => setOver(false)} />
          <div
            className="outline-over"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setOver(false)
              document.querySelector<HTMLElement>('.rail button')?.focus()
            }}
          >
            <OutlinePane onPick={() => setOver(false)} />
          </div>
        </>
      )}
    </>
  )
}
