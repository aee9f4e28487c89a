import { useState, type FormEvent } from 'react'
import { useApp, type Problem } from '../../store'
import { Button, Dialog, Note } from '../../ui'
import { Message } from './Message'

function AllowForm({ problem, onDone }: { problem: Problem; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const allow = useApp((app) => app.allow)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const outcome = allow(problem, reason)
    if (outcome.ok) onDone()
    else setRefused(outcome.reason)
  }
  return (
    <form className="stack name-form" onSubmit={submit}>
      <p className="t2 c2">
        <Message text={problem.message} />
      </p>
      <div className="field">
        <label htmlFor="allow-reason">Why is it meant so?</label>
        <input id="allow-reason" className="input" value={reason} autoFocus autoComplete="off" placeholder="the order is the tie-break" aria-describedby="allow-comment" onChange={(event) => setReason(event.target.value)} />
      </div>
      <p className="t2 c3" id="allow-comment">
        Written beside the line: <code>{`# lint: allow ${problem.id ?? ''} - ${reason.trim() || '…'}`}</code>
      </p>
      {refused !== null && (
        <div role="alert">
          <Note tone="warn">{refused}</Note>
        </div>
      )}
      <div className="dialog-f">
        <Button kind="primary" type="submit" disabled={reason.trim() === ''}>
          Allow it here
        </Button>
      </div>
    </form>
  )
}

/** Asks for the reason why a finding is meant so, and writes it beside the line. */
export function AllowDialog() {
  const problem = useApp((app) => app.allowing)
  const askToAllow = useApp((app) => app.askToAllow)
  const close = (): void => askToAllow(null)
  return (
    <Dialog open={problem !== null} onClose={close} title={`Allow ${problem?.id ?? ''} here`} description="The rule stays silent on this line only, and everybody who reads the text sees why." width={480}>
      {problem && <AllowForm problem={problem} onDone={close} />}
    </Dialog>
  )
}
