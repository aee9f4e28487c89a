import { refuseUnless } from './refusal'
import { lineEnd, lineStart } from './regions'
import { treeOf } from './tree'

/** Where a document that says nothing yet gets its `fsm:`: below its comments, in place of an empty value, before the sign that ends it. */
export function ground(text: string, eol: string): { readonly start: number; readonly end: number; readonly ins: string } {
  const root = treeOf(text)
  const at = root ?? { start: text.length, end: text.length }
  refuseUnless(!text.slice(at.start, at.end).includes('#'), 'A comment stands inside of the braces here. Write `fsm:` on a line of its own, and the comment above it.')
  if (root) {
    const own = text.slice(lineStart(text, root.start), root.start).replace('\ufeff', '')
    if (own === '') return { start: root.start, end: root.end, ins: 'fsm:' }
    // Behind `---` no mapping may begin.
    const behind = text.slice(root.end, lineEnd(text, root.end))
    refuseUnless(behind.trim() === '', 'A comment stands behind the empty value here. Write `fsm:` on a line of its own.')
    return { start: lineStart(text, root.start) + text.slice(lineStart(text, root.start), root.start).trimEnd().length, end: root.end, ins: `${eol}fsm:` }
  }
  const sign = /^\.\.\.(?=\s|$)/m.exec(text)
  const end = sign?.index ?? text.length
  const begun = end > 0 && text[end - 1] !== '\n' && text.slice(0, end) !== '\ufeff'
  // A file of its own ends with a line break; one that ends without stays so.
  const ended = !begun || sign !== null
  return { start: end, end, ins: `${begun ? eol : ''}fsm:${ended ? eol : ''}` }
}
