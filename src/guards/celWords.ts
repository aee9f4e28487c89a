import type { CelValue } from './celValues'

const LONGEST = 60
const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : line
}
const quoted = (text: string): string => `“${cut(text)}”`
const many = (count: number, noun: string, plural = `${noun}s`): string => `${count} ${count === 1 ? noun : plural}`

/** A value of CEL with its kind, where the kind is the point: `the text “90”`, `the number 90`, `a map of 3 entries`. */
export function kindAndValue(value: CelValue): string {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return value === '' ? 'the blank text' : `the text ${quoted(value)}`
    case 'bigint':
    case 'number':
      return `the number ${value}`
    case 'boolean':
      return String(value)
    default:
      return valueWords(value)
  }
}

/** A value of CEL on one line: `“continue”`, `90`, `a list of 2: “x”, “y”`, `a map of 3 entries`. */
export function valueWords(value: CelValue): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return value === '' ? 'blank' : quoted(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'an empty list'
    const shown = value.slice(0, 4).map((item) => (typeof item === 'object' ? kindOfValue(item) : valueWords(item)))
    return `a list of ${value.length}: ${shown.join(', ')}${value.length > shown.length ? ', …' : ''}`
  }
  if (value instanceof Map) {
    if (value.size === 0) return 'an empty map'
    const shown = [...value].slice(0, 4).map(([key, entry]) => `${keyWords(String(key))} ${typeof entry === 'object' && entry !== null ? kindOfValue(entry) : valueWords(entry)}`)
    return `a map of ${many(value.size, 'entry', 'entries')}: ${shown.join(', ')}${value.size > shown.length ? ', …' : ''}`
  }
  return typeof value === 'object' ? kindOfValue(value) : cut(String(value))
}

/** The kind of a value with its article: `a text`, `a number`. */
export function kindOfValue(value: CelValue): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Map) return 'a map'
  switch (typeof value) {
    case 'string':
      return 'a text'
    case 'bigint':
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    default:
      return 'something else'
  }
}

/** An item that a macro goes over: a key by the short name of its writer, anything else by its value. */
export const itemWords = (item: CelValue): string => (typeof item === 'string' ? keyWords(item) : valueWords(item))

/** A key of a map by the short name of its writer. */
export const keyWords = (key: string): string => key.replace(/^(?:agent|user):/, '')

/** `pro`, `pro and con`, `pro, con and prag`; past six `and 3 more`. */
export function listed(names: readonly string[]): string {
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}
