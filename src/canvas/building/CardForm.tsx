import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { appStore, type Outcome } from '../../store'
import { Button, Note } from '../../ui'
import { build } from './buildStore'
import { forgetCard } from './cardText'
import { focusSoon } from './carryOut'

interface CardFormProps {
  readonly title: string
  readonly action: string
  readonly children: ReactNode
  /** Does what the form says; a refusal is shown and nothing that was typed is lost. */
  readonly onSubmit: () => Outcome
  readonly disabled?: boolean
  readonly extra?: ReactNode
}

/** The frame of a small form on the canvas: Enter sends it off, Escape gives it up. */
export function CardForm({ title, action, children, onSubmit, disabled = false, extra }: CardFormProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-first], input, select, textarea')
    first?.focus()
    if (first instanceof HTMLInputElement && first.type === 'text') first.select()
  }, [])
  const close = (): void => {
    forgetCard(build().card)
    build().set({ card: null })
    const { selection } = appStore.getState()
    if (selection) focusSoon(selection)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (disabled) return
    const before = build().card
    const outcome = onSubmit()
    if (!outcome.ok) return setRefused(outcome.reason)
    forgetCard(before)
    // What was done may have opened another form.
    if (build().card === before) close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Nothing typed here is a key of the room or of the canvas.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) {
      if (event.key === 'Enter') event.preventDefault()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) {
      // A closed list has no use for Enter: it sends the form off, as in a line of text.
      event.preventDefault()
      form.current?.requestSubmit()
    }
  }
  return (
    <form ref={form} className="stack" aria-labelledby={id} onSubmit={submit} onKeyDown={onKeyDown} onChange={() => setRefused(null)}>
      <h3 id={id} className="t3 title">
        {title}
      </h3>
      {children}
      {refused !== null && (
        <div role="alert">
          <Note tone="error">{refused}</Note>
        </div>
      )}
      <div className="card-f row">
        {extra}
        <span className="right row">
          <Button small kind="primary" type="submit" disabled={disabled}>
            {action}
          </Button>
          <Button small kind="quiet" onClick={close}>
            Cancel
          </Button>
        </span>
      </div>
    </form>
  )
}

/** A labelled line of a card. */
export function Line({ label, hint, children }: { label: string; hint?: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string
  readonly code?: boolean
  readonly first?: boolean
}

export function TextLine({ label, value, onChange, hint, code = false, first = false }: TextProps) {
  return (
    <Line label={label} {...(hint !== undefined && { hint })}>
      {(id) => <input id={id} type="text" className={code ? 'input code' : 'input'} value={value} autoComplete="off" spellCheck={!code} {...(first && { 'data-first': true })} onChange={(event) => onChange(event.target.value)} />}
    </Line>
  )
}

export interface Choice<T extends string> {
  readonly value: T
  readonly label: string
}

export function ChoiceLine<T extends string>({ label, value, choices, onChange, first = false }: { label: string; value: T; choices: readonly Choice<T>[]; onChange: (value: T) => void; first?: boolean }) {
  return (
    <Line label={label}>
      {(id) => (
        <select id={id} className="input" value={value} {...(first && { 'data-first': true })} onChange={(event) => onChange(event.target.value as T)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Line>
  )
}
