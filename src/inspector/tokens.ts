/** A letter of a script that is written without blanks between words: about one token each. */
const DENSE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Thai}/gu
const PIECES = /\p{L}[\p{L}\p{M}'’]*|\p{N}+|[^\s\p{L}\p{N}]|\n/gu

/**
 * About how many tokens a text is to a language model. Whole tokens, at least 0.
 *
 * An estimate, not a count: each model cuts text its own way. A short word is one token, a long one about one for every four
 * letters behind the first six; digits go by threes, every sign and line break is one.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  const rest = text.replace(DENSE, () => {
    tokens += 1
    return ' '
  })
  for (const [piece] of rest.matchAll(PIECES)) {
    if (/^\p{N}/u.test(piece)) tokens += Math.ceil(piece.length / 3)
    else if (/^\p{L}/u.test(piece)) {
      const latin = /^[\p{Script=Latin}'’]+$/u.test(piece)
      tokens += latin ? 1 + Math.max(0, Math.ceil((piece.length - 6) / 4)) : Math.max(1, Math.ceil(piece.length / 2))
    } else tokens += 1
  }
  return tokens
}
