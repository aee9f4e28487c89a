import { useState } from 'react'
import { appStore, compareWithText, useApp, type Comparison } from '../store'
import { Button, Note } from '../ui'

interface Compared {
  readonly revision: number
  readonly result: Comparison
}

/** A run keeps the text that it was started with: says so, and offers the run of the new text, or what would be different in it. */
export function MovedOn() {
  const revision = useApp((app) => app.document.revision)
  const runAgain = useApp((app) => app.runAgain)
  const seek = useApp((app) => app.seek)
  const announce = useApp((app) => app.announce)
  const [compared, setCompared] = useState<Compared | null>(null)
  const result = compared?.revision === revision ? compared.result : null
  const at = result?.ok ? result.at : null
  const compare = (): void => {
    const found = compareWithText(appStore.getState())
    if (!found) return
    setCompared({ revision, result: found })
    announce(found.ok ? found.sentence : found.reason)
  }
  return (
    <div className="stale-bar" role="group" aria-label="The text has moved on">
      <Note tone="info">
        <b>The text has moved on.</b> {result === null ? 'The run keeps to what it was started with.' : result.ok ? result.sentence : result.reason}
      </Note>
      {at !== null && (
        <Button small kind="quiet" title="Shows this record of the run" onClick={() => seek(at + 1)}>
          Show it
        </Button>
      )}
      <Button small title="Says where the run of the new text would first be different" onClick={compare}>
        Compare
      </Button>
      <Button small icon="reset" title="Runs the new text as far as this run was played" onClick={runAgain}>
        Run again
      </Button>
    </div>
  )
}
