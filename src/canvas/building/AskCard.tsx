import { useState } from 'react'
import { agentNumbers, fieldName, type AgentName, type Machine, type StateName } from '../../machine'
import { useApp } from '../../store'
import { AgentGlyph } from '../../ui'
import type { Card } from './buildStore'
import { build } from './buildStore'
import { CardForm, ChoiceLine, TextLine } from './CardForm'
import { useCardText } from './cardText'
import { carryOut } from './carryOut'
import { ask, type Asked } from './gestures'

const NEW = '\u0000new'

const WHO = [
  { value: 'each', label: 'each of these' },
  { value: 'any', label: 'any of these, whoever answers first' },
  { value: 'person', label: 'a person' },
] as const

/** The field that most likely is meant: one that is gathered here already, else one that nobody is asked for yet. */
function likelyField(machine: Machine, state: StateName): string {
  const here = machine.states.find(({ name }) => name === state)?.requires.at(-1)?.field
  if (here !== undefined) return here
  const asked = new Set<string>(machine.states.flatMap(({ requires }) => requires.map(({ field }) => field)))
  return machine.context.find(({ name }) => !asked.has(name))?.name ?? machine.context[0]?.name ?? NEW
}

/** Who is asked for what in a state: opened by an agent or a field that was dropped there, or by “Ask…”. */
export function AskCard({ card }: { card: Extract<Card, { kind: 'ask' }> }) {
  const machine = useApp((app) => app.lastGood)
  const numbers = agentNumbers(machine)
  const declared = machine.agents.map(({ name }) => name)
  const [field, setField] = useState<string>(() => card.field ?? likelyField(machine, card.state))
  const [who, setWho] = useState<Asked['kind']>(declared.length === 0 ? 'person' : 'each')
  const [agents, setAgents] = useState<readonly AgentName[]>(card.agents ?? (card.field === null ? [] : declared))
  const [prompt, setPrompt] = useCardText(card, 'prompt', card.words?.prompt ?? '')
  const [label, setLabel] = useCardText(card, 'label', card.words?.label ?? '')
  const [optional, setOptional] = useState(label !== '')
  const toggle = (agent: AgentName): void => setAgents(agents.includes(agent) ? agents.filter((each) => each !== agent) : declared.filter((each) => each === agent || agents.includes(each)))
  const submit = () => {
    if (field === NEW) {
      build().set({ card: { kind: 'field', at: card.at, state: card.state, words: { prompt, label } } })
      return { ok: true as const }
    }
    const asked: Asked = who === 'person' ? { kind: 'person' } : { kind: who, agents }
    if (asked.kind !== 'person' && agents.length === 0) return { ok: false as const, reason: 'Nobody is chosen. Tick an agent, or ask a person.' }
    const words = { ...(prompt.trim() !== '' && { prompt: prompt.trim() }), ...(label.trim() !== '' && { label: label.trim() }), ...(optional && { required: false }) }
    const gesture = ask(machine, card.state, fieldName(field), asked, words)
    return gesture ? carryOut(gesture, { quiet: true }) : { ok: false as const, reason: `They are asked for ${field} in ${card.state} already.` }
  }
  return (
    <CardForm title={`Ask in ${card.state}`} action={field === NEW ? 'Go on' : 'Ask'} onSubmit={submit}>
      <ChoiceLine label="For the field" value={field} choices={[...machine.context.map(({ name }) => ({ value: name as string, label: name })), { value: NEW, label: 'a new field…' }]} onChange={setField} first={card.field === null} />
      {field !== NEW && (
        <>
          <ChoiceLine label="Who" value={who} choices={declared.length === 0 ? WHO.slice(2) : WHO} onChange={setWho} first={card.field !== null} />
          {who !== 'person' && (
            <fieldset className="who">
              <legend className="sr">Agents</legend>
              {declared.map((agent) => (
                <label key={agent} className="row tight">
                  <input type="checkbox" checked={agents.includes(agent)} onChange={() => toggle(agent)} />
                  <AgentGlyph n={numbers.get(agent) ?? 0} />
                  {agent}
                </label>
              ))}
            </fieldset>
          )}
          <TextLine label="Prompt, if it needs one" value={prompt} onChange={setPrompt} />
          <label className="row tight">
            <input type="checkbox" checked={optional} onChange={() => setOptional(!optional)} /> Optional: asked, never waited for
          </label>
          {optional && <TextLine label="Label" value={label} onChange={setLabel} />}
        </>
      )}
    </CardForm>
  )
}
