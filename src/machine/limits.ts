import { Lexer } from 'yaml'

/** Longest text that is read, in UTF-16 units; 2,000 states of the size of the article's fit with room to spare. */
export const MAX_LENGTH = 1_000_000
/** Deepest nesting of collections; the language needs nine levels. */
export const MAX_DEPTH = 64

export interface Excess {
  readonly code: 'too-large' | 'too-deep'
  readonly at: number
  readonly message: string
}

const deep = (at: number): Excess => ({
  code: 'too-deep',
  at,
  message: `Collections are nested more than ${MAX_DEPTH} deep here, so the text is not read. A machine needs nine levels; take the nesting apart.`,
})

/** Brackets of flow collections only: those inside quotes and comments are no tokens of the lexer. */
function tooManyBrackets(text: string): number | null {
  let at = 0
  let depth = 0
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth++
    else if (token === ']' || token === '}') depth--
    if (depth > MAX_DEPTH) return at
    // The lexer marks documents and scalars with single control characters that are not in the text.
    if (token.length !== 1 || token.charCodeAt(0) > 0x1f || token === '\n' || token === '\t' || token === '\r') at += token.length
  }
  return null
}

/**
 * What is too much to parse, before it is parsed: the parser's time and stack grow with it, and past ~800 brackets its
 * regular expressions can end the process. Null for every text that somebody would write. A piece of a text is inside of
 * collections at the columns `above`.
 */
export function excessOf(text: string, above: readonly number[] = []): Excess | null {
  if (text.length > MAX_LENGTH) {
    return {
      code: 'too-large',
      at: MAX_LENGTH,
      message: `The text has ${text.length.toLocaleString('en')} characters; up to ${MAX_LENGTH.toLocaleString('en')} are read. Split the machine.`,
    }
  }
  // The parser's time grows with the square of such a row, wherever a value may begin.
  const row = /(?:^|[:-] )[ \t]*(?:[-?][ \t]+){64}/m.exec(text)
  if (row) return deep(row.index)
  let opened = 0
  let suspicious = false
  const indents: number[] = [...above]
  for (let lineStart = 0; lineStart < text.length; ) {
    let lineEnd = text.indexOf('\n', lineStart)
    if (lineEnd < 0) lineEnd = text.length
    let i = lineStart
    while (i < lineEnd && (text[i] === ' ' || text[i] === '\t')) i++
    if (i < lineEnd && text[i] !== '#' && text[i] !== '\r') {
      let column = i - lineStart
      while (indents.length > 0 && (indents[indents.length - 1] ?? 0) >= column) indents.pop()
      indents.push(column)
      // `- - - a` and `? ? ? a` open a collection each.
      for (let j = i; (text[j] === '-' || text[j] === '?') && (text[j + 1] === ' ' || text[j + 1] === '\t'); j += 2) {
        column += 2
        indents.push(column)
      }
      if (indents.length > 3 * MAX_DEPTH) return deep(i)
      for (let j = i; j < lineEnd; j++) {
        const c = text.charCodeAt(j)
        if (c === 0x5b || c === 0x7b) {
          if (++opened > MAX_DEPTH) suspicious = true
        } else if ((c === 0x5d || c === 0x7d) && opened > 0) opened--
      }
    }
    lineStart = lineEnd + 1
  }
  if (!suspicious) return null
  const at = tooManyBrackets(text)
  return at === null ? null : deep(Math.min(at, text.length))
}
