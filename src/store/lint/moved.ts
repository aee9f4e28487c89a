import { elementPath, pathSegments, type Range, type Reading, type TextEdit } from '../../machine'
import type { Problem } from '../types'

/** Where a range stands after edits of its text (ascending, as `applyEdits` takes them); null when all of it was taken out. */
export const rangeAfter = (range: Range, edits: readonly TextEdit[]): Range | null => {
  let shift = 0
  let { start, end } = range
  for (const { start: from, del, ins } of edits) {
    const to = from + del.length
    // What is typed right before a word or right behind it is no part of it.
    if (from >= range.end && !(to <= range.start)) break
    if (to <= range.start) {
      shift += ins.length - del.length
      start = range.start + shift
      end = range.end + shift
      continue
    }
    if (from <= range.start && to >= range.end) return null
    if (from <= range.start) start = from + shift + ins.length
    shift += ins.length - del.length
    end = to <= range.end ? range.end + shift : from + shift - ins.length + del.length
  }
  return { start, end }
}

/** The element that a moved range belongs to now: its own, or the one of the same depth where an index has changed. */
const pathAfter = (path: NonNullable<Problem['path']>, { start }: Range, reading: Reading): Problem['path'] => {
  const item = reading.spanOf(path)?.item
  if (item && start >= item.start && start <= item.end) return path
  const here = reading.elementAt(start)
  return here === null ? undefined : elementPath(...pathSegments(here).slice(0, pathSegments(path).length))
}

/**
 * Findings of an older text as they stand in the text as it is now, until it is looked through itself: each goes along
 * with what it marks, and goes when that goes. The same list when nothing has moved.
 */
export const movedProblems = (problems: readonly Problem[], lists: readonly (readonly TextEdit[])[], reading: Reading): readonly Problem[] => {
  let changed = false
  const moved = problems.flatMap((problem): readonly Problem[] => {
    const range = lists.reduce<Range | null>((now, edits) => now && rangeAfter(now, edits), problem.range)
    if (range && range.start === problem.range.start && range.end === problem.range.end) return [problem]
    changed = true
    if (!range) return []
    const { path, ...rest } = problem
    const now = path && pathAfter(path, range, reading)
    return [{ ...rest, range, ...(now !== undefined && { path: now }) }]
  })
  return changed ? moved : problems
}
