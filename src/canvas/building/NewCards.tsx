import { useState } from 'react'
import { agentName, fieldName, type FieldType, type TypeName } from '../../machine'
import { appStore, useApp } from '../../store'
import { build, type Card } from './buildStore'
import { CardForm, ChoiceLine, TextLine } from './CardForm'
import { useCardText } from './cardText'
import { carryOut } from './carryOut'
import { freshName } from './freshName'

type Of<K extends Card['kind']> = Extract<Card, { kind: K }>

/** A new agent; dropped on a state it is asked for something there next. */
export function AgentCard({ card }: { card: Of<'agent'> }) {
  const taken = useApp((app) => app.lastGood.agents)
  const [name, setName] = useCardText(card, 'name', () => freshName('agent', taken.map((agent) => agent.name)))
  const submit = () => {
    const agent = agentName(name)
    const outcome = carryOut({ operation: { kind: 'addAgent', agent }, select: { kind: 'agent', agent }, says: `Added agent ${name}.` }, { quiet: true })
    if (outcome.ok && card.state !== null) build().set({ card: { kind: 'ask', at: card.at, state: card.state, field: null, agents: [agent] } })
    return outcome
  }
  return (
    <CardForm title={card.state === null ? 'New agent' : `New agent for ${card.state}`} action="Add" onSubmit={submit}>
      <TextLine label="Name" value={name} onChange={setName} first />
    </CardForm>
  )
}

const TYPES: readonly { readonly value: TypeName; readonly label: string }[] = [
  { value: 'string', label: 'string: a text' },
  { value: 'enum', label: 'enum: one of some values' },
  { value: 'integer', label: 'integer: a whole number' },
  { value: 'boolean', label: 'boolean: true or false' },
  { value: 'map', label: 'map: one entry for each writer' },
  { value: 'list', label: 'list: one item after the other' },
]
const INNER = TYPES.filter(({ value }) => value !== 'map' && value !== 'list')

const valuesOf = (text: string): readonly string[] => text.split(',').map((value) => value.trim()).filter((value) => value !== '')

/** A new field with its type; dropped on a state, who is to be asked for it there comes next. */
export function FieldCard({ card }: { card: Of<'field'> }) {
  const taken = useApp((app) => app.lastGood.context)
  const [name, setName] = useCardText(card, 'name', () => freshName('field', taken.map((field) => field.name)))
  const [type, setType] = useState<TypeName>('string')
  const [of, setOf] = useState<TypeName>('string')
  const [values, setValues] = useCardText(card, 'values', '')
  const holds = type === 'map' || type === 'list'
  const isEnum = type === 'enum' || (holds && of === 'enum')
  const submit = () => {
    const simple = (kind: TypeName): FieldType => (kind === 'enum' ? { type: kind, declared: kind, values: valuesOf(values) } : { type: kind, declared: kind })
    const whole: FieldType = holds ? { type, declared: type, of: simple(of) } : simple(type)
    const field = fieldName(name)
    const outcome = carryOut({ operation: { kind: 'addField', field, type: whole }, select: { kind: 'field', field }, says: `Added field ${name}.` }, { quiet: true })
    if (outcome.ok && card.state !== null) build().set({ card: { kind: 'ask', at: card.at, state: card.state, field, agents: null, ...(card.words && { words: card.words }) } })
    return outcome
  }
  return (
    <CardForm title={card.state === null ? 'New field' : `New field for ${card.state}`} action="Add" onSubmit={submit}>
      <TextLine label="Name" value={name} onChange={setName} code first />
      <ChoiceLine label="Type" value={type} choices={TYPES} onChange={setType} />
      {holds && <ChoiceLine label={type === 'map' ? 'Entries' : 'Items'} value={of} choices={INNER} onChange={setOf} />}
      {isEnum && <TextLine label="Values" value={values} onChange={setValues} code hint="With commas between: approve, reject" />}
    </CardForm>
  )
}

/** Opens the form of a new agent or field at flow px, for a state where one is given. */
export const openNew = (kind: 'agent' | 'field'): void => {
  const { selection } = appStore.getState()
  const state = selection && 'state' in selection ? selection.state : null
  const at = build().port?.middle() ?? { x: 0, y: 0 }
  build().set({ card: { kind, at, state }, editing: null })
}

export const openCaps = (): void => build().set({ card: { kind: 'caps', at: build().port?.middle() ?? { x: 0, y: 0 } }, editing: null })
