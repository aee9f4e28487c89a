import { fitValue, type FieldName, type FieldType } from '../machine'
import type { Ask } from '../reducer'

export type Write = { readonly field: FieldName; readonly value: string | number | boolean }

/** The type of one written value: of an entry for a map, of an item for a list. */
export const leafType = (type: FieldType): FieldType => (type.type === 'map' || type.type === 'list' ? (type.of ?? type) : type)

/**
 * What was typed into an answer's form as writes, in the order of the asks; fields left empty are left out.
 *
 * Errors: a sentence per field that does not hold a value of its type. Source: spec §3, Writing.
 */
export function writesOf(asks: readonly Ask[], typed: ReadonlyMap<FieldName, string>): { readonly writes: readonly Write[]; readonly errors: ReadonlyMap<FieldName, string> } {
  const writes: Write[] = []
  const errors = new Map<FieldName, string>()
  for (const { field, type } of asks) {
    const text = typed.get(field) ?? ''
    if (text.trim() === '') continue
    const leaf = leafType(type)
    const value = leaf.type === 'integer' && /^\s*-?\d+\s*$/.test(text) ? Number(text) : leaf.type === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text
    if (fitValue(leaf, value).fits) writes.push({ field, value })
    else errors.set(field, misfit(field, leaf))
  }
  // A part of an answer is one: what stays open is asked again. Nothing at all is more likely a slip.
  const [first] = asks.filter(ask => ask.open)
  if (writes.length === 0 && errors.size === 0 && first !== undefined) errors.set(first.field, `Write ${first.field}, or fail the question.`)
  return { writes, errors }
}

function misfit(field: string, leaf: FieldType): string {
  switch (leaf.type) {
    case 'integer': return `${field} takes a whole number, such as 7.`
    case 'enum': return leaf.values === undefined || leaf.values.length === 0 ? `${field} is an enum without values, so it takes nothing.` : `${field} takes one of ${leaf.values.join(', ')}.`
    case 'boolean': return `${field} takes true or false.`
    default: return `${field} cannot be written by hand: it holds ${leaf.declared}s.`
  }
}
