import { completeCel, parseTemplate, type CelCompletion } from '../guards'
import type { Machine } from '../machine'

/**
 * Completion in a text with templates: inside `{{ … }}`, also while its end is still missing, as in any expression.
 * Null outside of them.
 */
export function completeTemplate(machine: Machine, text: string, caret: number, self: boolean): CelCompletion | null {
  const within = parseTemplate(text).find((part) => part.kind === 'expression' && caret >= part.start && caret <= part.start + part.expression.length)
  if (within?.kind === 'expression') return shifted(completeCel(machine, within.expression, caret - within.start, { self }), within.start, '')
  // Typed from left to right an expression has no end yet, or its end is that of a later one.
  const open = text.lastIndexOf('{{', caret - 1)
  if (open < 0 || open + 2 > caret || text.slice(open, caret).includes('}}')) return null
  const expression = text.slice(open + 2, caret)
  if (expression.includes('\n')) return null
  const closing = /^\s*\}\}/.test(text.slice(caret)) ? '' : ' }}'
  return shifted(completeCel(machine, expression, caret - open - 2, { self }), open + 2, closing)
}

function shifted({ from, to, items }: CelCompletion, by: number, closing: string): CelCompletion {
  // A field is a whole expression most of the time, so its end comes along; the caret stays before it.
  return { from: from + by, to: to + by, items: items.map((each) => (closing !== '' && each.kind === 'field' && each.label !== 'context' ? { ...each, insert: each.insert + closing, caret: each.insert.length } : each)) }
}
