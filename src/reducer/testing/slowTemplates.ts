import { Environment } from '@marcbachmann/cel-js'
import { byCodePoint, isTable, tableEntries } from './slowValues'

const cel = new Environment({ unlistedVariablesAreDyn: true })

/** What an expression sees: `context`, and in a prompt `self` (spec §1 Template). */
export type Sight = { readonly context: ReadonlyMap<string, unknown>; readonly self?: string }
export type Evaluated = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'error'; readonly error: string; readonly code: string }

/** §8, naively: whatever is thrown is an error. */
export const evaluate = (expression: string, sight: Sight): Evaluated => {
  try {
    return { kind: 'value', value: cel.evaluate(expression, { ...sight }) as unknown }
  } catch (thrown) {
    const error = thrown as { readonly message: string; readonly code?: string }
    return { kind: 'error', error: error.message, code: error.code ?? 'error' }
  }
}

type Piece = { readonly kind: 'text' | 'cel'; readonly text: string }

/** A template's pieces, in order: §1 "ends at the first `}}` outside CEL strings and brackets; `{{` without an end is text". */
export const pieces = (template: string): Piece[] => {
  const found: Piece[] = []
  let text = ''
  let at = 0
  while (at < template.length) {
    const end = template.startsWith('{{', at) ? endOfExpression(template, at + 2) : null
    if (end === null) {
      text += template[at] ?? ''
      at += 1
    } else {
      found.push({ kind: 'text', text }, { kind: 'cel', text: template.slice(at + 2, end) })
      text = ''
      at = end + 2
    }
  }
  return [...found, { kind: 'text', text }].filter((piece) => piece.kind === 'cel' || piece.text !== '') as Piece[]
}

/** Where the `}}` stands that ends an expression begun at `from`, or null. */
const endOfExpression = (template: string, from: number): number | null => {
  let depth = 0
  let at = from
  while (at < template.length) {
    const sign = template[at] ?? ''
    const word = /^[A-Za-z_][A-Za-z_0-9]*/.exec(template.slice(at))?.[0]
    if (word !== undefined && !/^["']/.test(template.slice(at + word.length))) at += word.length
    else if (word !== undefined || sign === '"' || sign === "'") {
      const after = endOfString(template, at + (word ?? '').length, /^(r|br|rb)$/i.test(word ?? ''))
      if (after === null) return null
      at = after
    } else if (depth === 0 && template.startsWith('}}', at)) return at
    else {
      if ('([{'.includes(sign)) depth += 1
      if (')]}'.includes(sign) && depth > 0) depth -= 1
      at += 1
    }
  }
  return null
}

/** Behind the CEL string that a quote at `from` begins, or null when it has no end. */
const endOfString = (template: string, from: number, raw: boolean): number | null => {
  const quote = template[from] ?? ''
  const mark = template.startsWith(quote.repeat(3), from) ? quote.repeat(3) : quote
  let at = from + mark.length
  while (at < template.length) {
    if (template.startsWith(mark, at)) return at + mark.length
    // A string of one line does not run over the line's end.
    if (mark.length === 1 && template[at] === '\n') return null
    at += !raw && template[at] === '\\' ? 2 : 1
  }
  return null
}

/** §1: one pass; what a value brings in is never looked at again. */
export const render = (template: string, sight: Sight): string =>
  pieces(template).map((piece) => (piece.kind === 'text' ? piece.text : shown(evaluate(piece.text, sight)))).join('')

const shown = (outcome: Evaluated): string => (outcome.kind === 'error' ? '' : textOf(outcome.value))

/** §1: a map one entry a line, a list one item a line (also inside of each other), scalars as CEL `string()`, an error as nothing. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((item) => textOf(item)).join('\n')
  if (isTable(value)) {
    const entries = tableEntries(value)
    // A context's map comes in the page's order; one that the expression made itself has no writers, so by code point.
    const ordered = value instanceof Map ? entries : entries.toSorted(([a], [b]) => byCodePoint(String(a), String(b)))
    return ordered.map(([key, entry]) => `${textOf(key)}: ${textOf(entry)}`).join('\n')
  }
  const text = evaluate('string(context.it)', { context: new Map([['it', value]]) })
  return text.kind === 'value' ? String(text.value) : ''
}
