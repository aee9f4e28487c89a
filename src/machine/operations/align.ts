import { columnOf, lineEnd, lineStart } from './regions'
import { valueColumn } from './print'
import type { TextEdit } from './types'
import type { TreeMap, TreeNode } from './tree'

/** Blanks on a line that keep what follows in its column. */
interface Gap {
  readonly start: number
  readonly end: number
  /** Whether an edit of so much in front of it leaves the column ragged; a table whose rows all move alike stays one. */
  ragged(delta: number, shiftIn: (start: number, end: number) => number): boolean
}

/**
 * Edits that let a table-like block stay aligned when single-line edits change the length of what stands before its
 * columns: the blanks in front of the next column, or of the comment, take up the difference as far as they can.
 */
export function alignments(fsm: TreeMap, text: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  const inLine = edits.filter(({ del, ins }) => del.length !== ins.length && !del.includes('\n') && !ins.includes('\n'))
  // They ascend, so the first one behind an offset is found by halving.
  const firstFrom = (list: readonly TextEdit[], offset: number): number => {
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const edit = list[middle]
      if (edit && edit.start + edit.del.length < offset) low = middle + 1
      else high = middle
    }
    return low
  }
  const shiftIn = (start: number, end: number): number => {
    let sum = 0
    for (let i = firstFrom(inLine, start); i < inLine.length; i++) {
      const edit = inLine[i]
      if (!edit || edit.start > end) break
      if (edit.start >= start && edit.start + edit.del.length <= end) sum += edit.ins.length - edit.del.length
    }
    return sum
  }
  const touched = (start: number, end: number): boolean => {
    for (let i = firstFrom(edits, start); i < edits.length; i++) {
      const edit = edits[i]
      if (!edit || edit.start >= end) return false
      if (edit.start + edit.del.length > start) return true
    }
    return false
  }
  const found: TextEdit[] = []
  const lines = new Map<number, TextEdit>()
  for (const edit of inLine) {
    const line = lineStart(text, edit.start)
    if (!lines.has(line)) lines.set(line, edit)
  }
  for (const [line, first] of lines) {
    let from = line
    let delta = 0
    for (const gap of gapsBehind(fsm, text, first.start)) {
      if (gap.start < first.start + first.del.length || touched(gap.start, gap.end)) continue
      delta += shiftIn(from, gap.start)
      from = gap.start
      if (delta === 0 || !gap.ragged(delta, shiftIn)) continue
      const width = gap.end - gap.start
      const left = Math.max(1, width - delta)
      if (left !== width) found.push({ start: gap.start, del: text.slice(gap.start, gap.end), ins: ' '.repeat(left) })
      delta -= width - left
    }
  }
  return found
}

/** The gaps to the right of an offset on its line, from left to right. */
function gapsBehind(root: TreeMap, text: string, offset: number): readonly Gap[] {
  const gaps: Gap[] = []
  const end = lineEnd(text, offset)
  let rest = offset
  const visit = (node: TreeNode | null, rows: () => readonly (TreeNode | null)[]): void => {
    if (node?.kind !== 'map' && node?.kind !== 'seq') return
    const index = indexAt(node.items, offset)
    const item = node.items[index]
    if (!item) return
    if (node.kind === 'map') {
      const entry = node.items[index]
      if (entry?.key && offset <= entry.key.end && entry.value && entry.value.start <= end) {
        const value = entry.value
        const near = () => (node.flow ? [] : node.items.slice(Math.max(0, index - 8), index + 8))
        if (text.slice(entry.colon, value.start).trim() === '') gaps.push({ start: entry.colon, end: value.start, ragged: () => valueColumn(near(), text) !== null })
      }
    }
    visit(item.value, () => (node.flow ? [] : node.items.slice(Math.max(0, index - 8), index + 8).map(({ value }) => value)))
    if (item.end <= end) rest = Math.max(rest, item.end)
    if (!node.flow) return
    if (node.end <= end) rest = Math.max(rest, node.end)
    for (let i = index + 1; node.kind === 'map' && i < node.items.length; i++) {
      const [before, next] = [node.items[i - 1], node.items[i]]
      if (!before || !next || next.start > end) return
      const blanks = / +$/.exec(text.slice(before.end, next.start))?.[0].length ?? 0
      if (blanks > 0) gaps.push({ start: next.start - blanks, end: next.start, ragged: (delta, shiftIn) => raggedColumn(node, rows(), i, text, delta, shiftIn) })
    }
  }
  visit(root, () => [])
  const comment = /^[\s,\]}]*?( +)#/.exec(text.slice(rest, end))
  const blanks = comment?.[1]?.length ?? 0
  if (comment && blanks > 1) gaps.push({ start: rest + comment[0].length - 1 - blanks, end: rest + comment[0].length - 1, ragged: () => true })
  return gaps.sort((a, b) => a.start - b.start)
}

function indexAt(items: readonly { readonly start: number; readonly end: number }[], offset: number): number {
  let [low, high] = [0, items.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((items[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Whether a row's key stands in a column with the same key of other rows, and these do not all move as it does. */
function raggedColumn(row: TreeMap, rows: readonly (TreeNode | null)[], index: number, text: string, delta: number, shiftIn: (start: number, end: number) => number): boolean {
  const key = row.items[index]
  if (!key) return false
  const column = columnOf(text, key.start)
  const others = rows.flatMap((other) => {
    if (other?.kind !== 'map' || !other.flow || other === row) return []
    const same = other.items.find(({ name }) => name === key.name)
    return same && columnOf(text, same.start) === column ? [{ start: other.start, key: same.start }] : []
  })
  if (others.length === 0) return false
  const wide = [{ start: row.start, key: key.start }, ...others].some(({ key: at }) => text.slice(at - 2, at) === '  ')
  return wide && !others.every(({ start, key: at }) => shiftIn(start, at) === delta)
}
