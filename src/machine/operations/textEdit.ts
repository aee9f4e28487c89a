import type { TextEdit } from './types'

/** Our own mistakes only: what people write never gets here. */
export function invariant(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence)
}

/**
 * The text with a list of edits applied.
 *
 * Throws when an edit does not find its `del`, or when they do not ascend: a text and its edits that have parted are
 * noticed at the first wrong byte.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let at = 0
  for (const { start, del, ins } of edits) {
    invariant(start >= at, `The edits do not ascend: one at ${start} follows one that ends at ${at}.`)
    invariant(text.startsWith(del, start) && start + del.length <= text.length, `The text at ${start} is not the one that the edit takes out.`)
    result += text.slice(at, start) + ins
    at = start + del.length
  }
  return result + text.slice(at)
}

/** The edits that bring the text back: offsets are those of the text that `edits` left. */
export function invertEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  let shift = 0
  return edits.map(({ start, del, ins }) => {
    const inverse = { start: start + shift, del: ins, ins: del }
    shift += ins.length - del.length
    return inverse
  })
}

const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && ((text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff) || (text[at] === '\n' && text[at - 1] === '\r'))

/** An edit cut to the characters that differ, so that carets and selections beside them stay; null when none do. */
function cut({ start, del, ins }: TextEdit): TextEdit | null {
  if (del === ins) return null
  const most = Math.min(del.length, ins.length)
  let head = 0
  while (head < most && del[head] === ins[head]) head++
  while (head > 0 && (splitsPair(del, head) || splitsPair(ins, head))) head--
  let tail = 0
  while (tail < most - head && del[del.length - 1 - tail] === ins[ins.length - 1 - tail]) tail++
  while (tail > 0 && (splitsPair(del, del.length - tail) || splitsPair(ins, ins.length - tail))) tail--
  return { start: start + head, del: del.slice(head, del.length - tail), ins: ins.slice(head, ins.length - tail) }
}

/** Sorted, cut to what differs, neighbours that touch made one. Edits at one place keep their order. */
export function tidy(edits: readonly TextEdit[]): readonly TextEdit[] {
  const sorted = edits.map((edit, order) => ({ edit, order })).sort((a, b) => a.edit.start - b.edit.start || a.order - b.order)
  const joined: TextEdit[] = []
  for (const { edit } of sorted) {
    const last = joined.at(-1)
    if (last && last.start + last.del.length === edit.start) joined[joined.length - 1] = { start: last.start, del: last.del + edit.del, ins: last.ins + edit.ins }
    else joined.push(edit)
  }
  return joined.flatMap((edit) => cut(edit) ?? [])
}

type Piece = { readonly kind: 'kept'; readonly start: number; readonly end: number } | { readonly kind: 'new'; readonly text: string }
const lengthOf = (piece: Piece): number => (piece.kind === 'new' ? piece.text.length : piece.end - piece.start)

function cutPieces(pieces: readonly Piece[], edits: readonly TextEdit[]): Piece[] {
  const result: Piece[] = []
  const queue = [...pieces].reverse()
  let at = 0
  /** Takes pieces up to an offset of the text that they make; kept ones go into the result, others are dropped. */
  const take = (until: number, keep: boolean) => {
    while (at < until) {
      const piece = queue.pop()
      if (!piece) return
      const room = until - at
      const length = lengthOf(piece)
      const whole = length <= room
      const head: Piece = whole ? piece : piece.kind === 'new' ? { kind: 'new', text: piece.text.slice(0, room) } : { ...piece, end: piece.start + room }
      if (!whole) queue.push(piece.kind === 'new' ? { kind: 'new', text: piece.text.slice(room) } : { ...piece, start: piece.start + room })
      if (keep) result.push(head)
      at += Math.min(length, room)
    }
  }
  for (const { start, del, ins } of edits) {
    take(start, true)
    take(start + del.length, false)
    if (ins !== '') result.push({ kind: 'new', text: ins })
  }
  take(Infinity, true)
  return result
}

/** Lists of edits, each on the text that the one before left, as one list on the first text. */
export function composeEdits(text: string, lists: readonly (readonly TextEdit[])[]): readonly TextEdit[] {
  const pieces = lists.reduce<readonly Piece[]>(cutPieces, [{ kind: 'kept', start: 0, end: text.length }])
  const edits: TextEdit[] = []
  let at = 0
  let ins = ''
  for (const piece of [...pieces, { kind: 'kept', start: text.length, end: text.length } as const]) {
    if (piece.kind === 'new') {
      ins += piece.text
      continue
    }
    if (piece.start > at || ins !== '') edits.push({ start: at, del: text.slice(at, piece.start), ins })
    at = piece.end
    ins = ''
  }
  return tidy(edits)
}
