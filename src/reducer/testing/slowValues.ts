import type { FieldType, From, Machine, Value } from '../../machine'
import type { Content, Held, World } from './slowWorld'

/** §1: other keys come by code point, which is not the order of UTF-16 units. */
export const byCodePoint = (left: string, right: string): number => {
  const a = Array.from(left, (sign) => sign.codePointAt(0) ?? 0)
  const b = Array.from(right, (sign) => sign.codePointAt(0) ?? 0)
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** The one whom `from` names, or null when it names nobody (`agent`, `user`). */
export const namedWriter = (from: From): string | null => {
  if (from.kind === 'agent') return from.agent === null ? null : `agent:${from.agent}`
  return from.user === null ? null : `user:${from.user}`
}

/** §1 Order of a map's entries: first the writers that the document's requirements on the field name, then the others. */
export const orderedKeys = (machine: Machine, field: string, keys: readonly string[]): string[] => {
  const named: string[] = []
  for (const state of machine.states) {
    for (const requirement of state.requires) {
      const writer = namedWriter(requirement.from)
      if (requirement.field === field && writer !== null && !named.includes(writer)) named.push(writer)
    }
  }
  const first = named.filter((writer) => keys.includes(writer))
  return [...first, ...keys.filter((key) => !first.includes(key)).toSorted(byCodePoint)]
}

const isTable = (value: unknown): value is Record<string, unknown> | Map<unknown, unknown> =>
  value instanceof Map || (typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value)))

export const tableEntries = (table: Record<string, unknown> | Map<unknown, unknown>): [unknown, unknown][] =>
  table instanceof Map ? [...table] : Object.entries(table)

export { isTable }

/** What a checked value became, or null where it does not fit. */
export type Accepted = { readonly value: Value } | null

/** §3 Writing, `type`: what a value becomes in a place of this type, checked to the leaves. Whole numbers may come as CEL's BigInt. */
export const accept = (type: FieldType | undefined, value: unknown): Accepted => {
  switch (type?.type ?? 'string') {
    case 'string': {
      const text = scalarText(value)
      return text === null ? null : { value: text }
    }
    case 'enum': {
      const text = scalarText(value)
      return text !== null && (type?.values ?? []).includes(text) ? { value: text } : null
    }
    case 'integer': {
      const number = typeof value === 'bigint' ? Number(value) : value
      return Number.isSafeInteger(number) ? { value: number as number } : null
    }
    case 'boolean':
      return typeof value === 'boolean' ? { value } : null
    case 'list': {
      if (!Array.isArray(value)) return null
      const items = value.map((item) => accept(type?.of, item))
      return items.includes(null) ? null : { value: items.map((item) => (item as { value: Value }).value) }
    }
    case 'map': {
      if (!isTable(value)) return null
      const entries: [string, Value][] = []
      for (const [key, entry] of tableEntries(value)) {
        const accepted = accept(type?.of, entry)
        if (accepted === null || typeof key !== 'string') return null
        entries.push([key, accepted.value])
      }
      return { value: Object.fromEntries(entries) }
    }
  }
}

/** What is no number in JSON is no scalar here either: a run has to survive being put away. */
const scalarText = (value: unknown): string | null =>
  (typeof value !== 'number' || Number.isFinite(value)) && ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : null

/** A whole field as the journal and templates see it; null is unset. */
export const wholeValue = (machine: Machine, field: string, content: Content): Value => {
  if (content.kind === 'scalar') return content.held === undefined ? null : content.held.value
  if (content.kind === 'list') return listValues(content.items)
  const keys = orderedKeys(machine, field, [...content.entries.keys()])
  return Object.fromEntries(keys.map((key) => [key, content.entries.get(key)?.value ?? null]))
}

const known = new WeakMap<readonly Held[], readonly Value[]>()

/** The values of a list's items; the same array for the same items, as a journal of a long list holds it very often. */
const listValues = (items: readonly Held[]): readonly Value[] => {
  const values = known.get(items) ?? items.map((item) => item.value)
  known.set(items, values)
  return values
}

/** §2 Unset: scalars without a value are absent, maps and lists always there. §8: whole numbers are CEL `int`. */
export const celContext = (world: World): Map<string, unknown> => {
  const context = new Map<string, unknown>()
  for (const [field, content] of world.contents) {
    if (content.kind === 'list') context.set(field, content.items.map((item) => toCel(item.value)))
    else if (content.kind === 'map') {
      const keys = orderedKeys(world.machine, field, [...content.entries.keys()])
      context.set(field, new Map(keys.map((key) => [key, toCel(content.entries.get(key)?.value ?? null)])))
    } else if (content.held !== undefined) context.set(field, toCel(content.held.value))
  }
  return context
}

const toCel = (value: Value): unknown => {
  if (typeof value === 'number') return BigInt(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: Value) => toCel(item))
  return new Map(Object.entries(value).toSorted(([a], [b]) => byCodePoint(a, b)).map(([key, entry]) => [key, toCel(entry as Value)]))
}
