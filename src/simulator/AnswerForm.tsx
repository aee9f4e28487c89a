import { useId, useMemo, useState, type FormEvent } from 'react'
import type { FieldName } from '../machine'
import type { Ask, Actor } from '../reducer'
import { useApp } from '../store'
import { valueText, type SummonView } from '../trace'
import { actorLabel, Button } from '../ui'
import { leafType, writesOf, type Write } from './answerDraft'

export interface AnswerFormProps {
  summon: SummonView
  onAnswer: (writes: readonly Write[]) => void
  onFail: (error: string) => void
  onCancel?: (() => void) | undefined
}

/** An answer typed by a person in place of the one who was asked: one control for each open question. */
export function AnswerForm({ summon, onAnswer, onFail, onCancel }: AnswerFormProps) {
  const drafts = useApp(app => app.session?.drafts)
  const keep = useApp(app => app.draft)
  const typed = useMemo(() => new Map((drafts ?? []).filter(draft => draft.summon === summon.id).map(({ field, text }) => [field, text])), [drafts, summon.id])
  const [errors, setErrors] = useState<ReadonlyMap<FieldName, string>>(new Map())
  const set = (field: FieldName, text: string): void => keep(summon.id, field, text)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const draft = writesOf(summon.asks, typed)
    setErrors(draft.errors)
    if (draft.errors.size === 0) onAnswer(draft.writes)
  }
  const [open, standing] = [summon.asks.filter(ask => ask.open), summon.asks.filter(ask => !ask.open)]
  const inputs = (asks: readonly Ask[]) => asks.map(ask => <AskInput key={ask.field} ask={ask} text={typed.get(ask.field) ?? ''} error={errors.get(ask.field)} onText={text => set(ask.field, text)} />)
  return (
    <form className="answer" aria-label={`Answer as ${nameOf(summon.actor)}`} onSubmit={onSubmit} noValidate>
      {summon.objective !== '' && <details className="objective" open={summon.objective.length < 400}><summary className="t2 c2">What {nameOf(summon.actor)} is told</summary><p className="t2 said">{summon.objective}</p></details>}
      {inputs(open)}
      {standing.length > 0 && <details><summary className="t2 c2">Rewrite what stands already</summary><div className="stack">{inputs(standing)}</div></details>}
      <div className="row wrap">
        <Button kind="primary" small type="submit" icon="ok">Send the answer</Button>
        <Button kind="quiet" small onClick={() => onFail('failed by hand')}>Fail it</Button>
        {onCancel && <Button kind="quiet" small onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  )
}

const nameOf = (actor: Actor): string => actorLabel(actor)

function AskInput({ ask, text, error, onText }: { ask: Ask; text: string; error: string | undefined; onText: (text: string) => void }) {
  const id = useId()
  const type = leafType(ask.type)
  const choices = type.type === 'enum' ? (type.values ?? []) : type.type === 'boolean' ? ['true', 'false'] : null
  const hint = error === undefined && (ask.prompt ?? ask.label) === undefined && ask.value === undefined ? undefined : `${id}-hint`
  const name = (
    <>
      <code>{ask.field}</code> <span className="c3">{ask.open ? (ask.required ? '' : 'optional') : 'stands'}</span>
    </>
  )
  const described = hint === undefined ? {} : { 'aria-describedby': hint }
  const below = (
    <>
      {hint !== undefined && error === undefined && <p id={hint} className="hint said">{ask.value === undefined ? (ask.prompt ?? ask.label) : `Now ${valueText(ask.value, 160)}`}</p>}
      {error !== undefined && <p id={hint} className="hint bad" role="alert">{error}</p>}
    </>
  )
  if (choices !== null) {
    return (
      <fieldset className="field" {...described}>
        <legend>{name}</legend>
        <div className="row wrap">
          {choices.map(choice => <label key={choice} className="radio"><input type="radio" name={id} value={choice} checked={text === choice} onChange={() => onText(choice)} />{choice}</label>)}
          {choices.length === 0 && <span className="c3">an enum without values takes nothing</span>}
        </div>
        {below}
      </fieldset>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      {type.type === 'integer'
        ? <input id={id} className={error === undefined ? 'input' : 'input is-bad'} inputMode="numeric" value={text} aria-invalid={error !== undefined} onChange={event => onText(event.target.value)} {...described} />
        : <textarea id={id} className={error === undefined ? 'input area' : 'input area is-bad'} rows={2} value={text} aria-invalid={error !== undefined} onChange={event => onText(event.target.value)} {...described} />}
      {below}
    </div>
  )
}
