import type { Machine } from '../machine'
import type { JournalRecord } from '../reducer'
import { incidentOf, isRoundState, roundStates, sectionsOf, visitWords, type IncidentKind } from '../trace'

/** A place on the slider where a state was entered. */
export interface Mark {
  /** The moment right after the state's `enter` record, in records. */
  readonly cursor: number
  readonly label: string
  /** The first words of a round, or of a state that is met once: shown before others when there is little room. */
  readonly key: boolean
}

/** Where states were entered, in order. One loop: its rounds are "round 1"; several: each is named, "critique 2". */
export function marksOf(machine: Machine, journal: readonly JournalRecord[]): readonly Mark[] {
  const single = roundStates(machine).size === 1
  return sectionsOf(journal).map(section => {
    const round = isRoundState(machine, section.state)
    return { cursor: section.first + 1, label: round ? (single ? visitWords(machine, section) : `${section.state} ${section.visit}`) : section.state, key: round }
  })
}

export interface PlacedMark extends Mark {
  /** Pixels from the slider's left end. */
  readonly x: number
  /** Where its label begins, or null when there is no room for it. */
  readonly labelX: number | null
  /** The last mark at or before the shown moment. */
  readonly current: boolean
}

const CHARACTER_PX = 6
const GAP_PX = 10
const CLOSEST_PX = 6

/** Marks placed on a slider of `width` pixels: ticks at least 6 px apart, labels that never touch. The present one comes first, then rounds. */
export function placeMarks(marks: readonly Mark[], cursor: number, total: number, width: number): readonly PlacedMark[] {
  if (total === 0 || width <= 0) return []
  const current = marks.findLastIndex(mark => mark.cursor <= cursor)
  const at = (mark: Mark): number => (mark.cursor / total) * width
  const kept: number[] = []
  let last = Number.NEGATIVE_INFINITY
  marks.forEach((mark, nth) => {
    if (nth !== current && at(mark) - last < CLOSEST_PX) return
    if (nth === current && at(mark) - last < CLOSEST_PX) kept.pop()
    kept.push(nth)
    last = at(mark)
  })
  const taken: { from: number; to: number }[] = []
  const labels = new Map<number, number>()
  const rank = (nth: number): number => (nth === current ? 0 : marks[nth]?.key === true ? 1 : 2)
  for (const nth of [...kept].sort((a, b) => rank(a) - rank(b) || a - b)) {
    const mark = marks[nth]
    if (mark === undefined) continue
    const wide = mark.label.length * CHARACTER_PX
    const from = Math.max(0, Math.min(at(mark), width - wide))
    if (taken.some(each => from < each.to + GAP_PX && from + wide + GAP_PX > each.from)) continue
    taken.push({ from, to: from + wide })
    labels.set(nth, from)
  }
  return kept.flatMap(nth => {
    const mark = marks[nth]
    return mark === undefined ? [] : [{ ...mark, x: at(mark), labelX: labels.get(nth) ?? null, current: nth === current }]
  })
}

/** A stay in a state on the slider, in pixels from its left end. Neighbours differ in `odd`. */
export interface Band {
  readonly x: number
  readonly width: number
  readonly label: string
  readonly odd: boolean
  readonly present: boolean
}

const NARROWEST_PX = 3

/** The stays in states as bands; those too narrow to see go together with the ones behind them. */
export function bandsOf(machine: Machine, journal: readonly JournalRecord[], cursor: number, width: number): readonly Band[] {
  const total = journal.length
  if (total === 0 || width <= 0) return []
  const bands: Band[] = []
  let from: number | null = null
  let odd = false
  let present = false
  for (const { state, visit, first, last } of sectionsOf(journal)) {
    from ??= (first / total) * width
    present ||= cursor > first && cursor <= last + 1
    const to = ((last + 1) / total) * width
    if (to - from < NARROWEST_PX && last + 1 < total) continue
    bands.push({ x: from, width: to - from, label: `${state}, ${visitWords(machine, { state, visit })}`, odd, present })
    odd = !odd
    from = null
    present = false
  }
  return bands
}

/** One or several incidents that stand so close that they are one mark; the worst kind is drawn. */
export interface PlacedIncident {
  readonly kind: IncidentKind
  readonly x: number
  /** The moment right after the first of them. */
  readonly cursor: number
  readonly words: string
}

const INCIDENT_PX = 11
const WORST: readonly IncidentKind[] = ['errored', 'failed', 'refused', 'carried']

/** Incidents on a slider of `width` pixels, marks at least 11 px apart. */
export function placeIncidents(journal: readonly JournalRecord[], width: number): readonly PlacedIncident[] {
  const total = journal.length
  if (total === 0 || width <= 0) return []
  const groups: { x: number; cursor: number; kinds: IncidentKind[] }[] = []
  journal.forEach((record, at) => {
    const kind = incidentOf(record)
    if (kind === null) return
    const x = ((at + 1) / total) * width
    const last = groups.at(-1)
    if (last !== undefined && x - last.x < INCIDENT_PX) last.kinds.push(kind)
    else groups.push({ x, cursor: at + 1, kinds: [kind] })
  })
  return groups.map(({ x, cursor, kinds }) => {
    const counts = WORST.flatMap(kind => {
      const count = kinds.filter(each => each === kind).length
      return count === 0 ? [] : [count === 1 ? kind : `${count} ${kind}`]
    })
    return { kind: WORST.find(kind => kinds.includes(kind)) ?? 'carried', x, cursor, words: `${counts.join(', ')} at record ${cursor}` }
  })
}

/** What a screen reader says of the slider: "record 41 of 62, critique round 2". */
export function sliderText(machine: Machine, journal: readonly JournalRecord[], cursor: number): string {
  const record = journal[cursor - 1]
  if (record === undefined) return `before the first of ${journal.length} records`
  const where = record.state === null ? '' : `, ${record.state} ${visitWords(machine, { state: record.state, visit: record.visit ?? 1 })}`
  return `record ${cursor} of ${journal.length}${where}`
}
