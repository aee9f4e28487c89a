export interface CelToken {
  readonly kind: 'name' | 'string' | 'sign'
  readonly start: number
  readonly end: number
  /** Of a name or sign its text; of a string what stands between its quotes, escapes undone. */
  readonly text: string
  /** Of a string: where its content stands, its quote, and whether it is raw or bytes. */
  readonly inner?: { readonly start: number; readonly end: number; readonly quote: string; readonly raw: boolean; readonly bytes: boolean }
}

const NAME = /[A-Za-z_]\w*/y
const NUMBER = /\d[\w.]*/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', f: '\f', v: '\v' }

const decoded = (content: string): string =>
  !content.includes('\\') ? content : content.replace(/\\(?:x([\da-f]{2})|X([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([0-3][0-7]{2})|(.))/gis, (_, ...groups: (string | undefined)[]) => {
    const hex = groups[0] ?? groups[1] ?? groups[2] ?? groups[3]
    if (hex !== undefined) return Number.parseInt(hex, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(hex, 16)) : ''
    if (groups[4] !== undefined) return String.fromCodePoint(Number.parseInt(groups[4], 8))
    const one = groups[5] ?? ''
    return Object.hasOwn(ESCAPES, one) ? (ESCAPES[one] ?? '') : one
  })

/** Index behind the CEL string whose quote stands at `quoteAt`; -1 when it does not end. */
export function endOfString(text: string, quoteAt: number, raw: boolean): number {
  const quote = text[quoteAt] ?? ''
  const close = text.startsWith(quote.repeat(3), quoteAt) ? quote.repeat(3) : quote
  for (let i = quoteAt + close.length; i < text.length; i++) {
    if (text[i] === '\\' && !raw) i++
    else if (text.startsWith(close, i)) return i + close.length
  }
  return -1
}

/** The words and signs of a CEL expression with their places; comments, blanks and numbers are left out. Never throws. */
export function celTokens(text: string): readonly CelToken[] {
  const tokens: CelToken[] = []
  const match = (pattern: RegExp, at: number): string | null => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0] ?? null
  }
  for (let i = 0; i < text.length; ) {
    const c = text[i] ?? ''
    if (/\s/.test(c)) {
      i++
      continue
    }
    if (text.startsWith('//', i)) {
      const newline = text.indexOf('\n', i)
      i = newline < 0 ? text.length : newline
      continue
    }
    const name = match(NAME, i)
    const prefix = name !== null && /^(?:[rR][bB]?|[bB][rR]?)$/.test(name) && /["']/.test(text[i + name.length] ?? '') ? name : ''
    if (c === '"' || c === "'" || prefix !== '') {
      const quoteAt = i + prefix.length
      const raw = /r/i.test(prefix)
      const end = endOfString(text, quoteAt, raw)
      if (end < 0) return tokens
      const quote = text[quoteAt] ?? ''
      const width = text.startsWith(quote.repeat(3), quoteAt) ? 3 : 1
      const inner = { start: quoteAt + width, end: end - width, quote: quote.repeat(width), raw, bytes: /b/i.test(prefix) }
      const content = text.slice(inner.start, inner.end)
      tokens.push({ kind: 'string', start: i, end, text: raw ? content : decoded(content), inner })
      i = end
      continue
    }
    if (name !== null) {
      tokens.push({ kind: 'name', start: i, end: i + name.length, text: name })
      i += name.length
      continue
    }
    const number = match(NUMBER, i)
    if (number !== null) {
      // `1.exists(` is no number with letters: a dot before a name is a call.
      const until = /^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?[uU]?|^0x[\da-fA-F]+[uU]?/.exec(number)?.[0].length ?? number.length
      tokens.push({ kind: 'sign', start: i, end: i + until, text: '0' })
      i += until
      continue
    }
    tokens.push({ kind: 'sign', start: i, end: i + 1, text: c })
    i++
  }
  return tokens
}
