import { useState } from 'react'
import { fieldName, type Action, type TypeName } from '../../machine'
import { useApp } from '../../store'
import type { Card } from './buildStore'
import { CardForm, ChoiceLine, TextLine } from './CardForm'
import { useCardText } from './cardText'
import { carryOut } from './carryOut'

type How = 'clear' | 'blank' | 'set' | 'append'

/** What can be done to a field of a type on the way; what re-arms its requirements first. */
const waysOf = (type: TypeName): readonly { readonly value: How; readonly label: string }[] => {
  const clear = { value: 'clear', label: type === 'map' || type === 'list' ? 'clear: everybody is asked again' : 'clear: take the value away' } as const
  const blank = { value: 'blank', label: 'blank: asked again' } as const
  const set = { value: 'set', label: 'set to a value' } as const
  if (type === 'map') return [clear]
  if (type === 'list') return [clear, { value: 'append', label: 'append an item' }]
  return type === 'string' || type === 'enum' ? [blank, set, clear] : [clear, set]
}

const valueOf = (type: TypeName, text: string): string | number | boolean =>
  type === 'integer' && /^-?\d+$/.test(text.trim()) ? Number(text) : type === 'boolean' && /^(true|false)$/.test(text.trim()) ? text.trim() === 'true' : text

/** What a transition does to a field: opened by a field that was dropped on it. */
export function ActCard({ card }: { card: Extract<Card, { kind: 'act' }> }) {
  const machine = useApp((app) => app.lastGood)
  const [field, setField] = useState<string>(card.field ?? machine.context[0]?.name ?? '')
  const type = machine.context.find(({ name }) => name === field)?.type.type ?? 'string'
  const ways = waysOf(type)
  const [wanted, setHow] = useState<How | null>(null)
  const how = ways.find((way) => way.value === wanted)?.value ?? ways[0]?.value ?? 'clear'
  const { state, transition } = card
  const to = machine.states.find(({ name }) => name === state)?.transitions[transition]?.toState ?? ''
  const [value, setValue] = useCardText(card, `value ${to} ${field}`, '')
  const name = fieldName(field)
  const actions: Readonly<Record<How, Action>> = {
    clear: { effects: [{ verb: 'remove', field: name, keys: '*' }] },
    blank: { effects: [{ verb: 'assign', field: name, value: '' }] },
    set: { effects: [{ verb: 'assign', field: name, value: valueOf(type, value) }] },
    append: { effects: [{ verb: 'append', field: name, value }] },
  }
  const submit = () =>
    carryOut(
      {
        operation: { kind: 'addAction', in: { list: 'onTransition', state, transition }, action: actions[how] },
        select: { kind: 'transition', state, transition },
        says: `${state} to ${to}: ${how} ${field}.`,
      },
      { quiet: true },
    )
  return (
    <CardForm title={`On the way ${state} → ${to}`} action="Add" onSubmit={submit} disabled={field === ''}>
      <ChoiceLine label="Field" value={field} choices={machine.context.map((each) => ({ value: each.name as string, label: each.name }))} onChange={setField} first={card.field === null} />
      <ChoiceLine label="Do" value={how} choices={ways} onChange={setHow} first={card.field !== null} />
      {(how === 'set' || how === 'append') && <TextLine label="Value" value={value} onChange={setValue} code />}
    </CardForm>
  )
}
