import { selectTextMovedOn, useApp } from '../store'
import { Button, Note } from '../ui'

/** Says when what is seen is behind what is written: a broken text, or a run of an earlier text. */
export function StaleBar() {
  const reason = useApp((app) => app.staleReason)
  const movedOn = useApp((app) => app.mode === 'simulate' && selectTextMovedOn(app))
  const reset = useApp((app) => app.reset)
  const play = useApp((app) => app.play)
  const setRightTab = useApp((app) => app.setRightTab)
  if (reason !== null) {
    return (
      <div className="stale">
        <Note tone="warn">
          <b>The canvas shows the last text that could be read.</b> {reason}
        </Note>
        <Button small onClick={() => setRightTab('machine')}>
          Go to the text
        </Button>
      </div>
    )
  }
  if (!movedOn) return null
  return (
    <div className="stale">
      <Note tone="info">
        <b>You have changed the text since this run began.</b> The run keeps to what it was started with.
      </Note>
      <Button
        small
        icon="reset"
        onClick={() => {
          reset()
          play()
        }}
      >
        Play the new text
      </Button>
    </div>
  )
}
