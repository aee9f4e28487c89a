import { useState, type FormEvent } from 'react'
import { useApp } from '../store'
import { visitAddresses } from '../trace'
import { Button, Dialog, Prose } from '../ui'
import { useRoom } from './roomStore'

const NONE: readonly { readonly words: string; readonly cursor: number }[] = []

function GoForm({ onDone }: { onDone: () => void }) {
  const session = useApp((app) => app.session)
  const goTo = useApp((app) => app.goTo)
  const [text, setText] = useState('')
  const [reason, setReason] = useState<string | null>(null)
  const go = (address: string): void => {
    const outcome = goTo(address)
    if (outcome.ok) onDone()
    else setReason(outcome.reason)
  }
  const visits = session === null ? NONE : visitAddresses(session.machine, session.run.journal)
  const letters = text.trim().toLowerCase()
  const shown = visits.filter(({ words }) => words.toLowerCase().includes(letters)).slice(-12)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    go(text)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor="go-address">Moment</label>
        <input
          id="go-address" className={reason === null ? 'input' : 'input is-bad'} value={text} placeholder="critique, round 2" autoFocus autoComplete="off" aria-invalid={reason !== null} aria-describedby="go-hint"
          onChange={(event) => {
            setText(event.target.value)
            setReason(null)
          }}
        />
        <p id="go-hint" className={reason === null ? 'hint' : 'hint bad'} role={reason === null ? undefined : 'alert'}>
          {reason === null ? 'Also: record 12, iteration 3, exchange 4, start, end. What has not happened yet is played first.' : <Prose text={reason} />}
        </p>
      </div>
      {shown.length > 0 && (
        <div className="row wrap" role="group" aria-label="Visits so far">
          {shown.map(({ words, cursor }) => (
            <Button key={cursor} small onClick={() => go(words)}>
              {words}
            </Button>
          ))}
        </div>
      )}
      <div className="dialog-f">
        <Button kind="primary" type="submit" disabled={text.trim() === ''}>
          Go
        </Button>
      </div>
    </form>
  )
}

/** A moment of the run by its address. */
export function GoDialog() {
  const open = useRoom((room) => room.dialog === 'go')
  const show = useRoom((room) => room.show)
  return (
    <Dialog open={open} onClose={() => show(null)} title="Go to a moment" description="A state and its round, as people say it." width={420}>
      <GoForm onDone={() => show(null)} />
    </Dialog>
  )
}
