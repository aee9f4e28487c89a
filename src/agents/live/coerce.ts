import type { FieldType, Value } from '../../machine'

/** What a value should look like, as far as a model's reply is checked and helped. */
export type Shape =
  /** `loose`: any scalar is kept as its text, as the machine language has it. */
  | { readonly kind: 'text'; readonly loose?: boolean; readonly otherwise?: string }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly whole?: boolean }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly otherwise?: string }
  /** `plain`: JSON text in its place is no list. */
  | { readonly kind: 'list'; readonly of: Shape; readonly optional?: boolean; readonly plain?: boolean }
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [string, Shape])[] }

export type Misfit = 'missing' | 'not-text' | 'not-a-number' | 'too-small' | 'too-large' | 'not-a-boolean' | 'not-a-choice' | 'not-a-list' | 'not-json' | 'not-a-record'
export interface Trouble {
  readonly path: readonly (string | number)[]
  readonly misfit: Misfit
}
export type Coerced = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly troubles: readonly Trouble[] }

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i
const fits = (value: Value): Coerced => ({ ok: true, value })
const misfits = (misfit: Misfit, path: Trouble['path'] = []): Coerced => ({ ok: false, troubles: [{ path, misfit }] })
const isBag = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const parsed = (text: string): { readonly value: unknown } | null => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** The parts of a list or record, each under its key; all that is wrong is told of at once. */
function gather<K extends string | number>(parts: readonly (readonly [K, Coerced])[], whole: (values: readonly (readonly [K, Value])[]) => Value): Coerced {
  const troubles = parts.flatMap(([key, part]) => (part.ok ? [] : part.troubles.map(({ path, misfit }) => ({ path: [key, ...path], misfit }))))
  return troubles.length > 0 ? { ok: false, troubles } : fits(whole(parts.flatMap(([key, part]) => (part.ok ? [[key, part.value] as const] : []))))
}

function number(shape: Extract<Shape, { kind: 'number' }>, value: unknown): Coerced {
  const given = typeof value === 'string' && NUMBER.test(value) ? Number(value) : typeof value === 'boolean' && shape.whole !== true ? Number(value) : value
  if (typeof given !== 'number' || !Number.isFinite(given) || (shape.whole === true && !Number.isSafeInteger(given))) return misfits('not-a-number')
  if (shape.min !== undefined && given < shape.min) return misfits('too-small')
  if (shape.max !== undefined && given > shape.max) return misfits('too-large')
  return fits(given + 0)
}

function list(shape: Extract<Shape, { kind: 'list' }>, value: unknown): Coerced {
  if (shape.optional === true && isBlank(value)) return fits([])
  if (value === undefined) return misfits('missing')
  const text = typeof value === 'string' && shape.plain !== true ? parsed(value) : { value }
  if (text === null) return misfits('not-json')
  if (!Array.isArray(text.value)) return misfits('not-a-list')
  return gather(text.value.map((item, i) => [i, coerce(shape.of, item)] as const), (items) => items.map(([, item]) => item))
}

/** A record given as JSON text is opened once, where a whole record is expected; inside of a list it is what it is. */
function bagOf(value: unknown, open: boolean): Readonly<Record<string, unknown>> | null {
  const given = typeof value === 'string' && open ? parsed(value)?.value : value
  return isBag(given) ? given : null
}

/**
 * A model's value as its field wants it, with the known quirks of vendors made good: a list or record as JSON text is read
 * once, numbers as text become numbers, an empty or null list is one without items, null for an optional text is ''.
 *
 * Nothing is guessed: prose is no list, `TIE` is not `tie`, `85%` is no number. All that does not fit is named with its
 * path. Errors: none. Source: the vectors of munazara, `coerce.json`.
 */
export function coerce(shape: Shape, value: unknown, inRecord = false): Coerced {
  switch (shape.kind) {
    case 'text':
      if (shape.otherwise !== undefined && (value === undefined || value === null)) return fits(shape.otherwise)
      if (value === undefined) return misfits('missing')
      if (typeof value === 'string') return fits(value)
      return shape.loose === true && (typeof value === 'number' || typeof value === 'boolean') ? fits(String(value)) : misfits('not-text')
    case 'number':
      return value === undefined ? misfits('missing') : number(shape, value)
    case 'boolean':
      if (value === undefined) return misfits('missing')
      return typeof value === 'boolean' ? fits(value) : value === 'true' || value === 'false' ? fits(value === 'true') : misfits('not-a-boolean')
    case 'choice': {
      if (value === undefined) return shape.otherwise === undefined ? misfits('missing') : fits(shape.otherwise)
      const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
      return typeof text === 'string' && shape.values.includes(text) ? fits(text) : misfits('not-a-choice')
    }
    case 'list':
      return list(shape, value)
    case 'map': {
      const bag = bagOf(value, true)
      return bag === null ? misfits(value === undefined ? 'missing' : 'not-a-record') : gather(Object.entries(bag).map(([key, entry]) => [key, coerce(shape.of, entry)] as const), Object.fromEntries)
    }
    case 'record': {
      const bag = bagOf(value, inRecord)
      if (bag === null) return misfits(value === undefined ? 'missing' : 'not-a-record')
      return gather(shape.fields.map(([name, of]) => [name, coerce(of, Object.hasOwn(bag, name) ? bag[name] : undefined, true)] as const), Object.fromEntries)
    }
  }
}

/** The shape of one write of a field of this type. */
export function shapeOf(type: FieldType): Shape {
  const of = (): Shape => shapeOf(type.of ?? { type: 'string', declared: 'string' })
  switch (type.type) {
    case 'string':
      return { kind: 'text', loose: true }
    case 'enum':
      return { kind: 'choice', values: type.values ?? [] }
    case 'integer':
      return { kind: 'number', whole: true }
    case 'boolean':
      return { kind: 'boolean' }
    case 'list':
      return { kind: 'list', of: of(), optional: true }
    case 'map':
      return { kind: 'map', of: of() }
  }
}

/** The object that a text of arguments holds: read as it is, out of a fence or of the prose around it, or once more out of a text. Null when there is none. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  const bare = text.trim() === '' ? '{}' : text
  const inner = /^[^{]*(\{[\s\S]*\})[^}]*$/.exec(bare)?.[1]
  for (const candidate of inner === undefined ? [bare] : [bare, inner]) {
    const read = parsed(candidate)?.value
    const opened = typeof read === 'string' ? parsed(read)?.value : read
    if (isBag(opened)) return opened
  }
  return null
}
