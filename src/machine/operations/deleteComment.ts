import type { Pen } from './Pen'
import { refuseUnless } from './refusal'
import { beginsLine, lineEnd, lineStart, nextLine } from './regions'
import type { CommentOperation } from './types'

/** `deleteComment`: the comment with the blanks before it, or its whole line where it stands alone. That the machine stays the same is held against the text afterwards. */
export function deleteComment(pen: Pen, { start, comment }: CommentOperation): string {
  const { text } = pen.source
  refuseUnless(/^#[^\r\n]*$/.test(comment) && text.startsWith(comment, start), 'The comment is no longer there.')
  if (beginsLine(text, start) && lineEnd(text, start) === start + comment.length) pen.remove(lineStart(text, start), nextLine(text, start))
  else {
    let from = start
    while (text[from - 1] === ' ' || text[from - 1] === '\t') from -= 1
    pen.remove(from, start + comment.length)
  }
  return 'take the comment away'
}
