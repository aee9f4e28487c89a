import { parseTemplate } from '../guards'
import { fieldHits, isRecord, isScalar, typeInWords, type Field, type FieldType, type Machine, type State, type StateName, type Value } from '../machine'
import { previewSummons, slotsOf, slotValue, type Run, type Summon } from '../reducer'
import { writersOf } from './shapes'
import { estimateTokens } from './tokens'

/** One place where a value can be typed in: a scalar, a map's entry, a list as a whole. */
export interface Blank {
  /** Unique among the blanks of a state. */
  readonly id: string
  readonly field: Field
  /** Of a map's entry. */
  readonly key: string | null
  /** Of what is typed: a list is typed one item a line. */
  readonly type: FieldType
}

const blankId = (field: string, key: string | null): string => (key === null ? field : `${field}\u0000${key}`)

/** The fields that a state's objective and prompts bring in, in the order of the context. */
export function fieldsTold(machine: Machine, state: State): readonly Field[] {
  const expressions = [state.description, ...state.requires.map(({ prompt }) => prompt ?? '')].flatMap((text) => parseTemplate(text).flatMap((part) => (part.kind === 'expression' ? [part.expression] : [])))
  return machine.context.filter(({ name }) => expressions.some((expression) => fieldHits(expression, name, name).length > 0))
}

/** What can be typed in for a state: each field that it tells, a map by its writers and by the keys that it has. */
export function blanksOf(machine: Machine, state: State, slots: Run['slots']): readonly Blank[] {
  return fieldsTold(machine, state).flatMap((field): Blank[] => {
    if (field.type.type !== 'map') return [{ id: blankId(field.name, null), field, key: null, type: field.type }]
    const present = slotValue(Object.hasOwn(slots, field.name) ? slots[field.name] : undefined)
    const keys = new Set([...writersOf(machine, field.name), ...(isRecord(present) ? Object.keys(present) : [])])
    return [...keys].map((key) => ({ id: blankId(field.name, key), field, key, type: field.type.of ?? field.type }))
  })
}

/** A value as it is typed into a blank. */
const asText = (value: Value | undefined): string => (value === undefined || value === null ? '' : isScalar(value) ? String(value) : JSON.stringify(value))

/** What stands in a blank before anything is typed. */
export function blankText({ field, key }: Blank, slots: Run['slots']): string {
  const value = slotValue(Object.hasOwn(slots, field.name) ? slots[field.name] : undefined)
  if (key !== null) return isRecord(value) && Object.hasOwn(value, key) ? asText(value[key]) : ''
  return Array.isArray(value) ? value.map(asText).join('\n') : asText(value)
}

const typed = (type: FieldType, text: string): Value => {
  if (type.type === 'integer' && /^\s*-?\d+\s*$/.test(text)) return Number(text)
  if (type.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  if (type.type !== 'map' && type.type !== 'list') return text
  try {
    return JSON.parse(text) as Value
  } catch {
    return text
  }
}

/**
 * The slots of a machine with texts typed into some blanks and everything else as it stands. An empty blank is unset; what
 * does not fit its type is left out, and named.
 */
export function slotsTyped(machine: Machine, blanks: readonly Blank[], slots: Run['slots'], texts: ReadonlyMap<string, string>): { readonly slots: Run['slots']; readonly misfits: ReadonlySet<string> } {
  const values = new Map<string, Value>()
  const misfits = new Set<string>()
  for (const [field, slot] of Object.entries(slots)) {
    const value = slotValue(slot)
    if (value !== null) values.set(field, value)
  }
  const fits = (field: Field, value: Value): boolean => {
    const slot = slotsOf(machine, new Map([[field.name, value]]))[field.name]
    return slot !== undefined && (slot.kind === 'scalar' ? slot.held !== undefined : slot.kind === 'map' ? slot.entries.length > 0 : slot.items.length > 0)
  }
  for (const blank of blanks) {
    const text = texts.get(blank.id)
    if (text === undefined) continue
    const { field, key, type, id } = blank
    const before = values.get(field.name)
    if (key !== null) {
      const entries = new Map(isRecord(before) ? Object.entries(before) : [])
      entries.delete(key)
      const value = typed(type, text)
      if (text !== '' && fits(field, Object.fromEntries([[key, value]]))) entries.set(key, value)
      else if (text !== '') misfits.add(id)
      values.set(field.name, Object.fromEntries(entries))
    } else if (type.type === 'list') {
      const items = text.split('\n').filter((line) => line !== '').map((line) => typed(type.of ?? type, line))
      if (items.length > 0 && !fits(field, items)) misfits.add(id)
      else values.set(field.name, items)
    } else {
      const value = typed(type, text)
      if (text === '') values.delete(field.name)
      else if (fits(field, value)) values.set(field.name, value)
      else misfits.add(id)
    }
  }
  return { slots: slotsOf(machine, values), misfits }
}

export interface AskedOne {
  readonly summon: Summon
  /** Their requirement is satisfied already, so coming here now would not ask them. */
  readonly answered: boolean
  readonly tokens: number
}

/** Everyone whom a state asks, with the words that they are told; about how many tokens these are. */
export function askedBy(machine: Machine, state: StateName, slots: Run['slots']): readonly AskedOne[] {
  const now = new Map(previewSummons(machine, state, slots).map((summon) => [summon.actor, summon]))
  return previewSummons(machine, state, slots, { everybody: true }).map((whole) => {
    const summon = now.get(whole.actor) ?? whole
    return { summon, answered: !now.has(whole.actor), tokens: estimateTokens(wordsOf(summon)) }
  })
}

/** All that is said to one asked. */
const wordsOf = ({ objective, asks }: Summon): string =>
  [objective, ...asks.flatMap(({ field, type, prompt, label }) => [prompt ?? '', `${label ?? ''} ${field}: ${typeInWords(type)}`])].filter((line) => line.trim() !== '').join('\n')
