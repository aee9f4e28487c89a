import { evaluateCel, type CelResult, type CelScope } from './cel'
import { renderCel } from './celValues'

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  | { readonly kind: 'expression'; readonly expression: string; readonly start: number }

const cache = new Map<string, readonly TemplatePart[]>()

/**
 * A text cut at its `{{ … }}`. An expression ends at the first `}}` outside CEL strings and brackets; `{{` without an end
 * is text. `start` is the offset of the part in the text (of the expression, without its braces). Source: spec §1 Template.
 */
export function parseTemplate(text: string): readonly TemplatePart[] {
  const known = cache.get(text)
  if (known) return known
  const parts: TemplatePart[] = []
  let textStart = 0
  for (let from = text.indexOf('{{'); from >= 0; ) {
    const end = endOfExpression(text, from + 2)
    if (end < 0) {
      from = text.indexOf('{{', from + 1)
      continue
    }
    if (from > textStart) parts.push({ kind: 'text', text: text.slice(textStart, from), start: textStart })
    parts.push({ kind: 'expression', expression: text.slice(from + 2, end), start: from + 2 })
    textStart = end + 2
    from = text.indexOf('{{', textStart)
  }
  if (textStart < text.length) parts.push({ kind: 'text', text: text.slice(textStart), start: textStart })
  if (cache.size > 2_000) cache.clear()
  cache.set(text, parts)
  return parts
}

function endOfExpression(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (c === '"' || c === "'") {
      i = endOfString(text, i)
      if (i < 0) return -1
    } else if (c === '{' || c === '[' || c === '(') depth++
    else if (c === '}' && depth === 0 && text[i + 1] === '}') return i
    else if ((c === '}' || c === ']' || c === ')') && depth > 0) depth--
  }
  return -1
}

/** Index of the last quote of the CEL string that begins at `start`; -1 when it does not end. */
function endOfString(text: string, start: number): number {
  const quote = text[start] ?? ''
  const triple = text.startsWith(quote.repeat(3), start)
  const close = triple ? quote.repeat(3) : quote
  const raw = /[rR]/.test(text[start - 1] ?? '')
  for (let i = start + close.length; i < text.length; i++) {
    if (text[i] === '\\' && !raw) i++
    else if (text.startsWith(close, i)) return i + close.length - 1
  }
  return -1
}

/** Renders in one pass: braces that a value brings in are text; an unset value or an error renders as nothing. */
export function renderTemplate(text: string, scope: CelScope): string {
  if (!text.includes('{{')) return text
  return parseTemplate(text)
    .map((part) => {
      if (part.kind === 'text') return part.text
      const result = evaluateCel(part.expression, scope)
      return result.ok ? renderCel(result.value) : ''
    })
    .join('')
}

/** The result of a text that is one `{{ }}` and nothing else, which keeps its type; null for every other text. */
export function loneTemplate(text: string, scope: CelScope): CelResult | null {
  if (!text.startsWith('{{')) return null
  const parts = parseTemplate(text)
  const only = parts[0]
  return parts.length === 1 && only?.kind === 'expression' ? evaluateCel(only.expression, scope) : null
}
