import { useState } from 'react'
import { breakages, type Breakage } from '../patterns'
import { appStore, lineAt, useApp } from '../store'
import { Button, useMediaQuery } from '../ui'
import { useRoom } from './roomStore'

/** The text before a mistake and after it, and where the first difference is. */
interface Broken {
  readonly before: string
  readonly after: string
  readonly lookFor: string
}

/** Where two texts begin to differ. */
function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** Makes the pattern's mistake in the open text, clears the run, and shows the place. */
function makeMistake(breakage: Breakage): Broken | null {
  const { document, applyText, reset, selectAt, reveal, notify, announce } = appStore.getState()
  const before = document.machineText
  const after = breakage.apply(before)
  if (after === null) {
    notify('info', 'The line that this would take out is not there any more. Open the pattern again to break it.')
    return null
  }
  applyText('machine', after)
  reset()
  // The place is the last character before the cut: the edge that has lost its line, not what follows it.
  const at = Math.max(0, before.lastIndexOf('\n', firstDifference(before, after)) - 1)
  selectAt(at)
  reveal({ start: at, end: at })
  announce(`${breakage.title}. Line ${lineAt(before, at) + 1} is gone.`)
  return { before, after, lookFor: breakage.lookFor }
}

/** Whether the card is there: over a pattern that has a mistake to make, until it is closed. */
export function useFirstMinute(): Breakage | undefined {
  const closed = useRoom((room) => room.cardClosed)
  const roomy = useMediaQuery('(min-width: 1101px)')
  const breakage = useApp(({ document: { origin } }) => (origin.kind === 'pattern' ? breakages.find(({ pattern }) => pattern === origin.id) : undefined))
  return closed || !roomy ? undefined : breakage
}

/** The card of the first minute: step the debate, break it, or begin your own. Once closed it stays closed. */
export function FirstMinute() {
  const breakage = useFirstMinute()
  const close = useRoom((room) => room.closeCard)
  const step = useApp((app) => app.stepTurn)
  const [broken, setBroken] = useState<Broken | null>(null)
  const [stepped, setStepped] = useState(false)
  const after = broken?.after
  const stands = useApp(({ document }) => document.machineText === after)
  if (!breakage) return null
  const putBack = (): void => {
    if (broken) appStore.getState().applyText('machine', broken.before)
    appStore.getState().reset()
    setBroken(null)
  }
  return (
    <aside className="float start" aria-label="First minute">
      <div className="row">
        <h2 className="strong t3">{stands ? 'A loop that does not debate' : 'A debate that ends'}</h2>
        <Button kind="quiet" small icon="x" label="Close" className="right" onClick={() => close(true)} />
      </div>
      <p className="t2 c2">
        {stands ? broken?.lookFor : stepped ? 'Each step is one answer. The slider and the arrow keys go back and forth.' : 'Three debaters write at once, a judge reads, and the loop starts fresh.'}
      </p>
      <div className="stack">
        {stands ? (
          <>
            <Button small icon="play" onClick={() => appStore.getState().play()}>
              Play it
            </Button>
            <Button small icon="undo" onClick={putBack}>
              Put it back
            </Button>
          </>
        ) : (
          <>
            <Button
              small
              icon="stepf"
              onClick={() => {
                setStepped(true)
                step(1)
              }}
            >
              Step it
            </Button>
            <Button small icon="break" title="Takes out the one line that makes every round start fresh" onClick={() => setBroken(makeMistake(breakage))}>
              Break it
            </Button>
          </>
        )}
        <Button small icon="plus" title="Debate, gate or panel? A few questions, and it is written" onClick={() => useRoom.getState().show('new-by-question')}>
          Make your own
        </Button>
      </div>
    </aside>
  )
}
