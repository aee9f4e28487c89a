import { parseCel } from '../guards'
import { agentName, fieldName, stateName, type Cap, type FieldType, type Machine, type Value } from '../machine'
import type { Selection } from '../store'
import type { Entry, Wish } from './Drafts'
import { elementWords, requirementIn, stateIn, transitionIn, type Element } from './element'

/** A pause behind a blank is one between two words: the blank alone is not worth a line's break. */
const endsInWord = (text: string): boolean => !/[ \t]$/.test(text)

const refused = (reason: string): Wish => ({ kind: 'refused', reason })

/** The parts that all entries of an element share. */
const about = (element: Element, key: string, machine: Machine): Pick<Entry, 'id' | 'label' | 'selection'> => ({
  id: JSON.stringify([element, key]),
  label: `${key} of ${elementWords(machine, element)}`,
  selection: element.kind === 'machine' ? null : element,
})

/** A new name for a state, agent or field: everything that mentions it follows. Written when the field is left. */
export function nameEntry(element: Extract<Selection, { kind: 'state' | 'agent' | 'field' }>, machine: Machine): Entry {
  const own = about(element, 'name', machine)
  switch (element.kind) {
    case 'state':
      return {
        ...own, pace: 'leaving',
        value: ({ states }) => (states.some(({ name }) => name === element.state) ? element.state : null),
        wish: (to) => ({ kind: 'renameState', state: element.state, to: stateName(to) }),
      }
    case 'agent':
      return {
        ...own, pace: 'leaving',
        value: ({ agents }) => (agents.some(({ name }) => name === element.agent) ? element.agent : null),
        wish: (to) => ({ kind: 'renameAgent', agent: element.agent, to: agentName(to) }),
      }
    case 'field':
      return {
        ...own, pace: 'leaving',
        value: ({ context }) => (context.some(({ name }) => name === element.field) ? element.field : null),
        wish: (to) => ({ kind: 'renameField', field: element.field, to: fieldName(to) }),
      }
  }
}

/** A text of an element, under the key that the language gives it. Null where the element has no such text. */
export function textEntry(element: Element, key: string, machine: Machine): Entry | null {
  const own = about(element, key, machine)
  switch (element.kind) {
    case 'state':
      return key !== 'description' ? null : {
        ...own, pace: 'typing',
        value: (now) => stateIn(now, element.state)?.description ?? null,
        wish: (description) => ({ kind: 'setDescription', state: element.state, description }),
        isWhole: endsInWord,
      }
    case 'requirement':
      return key !== 'prompt' && key !== 'label' ? null : {
        ...own, pace: 'typing',
        value: (now) => {
          const found = requirementIn(now, element.state, element.requirement)
          return found && (found[key] ?? '')
        },
        wish: (text) => ({ kind: 'setRequirement', state: element.state, requirement: element.requirement, set: { [key]: text === '' ? null : text } }),
        isWhole: endsInWord,
      }
    case 'agent':
      return key !== 'description' ? null : {
        ...own, pace: 'typing',
        value: ({ agents }) => agents.flatMap(({ name, description = '' }) => (name === element.agent ? [description] : []))[0] ?? null,
        wish: (description) => ({ kind: 'setAgentDescription', agent: element.agent, description }),
        isWhole: endsInWord,
      }
    case 'field':
      return key !== 'description' ? null : {
        ...own, pace: 'typing',
        value: ({ context }) => context.flatMap(({ name, description = '' }) => (name === element.field ? [description] : []))[0] ?? null,
        wish: (description) => ({ kind: 'setFieldDescription', field: element.field, description }),
        isWhole: endsInWord,
      }
    case 'machine':
      return key === 'name'
        ? { ...own, pace: 'typing', value: ({ name }) => name, wish: (name) => ({ kind: 'setName', name }) }
        : key !== 'version' ? null : {
            ...own, pace: 'leaving',
            value: ({ version }) => (version === null ? '' : String(version)),
            wish: (text) => {
              const number = wholeNumber(text)
              return number === undefined ? refused(`“${text.trim()}” is no whole number. Type digits, or nothing.`) : { kind: 'setVersion', version: number }
            },
          }
    case 'transition':
      return null
  }
}

/** Digits as a number, nothing as null; undefined for everything else. */
function wholeNumber(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const number = Number(trimmed)
  return /^-?\d+$/.test(trimmed) && Number.isSafeInteger(number) ? number : undefined
}

export function capEntry(cap: Cap): Entry {
  return {
    id: JSON.stringify(['policy', cap]), label: cap, selection: null, pace: 'leaving',
    value: ({ policy }) => (policy[cap] === undefined ? '' : String(policy[cap])),
    wish: (text) => {
      const value = wholeNumber(text)
      return value === undefined || (value !== null && value < 0) ? refused(`“${text.trim()}” is no whole number from 0. Type digits, or nothing for no cap.`) : { kind: 'setCap', cap, value }
    },
  }
}

export interface GuardAddress {
  readonly state: Extract<Selection, { kind: 'transition' }>['state']
  readonly transition: number
  readonly guard: number
}

/** A guard's expression. Half of one is written only when the field is left: nothing typed is lost, and the canvas stays calm. */
export function guardEntry({ state, transition, guard }: GuardAddress, machine: Machine): Entry {
  const element: Element = { kind: 'transition', state, transition }
  return {
    ...about(element, `guard ${guard + 1}`, machine), pace: 'typing',
    value: (now) => transitionIn(now, state, transition)?.guards[guard]?.expression ?? null,
    wish: (expression) => ({ kind: 'editGuard', state, transition, guard, expression }),
    isWhole: (text) => parseCel(text).ok,
  }
}

/**
 * A value of a type as one types it, and back. Texts are themselves; everything else is JSON, one value.
 * Errors: undefined where the text holds no value of the type's kind.
 */
export const valueText = (type: FieldType, value: Value | undefined): string =>
  value === undefined ? '' : typeof value === 'string' && (type.type === 'string' || type.type === 'enum') ? value : JSON.stringify(value)

export function typedValue(type: FieldType, text: string): Value | undefined {
  if (type.type === 'string' || type.type === 'enum') return text
  try {
    return JSON.parse(text) as Value
  } catch {
    return undefined
  }
}

/** A field's default; the empty text is none. */
export function defaultEntry(element: Extract<Selection, { kind: 'field' }>, machine: Machine): Entry {
  const fieldIn = (now: Machine) => now.context.find(({ name }) => name === element.field)
  return {
    ...about(element, 'default', machine), pace: 'leaving',
    value: (now) => {
      const found = fieldIn(now)
      return found ? valueText(found.type, found.default) : null
    },
    wish: (text, now) => {
      const found = fieldIn(now)
      if (!found) return null
      if (text.trim() === '') return { kind: 'setFieldDefault', field: element.field, default: null }
      const value = typedValue(found.type, text)
      return value === undefined ? refused(`“${text}” can’t be read as a value. Write it like ${example(found.type)}.`) : { kind: 'setFieldDefault', field: element.field, default: value }
    },
  }
}

export function example(type: FieldType): string {
  switch (type.type) {
    case 'string':
      return 'some text'
    case 'enum':
      return type.values?.[0] ?? 'one of its values'
    case 'integer':
      return '3'
    case 'boolean':
      return 'true'
    case 'list':
      return `[${JSON.stringify(type.of?.type === 'integer' ? 3 : 'some text')}]`
    case 'map':
      return `{ "agent:name": ${type.of?.type === 'integer' ? 3 : '"some text"'} }`
  }
}
