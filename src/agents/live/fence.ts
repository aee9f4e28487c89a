/** A text in pieces: the author's words, and what people and agents wrote into them. */
export type Piece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'data'; readonly text: string; readonly from: string }

/** A name for this request's fences that what stands inside cannot have foreseen: it is drawn from the whole of it. */
function mark(data: readonly string[]): string {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (const text of data) {
    for (let i = 0; i < text.length; i++) {
      a = Math.imul(a ^ text.charCodeAt(i), 0x01000193)
      b = Math.imul(b ^ (text.charCodeAt(i) + i), 0x85ebca6b)
    }
    a = Math.imul(a ^ 0x1f, 0x01000193)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

/** Whatever begins like one of our tags, with blanks or unseen letters in between, in any case, is made to begin like nothing. */
const disarm = (text: string): string => text.replace(/[<＜‹﹤]([\s\u200b-\u200f\u2060\ufeff\u00ad]*[/／⁄∕]?[\s\u200b-\u200f\u2060\ufeff\u00ad]*written)/giu, '&lt;$1')

export interface Fences {
  /** How the fences of this request begin, for the sentence that explains them. */
  readonly tag: string
  fence(text: string, from: string): string
}

/** Fences for everything that one request holds of what people and agents wrote. */
export function fencesFor(data: readonly string[]): Fences {
  const tag = `written-${mark(data)}`
  const label = (from: string): string => from.replace(/[^\p{L}\p{N} .:_-]/gu, ' ').slice(0, 120)
  return { tag, fence: (text, from) => `<${tag} what="${label(from)}">\n${disarm(text)}\n</${tag}>` }
}

/**
 * A text with everything that people and agents wrote fenced as data: nothing inside can end its fence, whatever it holds.
 *
 * Empty data stays out. Errors: none.
 */
export const fenced = (pieces: readonly Piece[], fences: Fences): string =>
  pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : piece.text.trim() === '' ? '' : `\n${fences.fence(piece.text, piece.from)}\n`))
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
