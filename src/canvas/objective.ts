/** A stretch of an objective: words, or the field or expression that a template names. */
export interface ObjectivePart {
  readonly kind: 'text' | 'token'
  readonly text: string
}

const TEMPLATE = /\{\{([\s\S]*?)\}\}/g
/** A sentence ends at a full stop that a blank or nothing follows, or where the line does. */
const SENTENCE_END = /[.!?](?=\s|$)|\n/

/**
 * The first sentence of a description, templates as tokens: `{{ context.question }}` becomes the token `question`.
 * Quotes that only wrapped a template go. Empty for a state without a description.
 */
export function objectiveParts(description: string): readonly ObjectivePart[] {
  const parts: ObjectivePart[] = []
  let from = 0
  let ended = false
  const words = (text: string) => {
    if (ended || text === '') return
    const end = SENTENCE_END.exec(text)
    const kept = (end ? text.slice(0, end.index + (end[0] === '\n' ? 0 : 1)) : text).replace(/\s+/g, ' ')
    if (kept !== '') parts.push({ kind: 'text', text: kept })
    ended = end !== null
  }
  for (const match of description.trim().matchAll(TEMPLATE)) {
    words(description.trim().slice(from, match.index))
    if (ended) break
    parts.push({ kind: 'token', text: (match[1] ?? '').trim().replace(/^context\./, '') })
    from = match.index + match[0].length
  }
  if (!ended) words(description.trim().slice(from))
  return withoutQuotes(parts)
}

function withoutQuotes(parts: readonly ObjectivePart[]): readonly ObjectivePart[] {
  const texts = parts.map((part) => part.text)
  parts.forEach((part, i) => {
    if (part.kind !== 'token') return
    const before = texts[i - 1]
    const after = texts[i + 1]
    if (before === undefined || after === undefined) return
    const quote = before.at(-1)
    if ((quote === '"' || quote === "'") && after.startsWith(quote)) {
      texts[i - 1] = before.slice(0, -1)
      texts[i + 1] = after.slice(1)
    }
  })
  return parts.map((part, i) => ({ kind: part.kind, text: texts[i] ?? '' })).filter((part) => part.text !== '')
}
