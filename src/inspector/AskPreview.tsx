import { useMemo } from 'react'
import { agentNumbers, typeInWords, type Machine, type State } from '../machine'
import { newRun } from '../reducer'
import { useApp, useKept } from '../store'
import { actorLabel, actorNumber, AgentChip, agentTone, Badge, Button, EmptyPane, Segmented } from '../ui'
import { keyName } from '../trace'
import { askedBy, blanksOf, blankText, slotsTyped, type AskedOne, type Blank } from './askPreview'
import { Select } from './Choice'

type Source = 'moment' | 'start' | 'typed'

/** What everybody asked in a state is told, word for word, with the values of the moment, of the beginning, or typed in. */
export function AskPreview({ machine, state }: { machine: Machine; state: State }) {
  const moment = useApp((app) => app.moment)
  const [chosen, setChosen] = useKept(`preview source ${state.name}`)
  const [kept, keep] = useKept(`preview values ${state.name}`)
  const texts = useMemo(() => typedTexts(kept), [kept])
  const source: Source = chosen === 'typed' || chosen === 'start' ? chosen : moment === null ? 'start' : 'moment'
  const base = useMemo(() => (moment !== null && source !== 'start' ? moment.slots : newRun(machine).slots), [machine, moment, source])
  const blanks = useMemo(() => blanksOf(machine, state, base), [machine, state, base])
  const { slots, misfits } = useMemo(() => (source === 'typed' ? slotsTyped(machine, blanks, base, texts) : { slots: base, misfits: new Set<string>() }), [machine, blanks, base, texts, source])
  const asked = useMemo(() => askedBy(machine, state.name, slots), [machine, state.name, slots])
  if (asked.length === 0) return <Nobody machine={machine} state={state} />
  const total = asked.reduce((sum, { tokens }) => sum + tokens, 0)
  const [first] = asked
  const set = (id: string, text: string): void => keep(JSON.stringify([...new Map(texts).set(id, text)]))
  return (
    <div className="preview stack">
      <Segmented
        small label="Values" value={source} onChange={setChosen}
        options={[...(moment === null ? [] : [{ value: 'moment' as const, label: 'This moment' }]), { value: 'start' as const, label: 'At the start' }, { value: 'typed' as const, label: 'Typed in' }]}
      />
      {source === 'typed' && (
        <div className="stack blanks" role="group" aria-label="Values typed in">
          {blanks.length === 0 && <p className="t2 c3">Objective and prompts bring no field in, so there is nothing to type.</p>}
          {blanks.map((blank) => (
            <BlankField key={blank.id} blank={blank} text={texts.get(blank.id) ?? blankText(blank, base)} misfit={misfits.has(blank.id)} onText={(text) => set(blank.id, text)} />
          ))}
          {texts.size > 0 && (
            <div>
              <Button small kind="quiet" icon="reset" onClick={() => keep('')}>
                As it was
              </Button>
            </div>
          )}
        </div>
      )}
      <p className="t2 c2">
        {asked.length === 1 ? 'One is' : `${asked.length} are`} asked, about {total.toLocaleString('en')} tokens in all. An estimate: each model counts its own way, and its provider adds a frame.
      </p>
      <section className="told stack tight" aria-label="Objective">
        <h4 className="t2 title">Objective, told to everyone</h4>
        {first && first.summon.objective !== '' ? <p className="said told-text">{first.summon.objective}</p> : <p className="t2 c3">There is none.</p>}
      </section>
      {asked.map((one) => (
        <Told key={one.summon.actor} one={one} machine={machine} isNow={source === 'moment'} />
      ))}
    </div>
  )
}

/** By blank; what can't be read was kept by nobody here. */
function typedTexts(text: string): ReadonlyMap<string, string> {
  try {
    return new Map(text === '' ? [] : (JSON.parse(text) as [string, string][]))
  } catch {
    return new Map()
  }
}

function Told({ one: { summon, answered, tokens }, machine, isNow }: { one: AskedOne; machine: Machine; isNow: boolean }) {
  const n = actorNumber(summon.actor, agentNumbers(machine))
  const name = actorLabel(summon.actor)
  return (
    <article className="ask told stack tight" data-a={agentTone(n)} aria-label={`Told to ${name}`}>
      <header className="row wrap">
        <AgentChip n={n} label={name} optional={!summon.asks.some(({ required }) => required)} />
        {isNow && answered && <Badge tone="carried" icon="loop">has answered, would not be asked</Badge>}
        <span className="right t1 c3 num">about {tokens.toLocaleString('en')} tokens</span>
      </header>
      {summon.prompts.map((prompt, nth) => (
        <p key={nth} className="said told-text">
          {prompt}
        </p>
      ))}
      <ul className="t2 c2">
        {summon.asks.map(({ field, type, open, required, label }) => (
          <li key={field}>
            <code>{field}</code>: {typeInWords(type)}
            {label !== undefined && `, “${label}”`}
            {!required && ', optional'}
            {!open && ', may be rewritten'}
          </li>
        ))}
      </ul>
    </article>
  )
}

function BlankField({ blank, text, misfit, onText }: { blank: Blank; text: string; misfit: boolean; onText: (text: string) => void }) {
  const { field, key, type, id } = blank
  const label = key === null ? field.name : `${field.name}, ${keyName(key)}`
  const choices = type.type === 'enum' ? (type.values ?? []) : type.type === 'boolean' ? ['true', 'false'] : null
  if (choices) return <Select label={label} value={text} options={[{ value: '', label: 'unset' }, ...choices.map((value) => ({ value, label: value }))]} onChoose={onText} />
  const domId = `blank-${id}`
  return (
    <div className="field">
      <label htmlFor={domId}>{label}</label>
      <textarea id={domId} className={misfit ? 'input area is-bad' : 'input area'} rows={Math.min(6, Math.max(1, text.split('\n').length))} value={text} aria-invalid={misfit} onChange={(event) => onText(event.target.value)} />
      {misfit && <p className="hint bad">This is no {typeInWords(type)}, so it is left out.</p>}
      {type.type === 'list' && <p className="hint">One item a line.</p>}
    </div>
  )
}

function Nobody({ machine, state }: { machine: Machine; state: State }) {
  const anybody = state.requires.some(({ from }) => from.kind === 'agent' && from.agent === null)
  const acts = machine.agents.some(({ canTransition }) => canTransition.includes(state.name))
  const why = state.terminal
    ? 'The run ends here, whatever the state waits for.'
    : state.requires.length === 0
      ? 'The state waits for nothing. Add a requirement under Edit.'
      : anybody && !acts
        ? 'It asks any agent that acts here, and none does. Tick this state in an agent’s “Acts in”.'
        : 'Its requirements name fields that are not declared.'
  return <EmptyPane icon="person" title="Nobody is asked here." text={why} />
}
