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

/** The list that another one says the same as, of the same elements, where only places in the text have changed. */
const firstSaid = new WeakMap<readonly Problem[], readonly Problem[]>()

/**
 * A list that says the same of the same elements, and stays the same object while findings only go along with the text: for
 * whoever shows what is wrong with an element, and not where that is. Its ranges may be of an older text.
 */
export const said = (problems: readonly Problem[]): readonly Problem[] => firstSaid.get(problems) ?? problems

/** Brings findings of an older text to where they stand now; the same list when nothing has moved. */
export type Mover = (problems: readonly Problem[]) => readonly Problem[]

/**
 * Findings of an older text as they stand behind `edits`, until the new text is looked through itself: each goes along with what
 * it marks, and goes when that goes. `reading` is of the new text; null where every element is still where it was. What is in
 * several lists is the same object in each afterwards too.
 */
export const moverOf = (edits: readonly TextEdit[], reading: Reading | null): Mover => {
  const known = new Map<Problem, Problem | null>()
  const move = (problem: Problem): Problem | null => {
    const range = rangeAfter(problem.range, edits)
    if (!range) return null
    if (range.start === problem.range.start && range.end === problem.range.end) return problem
    const { path, ...rest } = problem
    const now = path && reading ? pathAfter(path, range, reading) : path
    return { ...rest, range, ...(now !== undefined && { path: now }) }
  }
  return (problems) => {
    let changed = false
    let saysOther = false
    const moved: Problem[] = []
    for (const problem of problems) {
      let now = known.get(problem)
      if (now === undefined) known.set(problem, (now = move(problem)))
      changed ||= now !== problem
      saysOther ||= now?.path !== problem.path
      if (now) moved.push(now)
    }
    if (!changed) return problems
    if (moved.length === problems.length && !saysOther) firstSaid.set(moved, said(problems))
    return moved
  }
}
