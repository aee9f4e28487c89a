import { fitValue, type Action, type ActionsAt, type Effect, type FieldName, type FieldType, type Machine, type Value } from '../machine'
import type { Entry, Wish } from './Drafts'
import { actionPath, stateIn, type Element } from './element'
import { example, typedValue, valueText } from './entries'

/** What an effect does, in the words of the marks: two of them are one verb of the language. */
export type Deed = 'set' | 'blank' | 'clear' | 'remove' | 'append'

export const DEEDS: readonly { readonly value: Deed; readonly label: string; readonly says: string }[] = [
  { value: 'clear', label: 'clear', says: 'Empties a map or list, so that its requirements open again' },
  { value: 'blank', label: 'blank', says: 'A text becomes empty, another value unset' },
  { value: 'set', label: 'set', says: 'Writes a value, with templates if you like' },
  { value: 'append', label: 'append to', says: 'Adds an item to a list' },
  { value: 'remove', label: 'remove from', says: 'Takes entries out of a map, by their keys' },
]

export const deedOf = (effect: Effect): Deed => {
  if (effect.verb === 'remove') return effect.keys === '*' ? 'clear' : 'remove'
  return effect.verb === 'append' ? 'append' : effect.value === '' ? 'blank' : 'set'
}

/** The fields that a deed can be done to. */
export const fieldsForDeed = ({ context }: Machine, deed: Deed): readonly FieldName[] =>
  context.flatMap(({ name, type: { type } }) => (deed === 'append' ? type === 'list' : deed === 'remove' ? type === 'map' : true) ? [name] : [])

const plainValue = (type: FieldType | undefined): Value => {
  switch (type?.type) {
    case 'enum':
      return type.values?.[0] ?? 'value'
    case 'integer':
      return 0
    case 'boolean':
      return true
    case 'map':
      return {}
    case 'list':
      return []
    default:
      return 'text'
  }
}

/** An effect of a kind on a field, with a value that fits it. */
export function effectOf(machine: Machine, deed: Deed, field: FieldName): Effect {
  const type = machine.context.find(({ name }) => name === field)?.type
  switch (deed) {
    case 'clear':
      return { verb: 'remove', field, keys: '*' }
    case 'remove':
      return { verb: 'remove', field, keys: ['agent:name'] }
    case 'blank':
      return { verb: 'assign', field, value: '' }
    case 'append':
      return { verb: 'append', field, value: plainValue(type?.of) }
    case 'set':
      return { verb: 'assign', field, value: plainValue(type) }
  }
}

export const withEffect = (action: Action, index: number, effect: Effect): Action => ({ effects: action.effects.map((each, at) => (at === index ? effect : each)) })

export function actionsIn(machine: Machine, at: ActionsAt): readonly Action[] | null {
  const state = stateIn(machine, at.state)
  return (at.list === 'onTransition' ? state?.transitions[at.transition]?.onTransition : state?.[at.list]) ?? null
}

const sameEffect = (a: Effect | undefined, b: Effect): boolean => a?.verb === b.verb && a.field === b.field

/** The value of an effect as it is typed: a text with templates, else one JSON value; keys stand one beside the other, with commas. */
export function effectEntry(at: ActionsAt, index: number, nth: number, effect: Effect): Entry {
  const element: Element = at.list === 'onTransition' ? { kind: 'transition', state: at.state, transition: at.transition } : { kind: 'state', state: at.state }
  const typeOf = (now: Machine): FieldType | undefined => {
    const type = now.context.find(({ name }) => name === effect.field)?.type
    return effect.verb === 'append' ? type?.of : type
  }
  const find = (now: Machine): Effect | null => {
    const found = actionsIn(now, at)?.[index]?.effects[nth]
    return found && sameEffect(found, effect) ? found : null
  }
  return {
    id: JSON.stringify([actionPath(at, index), nth, effect.verb, effect.field]),
    label: `action on ${effect.field} of ${at.state}`,
    selection: element,
    pace: 'leaving',
    value: (now) => {
      const found = find(now)
      if (!found) return null
      if (found.verb === 'remove') return found.keys === '*' ? '*' : found.keys.join(', ')
      return typeof found.value === 'string' ? found.value : valueText(typeOf(now) ?? { type: 'string', declared: '' }, found.value)
    },
    wish: (text, now): Wish => {
      const action = actionsIn(now, at)?.[index]
      const found = find(now)
      if (!action || !found) return null
      if (found.verb === 'remove') {
        const keys = text.split(',').map((key) => key.trim()).filter((key) => key !== '')
        return keys.length === 0 ? { kind: 'refused', reason: 'Name at least one key, such as `agent:pro`, or choose clear.' } : { kind: 'editAction', in: at, index, action: withEffect(action, nth, { ...found, keys: keys.length === 1 && keys[0] === '*' ? '*' : keys }) }
      }
      const type = typeOf(now) ?? { type: 'string', declared: '' }
      // What a template gives is known only in a run.
      const value = text.includes('{{') || text === '' ? text : typedValue(type, text)
      if (value === undefined || (!(typeof value === 'string' && (value === '' || value.includes('{{'))) && !fitValue(type, value).fits)) return { kind: 'refused', reason: `“${text}” does not fit \`${effect.field}\`. Write it like ${example(type)}, or a template such as {{ context.${effect.field} }}.` }
      return { kind: 'editAction', in: at, index, action: withEffect(action, nth, { ...found, value }) }
    },
  }
}
