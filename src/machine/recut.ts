import type { Cut } from './blocks'

/** A cut that was made of an earlier text. */
export interface LastCut {
  readonly text: string
  readonly head: string
  readonly tail: string
  readonly states: readonly { readonly offset: number; readonly text: string }[]
}

const indentAt = (text: string, lineStart: number): number => {
  let i = lineStart
  while (text[i] === ' ') i++
  return i - lineStart
}

/**
 * `cutAtStates`, found by what stays of the last cut: pieces that still stand at the start and at the end are only compared,
 * and what lies between them is looked through. Pieces that stayed are the same strings. Null where more than states
 * has changed; then the text has to be cut anew.
 */
export function recut(text: string, last: LastCut): Cut | null {
  const { head, tail, states } = last
  const begin = states[0]?.offset
  const tailStart = text.length - tail.length
  if (begin === undefined || tailStart < begin || !text.endsWith(tail) || text.slice(0, begin) !== last.text.slice(0, begin)) return null
  if (tail !== '' && text[tailStart - 1] !== '\n') return null
  const lengthOf = (at: number): number => states[at]?.text.length ?? 0
  const stands = (at: number, start: number): boolean => start >= begin && text.slice(start, start + lengthOf(at)) === states[at]?.text

  let [from, pos] = [0, begin]
  while (from < states.length && pos + lengthOf(from) <= tailStart && stands(from, pos)) pos += lengthOf(from++)
  let [to, end] = [states.length, tailStart]
  while (to > from && end - lengthOf(to - 1) >= pos && stands(to - 1, end - lengthOf(to - 1))) end -= lengthOf(--to)

  const indent = indentAt(last.text, begin)
  const beginsState = (start: number): boolean => text[start - 1] === '\n' && indentAt(text, start) === indent && /[^\n\r#]/.test(text[start + indent] ?? '\n')
  // What stands behind a piece can belong to it, and a piece that no longer begins a line to what stands before it.
  if (to < states.length && text[end - 1] !== '\n') end += lengthOf(to++)
  if (pos < end && !beginsState(pos)) {
    if (from === 0) return null
    pos -= lengthOf(--from)
  }

  const starts: number[] = []
  const shallow = new RegExp(`\\n {0,${indent}}[^ \\n\\r#]`, 'g')
  shallow.lastIndex = pos - 1
  for (let found = shallow.exec(text); found && found.index + 1 < end; found = shallow.exec(text)) {
    const start = found.index + 1
    const sign = text[start + indent]
    if (indentAt(text, start) < indent || ((sign === '?' || sign === ':') && /\s/.test(text[start + indent + 1] ?? ' '))) return null
    starts.push(start)
    shallow.lastIndex = start
  }
  if (from + starts.length + states.length - to === 0) return null
  const by = text.length - last.text.length
  return {
    head,
    gap: text.slice(head.length, begin),
    indent: indentAt(head, head.lastIndexOf('\n', head.length - 2) + 1),
    states: [
      ...states.slice(0, from).map((piece) => ({ start: piece.offset, text: piece.text })),
      ...starts.map((start, n) => ({ start, text: text.slice(start, starts[n + 1] ?? end) })),
      ...states.slice(to).map((piece) => ({ start: piece.offset + by, text: piece.text })),
    ],
    tail: { start: tailStart, text: tail },
  }
}
