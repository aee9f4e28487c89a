import { selectTextMovedOn, useApp } from '../store'
import { Button, Note } from '../ui'
import { MovedOn } from './MovedOn'

/**
 * Says when what is seen is behind what is written: a broken text, or a run of an earlier text. It lies over the canvas
 * rather than above it, so that a text broken for a moment does not move the picture.
 */
export function StaleBar() {
  const reason = useApp((app) => app.staleReason)
  const movedOn = useApp((app) => app.mode === 'simulate' && selectTextMovedOn(app))
  const setRightTab = useApp((app) => app.setRightTab)
  if (reason !== null) {
    return (
      <div className="stale-bar">
        <Note tone="warn">
          <b>The canvas shows the last text that could be read.</b> {reason}
        </Note>
        <Button small onClick={() => setRightTab('machine')}>
          Go to the text
        </Button>
      </div>
    )
  }
  return movedOn ? <MovedOn /> : null
}
