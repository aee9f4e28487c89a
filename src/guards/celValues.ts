import type { Value } from '../machine'

/** What CEL sees: integers as bigint (CEL int), maps as Map (their order is the language's), lists as arrays. */
export type CelValue = unknown
export type CelContext = ReadonlyMap<string, CelValue>

/** A plain value for CEL. JS numbers are doubles to it, so whole ones go over as bigint; the run itself stays JSON-plain. */
export function toCel(value: Value): CelValue {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) return value.map(toCel)
  if (value !== null && typeof value === 'object') return new Map(Object.entries(value).map(([key, entry]) => [key, toCel(entry as Value)]))
  return value
}

/** A result of CEL as plain data; what JSON has no form for becomes its text. */
export function fromCel(value: CelValue): Value {
  switch (typeof value) {
    case 'bigint':
      // Past the safe range only the text says which number it was.
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    case 'string':
    case 'boolean':
    case 'number':
      return value
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return value.map(fromCel)
      if (value instanceof Map) return Object.fromEntries([...value].map(([key, entry]) => [String(key), fromCel(entry)]))
      if (value instanceof Set) return [...value].map(fromCel)
      return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fromCel(entry)])) : scalarText(value)
    default:
      return null
  }
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function entriesOf(value: object): [string, CelValue][] | null {
  if (value instanceof Map) return [...value].map(([key, entry]) => [String(key), entry])
  return isPlain(value) ? Object.entries(value) : null
}

/** A scalar as CEL `string()` writes it. */
function scalarText(value: CelValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z')
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  return String(value)
}

/** A value inside a template: a map one entry a line, a list one item a line, to the leaves (spec §1 Template). */
export function renderCel(value: CelValue): string {
  if (Array.isArray(value)) return value.map(renderCel).join('\n')
  if (typeof value === 'object' && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array)) {
    const entries = entriesOf(value)
    if (entries) return entries.map(([key, entry]) => `${key}: ${renderCel(entry)}`).join('\n')
  }
  return scalarText(value)
}
