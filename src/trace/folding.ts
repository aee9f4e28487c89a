import type { Machine } from '../machine'
import { groupBySection, type RoundGroup } from './roundGroups'
import { isRoundState } from './rounds'
import type { RowFilter } from './rowFilter'
import type { Section, Sequence, SequenceRow } from './sequenceTypes'

export type FoldMode = 'all' | 'past' | 'none'

/** The heading of a round: what a bracket holds together, and folds to one row. */
export interface RoundRow {
  readonly kind: 'round'
  readonly group: number
  readonly first: number
  readonly last: number
  readonly section: number
  readonly frame: null
}
export type DisplayRow = SequenceRow | RoundRow

/** What can be folded by hand. */
export type FoldKey = `r${number}` | `s${number}`

/** The section that the moment after `cursor` records stands in, or -1 before the first. */
export function sectionAt(sections: readonly Pick<Section, 'first'>[], cursor: number): number {
  let [low, high] = [0, sections.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sections[middle]?.first ?? 0) < cursor) low = middle + 1
    else high = middle
  }
  return low - 1
}

export interface Folds {
  readonly mode: FoldMode
  /** What somebody opened or closed by hand stays so. */
  readonly byHand: ReadonlyMap<FoldKey, boolean>
}

/** A sequence as it is shown: its rows, and which headings are folded. */
export interface Display {
  readonly rows: readonly DisplayRow[]
  readonly folded: ReadonlySet<FoldKey>
}

/**
 * The rows that are left when rounds and stays are folded, a heading before each round.
 *
 * Past rounds are those before the last entry of a state that a loop leads back to; the section of the shown moment
 * (`present`) and its round are open unless a hand, a folded state or `all` closed them.
 */
export function displayRows(machine: Machine, sequence: Sequence, rows: readonly SequenceRow[], groups: readonly RoundGroup[], present: number, { mode, byHand }: Folds, { foldedStates }: Pick<RowFilter, 'foldedStates'>): Display {
  const { sections } = sequence
  const folded = new Set<FoldKey>()
  let pastUntil = sections.findLastIndex(({ state }) => isRoundState(machine, state))
  if (pastUntil < 0) pastUntil = sections.length - 1
  groups.forEach(({ from, to }, nth) => {
    const isPresent = from <= present && present <= to
    if (byHand.get(`r${nth}`) ?? (mode === 'all' || (mode === 'past' && to < pastUntil && !isPresent))) folded.add(`r${nth}`)
  })
  const groupOf = groupBySection(groups, sections.length)
  sections.forEach(({ state }, at) => {
    const isPast = mode === 'past' && at < pastUntil && at !== present && groupOf[at] === -1
    if (byHand.get(`s${at}`) ?? (foldedStates.has(state) || mode === 'all' || isPast)) folded.add(`s${at}`)
  })
  const shown: DisplayRow[] = []
  let headed = -1
  for (const row of rows) {
    const group = row.section < 0 ? -1 : (groupOf[row.section] ?? -1)
    if (group >= 0 && group !== headed) {
      headed = group
      const { from, to } = groups[group] as RoundGroup
      shown.push({ kind: 'round', group, first: sections[from]?.first ?? 0, last: sections[to]?.last ?? 0, section: from, frame: null })
    }
    if (group >= 0 && folded.has(`r${group}`)) continue
    if (row.kind === 'section' || !folded.has(`s${row.section}`)) shown.push(row)
  }
  return { rows: shown, folded }
}

/** The row that the moment after `cursor` records belongs to: the last one that has begun by then; -1 when none has. */
export const presentRow = (rows: readonly Pick<DisplayRow, 'first'>[], cursor: number): number => sectionAt(rows, cursor)
