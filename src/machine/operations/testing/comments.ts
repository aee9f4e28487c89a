import { Lexer } from 'yaml'
import type { TextEdit } from '../types'

export interface Comment {
  readonly text: string
  readonly start: number
}

/** The lexer's signs for a document, a flow error and a scalar. */
const MARKS = [0x02, 0x18, 0x1f].map((code) => String.fromCharCode(code))

/** Every comment of a text with its place, as YAML sees them: a `#` inside quotes or folded texts is none. */
export function commentsOf(text: string): readonly Comment[] {
  const comments: Comment[] = []
  let at = 0
  for (const token of new Lexer().lex(text)) {
    // The lexer marks documents and scalars with single control characters that are not in the text.
    if (token.length === 1 && MARKS.includes(token)) continue
    if (token.startsWith('#') && text.startsWith(token, at)) comments.push({ text: token.trimEnd(), start: at })
    at += token.length
  }
  return comments
}

/**
 * Comments of `before` that `after` has less often, although no more than these stood where the edits took something out:
 * those that a byte of the operation's own lines does not account for. Empty when none is lost without reason.
 */
export function lostComments(before: string, after: string, edits: readonly TextEdit[]): readonly string[] {
  const count = (comments: readonly Comment[]): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const { text } of comments) counts.set(text, (counts.get(text) ?? 0) + 1)
    return counts
  }
  const all = commentsOf(before)
  const taken = count(all.filter(({ start }) => edits.some((edit) => edit.start <= start && start < edit.start + edit.del.length)))
  const left = count(commentsOf(after))
  return [...count(all)].flatMap(([text, had]) => (had - (left.get(text) ?? 0) > (taken.get(text) ?? 0) ? [text] : []))
}
