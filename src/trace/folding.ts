import type { Machine } from '../machine'
import { isRoundState } from './rounds'
import type { Section, Sequence, SequenceRow } from './sequenceTypes'

export type FoldMode = 'all' | 'past' | 'none'

/** The section that the moment after `cursor` records stands in, or -1 before the first. */
export function sectionAt(sections: readonly Section[], cursor: number): number {
  let [low, high] = [0, sections.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sections[middle]?.first ?? 0) < cursor) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Which sections are folded to one row: all, none, or those of rounds that are over. What somebody opened or closed by hand stays so.
 *
 * The present round runs from the last entry of a state that a loop leads back to; the section of the shown moment is always open.
 */
export function foldedSections(machine: Machine, sections: readonly Section[], cursor: number, mode: FoldMode, byHand: ReadonlyMap<number, boolean>): ReadonlySet<number> {
  const present = sectionAt(sections, cursor)
  let roundFrom = sections.length - 1
  for (let at = roundFrom; at >= 0; at -= 1) {
    const section = sections[at]
    if (section === undefined || !isRoundState(machine, section.state)) continue
    roundFrom = at
    break
  }
  const folded = new Set<number>()
  sections.forEach((_, at) => {
    const closed = mode === 'all' || (mode === 'past' && at < roundFrom && at !== present)
    if (byHand.get(at) ?? closed) folded.add(at)
  })
  return folded
}

/** The rows that are left when some sections are folded: of those, the heading alone. */
export const visibleRows = (sequence: Sequence, folded: ReadonlySet<number>): readonly SequenceRow[] =>
  folded.size === 0 ? sequence.rows : sequence.rows.filter(row => row.kind === 'section' || !folded.has(row.section))

/** The row that the moment after `cursor` records belongs to: the last one that has begun by then; -1 when none has. */
export function presentRow(rows: readonly SequenceRow[], cursor: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.first ?? 0) < cursor) low = middle + 1
    else high = middle
  }
  return low - 1
}
