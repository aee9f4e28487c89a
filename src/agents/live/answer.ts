import { typeInWords, type Value } from '../../machine'
import { actorId, type Actor, type TurnWrite } from '../../reducer'
import { coerce, objectIn, shapeOf } from './coerce'
import { fieldOfProperty, TOOL, writtenType, type ToolField } from './schema'
import type { ToolCall } from './types'

/** What is wrong with a reply, said to the model; of which call, where it is one's. */
export interface Fault {
  readonly call: string | null
  readonly says: string
}

export interface Answer {
  /** What fits, in the order in which it was given. */
  readonly writes: readonly TurnWrite[]
  /** What does not fit, as it was given: for the reducer to refuse, should it stay so. */
  readonly misfits: readonly TurnWrite[]
  readonly faults: readonly Fault[]
  /** Nothing could be read at all: no call, no object, or arguments that are no JSON. */
  readonly unreadable: boolean
}

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
const clip = (text: string, most = 160): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
/** As JSON has it: what comes in was parsed from JSON. */
const asValue = (value: unknown): Value => (value === undefined ? null : (value as Value))

interface Given {
  readonly property: string
  readonly value: unknown
  readonly key?: string
}

/** What an object of arguments gives: a property for each field, or the long form `{ field, value }`, alone or in a list. */
function givenIn(args: Readonly<Record<string, unknown>>, fields: readonly ToolField[]): readonly Given[] {
  const isField = (name: string): boolean => fields.some(({ property, ask }) => property === name || ask.field === name)
  const long = (bag: Readonly<Record<string, unknown>>): Given | null =>
    typeof bag['field'] === 'string' && Object.hasOwn(bag, 'value') ? { property: bag['field'], value: bag['value'], ...(typeof bag['key'] === 'string' && bag['key'] !== '' ? { key: bag['key'] } : {}) } : null
  if (!isField('field')) {
    const one = long(args)
    if (one !== null) return [one]
  }
  for (const name of ['writes', 'updates', 'fields']) {
    const list = isField(name) ? null : args[name]
    if (Array.isArray(list)) return list.flatMap((item) => (isBag(item) ? (long(item) ?? Object.entries(item).map(([property, value]) => ({ property, value }))) : []))
    if (isBag(list)) return Object.entries(list).map(([property, value]) => ({ property, value }))
  }
  return Object.entries(args).map(([property, value]) => ({ property, value }))
}

/** An entry under one's own key is the entry: some write out the map that they see. */
function withoutOwnKey(value: unknown, actor: Actor): unknown {
  if (!isBag(value)) return value
  const [key, ...others] = Object.keys(value)
  return others.length === 0 && key !== undefined && (key === actor || key === actorId(actor)) ? value[key] : value
}

function writesOf({ ask, property }: ToolField, value: unknown, key: string | undefined, actor: Actor): { readonly writes: readonly TurnWrite[]; readonly misfits: readonly TurnWrite[]; readonly says: string | null } {
  const type = writtenType(ask.type)
  const shape = shapeOf(type)
  const named = key === undefined || key === actor || key === actorId(actor) ? {} : { key }
  const items = ask.type.type === 'list' ? itemsOf(value, type.type === 'list') : [ask.type.type === 'map' ? withoutOwnKey(value, actor) : value]
  const read = items.map((item) => ({ item, got: coerce(shape, item) }))
  const bad = read.filter(({ got }) => !got.ok)
  return {
    writes: read.flatMap(({ got }) => (got.ok ? [{ field: ask.field, value: got.value, ...named }] : [])),
    misfits: bad.map(({ item }) => ({ field: ask.field, value: asValue(item), ...named })),
    says: bad.length === 0 ? null : `“${property}” takes ${typeInWords(type)}, and ${clip(JSON.stringify(bad[0]?.item) ?? 'nothing')} is none.`,
  }
}

/** The items that were given to a list: a list of them, that list as JSON text, or one alone. */
function itemsOf(value: unknown, nested: boolean): readonly unknown[] {
  if (typeof value === 'string' && /^\s*\[/.test(value)) {
    try {
      const read: unknown = JSON.parse(value)
      if (Array.isArray(read)) return read as unknown[]
    } catch {
      // A text that begins with a bracket.
    }
  }
  if (!Array.isArray(value)) return [value]
  return nested && !value.every(Array.isArray) ? [value] : value
}

interface Source {
  readonly call: string | null
  readonly name: string
  readonly input: string
}

/** The calls of a reply, each once though a server sent it twice; without any, the object that its text may be. */
function sourcesOf(reply: { readonly text: string; readonly calls: readonly ToolCall[] }): readonly Source[] {
  const seen = new Set<string>()
  const calls = reply.calls.filter(({ name, input }) => {
    const same = `${name}\u001f${input.trim()}`
    if (seen.has(same)) return false
    seen.add(same)
    return true
  })
  if (calls.length > 0) return calls.map(({ id, name, input }) => ({ call: id, name, input }))
  return reply.text.trim() === '' ? [] : [{ call: null, name: TOOL, input: reply.text }]
}

/**
 * Reads a model's reply to a request: what fits as writes, what does not, and why, in words that the model can act on.
 *
 * Errors: none, whatever comes in. Source: spec §3 Writing.
 */
export function readAnswer(reply: { readonly text: string; readonly calls: readonly ToolCall[] }, fields: readonly ToolField[], actor: Actor): Answer {
  const writes: TurnWrite[] = []
  const misfits: TurnWrite[] = []
  const faults: Fault[] = []
  const sources = sourcesOf(reply)
  const names = fields.map(({ property }) => `“${property}”`).join(', ')
  let read = 0
  for (const { call, name, input } of sources) {
    const args = objectIn(input)
    if (args === null) {
      faults.push({ call, says: call === null ? `You answered in plain text. Your answer has to be given as values of ${names}.` : 'The arguments of this call are no JSON, so nothing of them could be read.' })
      continue
    }
    const given = givenIn(args, fields)
    const known = given.some(({ property }) => fields.some((one) => one.property === property || one.ask.field === property))
    if (!name.includes(TOOL) && !known) {
      faults.push({ call, says: `There is no tool “${clip(name, 60)}”. Call ${TOOL}.` })
      continue
    }
    read += 1
    for (const { property, value, key } of given) {
      const field = fields.find((one) => one.property === property) ?? fields.find((one) => one.ask.field === property)
      if (!field) {
        misfits.push({ field: (fieldOfProperty(fields, property) ?? property) as TurnWrite['field'], value: asValue(value) })
        faults.push({ call, says: `You may not write “${clip(property, 60)}” here, only ${names}.` })
        continue
      }
      if ((value === null || value === '') && !(field.ask.open && field.ask.required)) continue
      const got = writesOf(field, value, key, actor)
      writes.push(...got.writes)
      misfits.push(...got.misfits)
      if (got.says !== null) faults.push({ call, says: got.says })
    }
  }
  if (sources.length === 0) faults.push({ call: null, says: `You gave no answer. Give values of ${names}.` })
  const isBlank = (value: Value): boolean => value === '' || value === null
  // Where nothing could be read, everything is missing, and that has been said.
  for (const { property, ask } of read === 0 ? [] : fields) {
    if (!ask.open || !ask.required || writes.some(({ field, value }) => field === ask.field && !isBlank(value))) continue
    if (misfits.some(({ field }) => field === ask.field)) continue
    faults.push({ call: sources[0]?.call ?? null, says: `“${property}” is asked of you and is missing.` })
  }
  return { writes, misfits, faults, unreadable: read === 0 }
}

/** A first answer and its repair as one: what is given again takes the place of what was given before. */
export const mended = (first: Answer, repair: Answer): Answer => {
  const again = new Set([...repair.writes, ...repair.misfits].map(({ field }) => field))
  return { ...repair, writes: [...first.writes.filter(({ field }) => !again.has(field)), ...repair.writes] }
}
