import { useState } from 'react'
import { useApp } from '../../store'
import { Button } from '../../ui'
import { build, type Card } from './buildStore'
import { CardForm, TextLine } from './CardForm'
import { useCardText } from './cardText'
import { carryOut } from './carryOut'

/** What one agent is asked with: opened by a double click on its chip. */
export function RequirementCard({ card }: { card: Extract<Card, { kind: 'requirement' }> }) {
  const { state, requirement: index } = card
  const requirement = useApp((app) => app.lastGood.states.find(({ name }) => name === state)?.requires[index])
  // Requirements change their numbers: a text belongs to who is asked for what.
  const about = JSON.stringify([requirement?.field, requirement?.from])
  const [prompt, setPrompt] = useCardText(card, `prompt ${about}`, requirement?.prompt ?? '')
  const [label, setLabel] = useCardText(card, `label ${about}`, requirement?.label ?? '')
  const [optional, setOptional] = useState(requirement?.required === false)
  if (!requirement) return <p className="c2">It is gone. Press Escape.</p>
  const { field, from } = requirement
  const who = (from.kind === 'agent' ? from.agent : from.user) ?? (from.kind === 'agent' ? 'any agent' : 'a person')
  const submit = () => {
    const set = {
      ...(prompt !== (requirement.prompt ?? '') && { prompt: prompt === '' ? null : prompt }),
      ...(label !== (requirement.label ?? '') && { label: label === '' ? null : label }),
      ...(optional === requirement.required && { required: !optional }),
    }
    if (Object.keys(set).length === 0) return { ok: true as const }
    return carryOut({ operation: { kind: 'setRequirement', state, requirement: index, set }, says: `Changed what ${who} is asked for ${field}.` }, { quiet: true })
  }
  const remove = (): void => {
    build().set({ card: null })
    carryOut({ operation: { kind: 'deleteRequirement', state, requirement: index }, select: { kind: 'state', state }, says: `${state} no longer waits for ${field} from ${who}.` })
  }
  return (
    <CardForm title={`${field} from ${who}`} action="Keep" onSubmit={submit} extra={<Button small kind="danger" onClick={remove}>Ask no more</Button>}>
      <TextLine label="Prompt" value={prompt} onChange={setPrompt} first />
      <TextLine label="Label" value={label} onChange={setLabel} />
      <label className="row tight">
        <input type="checkbox" checked={optional} onChange={() => setOptional(!optional)} /> Optional: asked, never waited for
      </label>
    </CardForm>
  )
}
