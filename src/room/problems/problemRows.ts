import { stateOf } from '../../analysis'
import type { Severity } from '../../machine'
import { lineAt, type DocKind, type Problem } from '../../store'

/** A finding as the pane lists it. */
export interface ProblemRow {
  /** Stays the same while the finding does, wherever its line goes. */
  readonly key: string
  readonly doc: DocKind
  readonly problem: Problem
  /** From 1. */
  readonly line: number
  /** Its kind: a rule's number, else the code. */
  readonly kind: string
  /** The kind in words: a rule's name. */
  readonly name: string
  /** The state that it stands in; null for what belongs to the whole machine or to the script. */
  readonly state: string | null
}

export type Grouping = 'severity' | 'kind' | 'state'

/** What is listed: everything but the severities left out, of one kind and one state where they are named. */
export interface ProblemFilter {
  readonly without: readonly Severity[]
  readonly kind: string | null
  /** A state's name; `''` is what stands in none; null is no filter. */
  readonly state: string | null
}

export const NO_FILTER: ProblemFilter = { without: [], kind: null, state: null }

export interface ProblemGroup {
  readonly key: string
  readonly title: string
  readonly severity: Severity
  readonly rows: readonly ProblemRow[]
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']
export const SEVERITY_TITLES: Readonly<Record<Severity, string>> = { error: 'Errors', warning: 'Warnings', info: 'Worth knowing' }
/** What belongs to no state. */
export const NO_STATE = 'The whole machine'

/** The findings of a text as rows, in its order. */
export function rowsOf(doc: DocKind, text: string, problems: readonly Problem[]): readonly ProblemRow[] {
  const times = new Map<string, number>()
  // Lines are counted once through the text: a list of hundreds would otherwise be walked hundreds of times.
  let line = 1
  let at = 0
  return problems.map((problem) => {
    const start = Math.max(at, problem.range.start)
    line += lineAt(text.slice(at, start), start - at) - 1
    at = start
    const kind = problem.id ?? problem.code
    const name = `${doc} ${kind} ${problem.path ?? ''} ${problem.message}`
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    return { key: `${name} ${nth}`, doc, problem, line, kind, name: problem.code, state: doc === 'machine' ? stateOf(problem) : null }
  })
}

const worst = (rows: readonly ProblemRow[]): Severity => rows.reduce<Severity>((so, { problem: { severity } }) => (GRAVITY[severity] < GRAVITY[so] ? severity : so), 'info')

/** Rows by a key, in order of first appearance. */
function collected(rows: readonly ProblemRow[], key: (row: ProblemRow) => string): ReadonlyMap<string, readonly ProblemRow[]> {
  const groups = new Map<string, ProblemRow[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

const passes = ({ problem, kind, state }: ProblemRow, filter: ProblemFilter): boolean =>
  !filter.without.includes(problem.severity) && (filter.kind === null || filter.kind === kind) && (filter.state === null || filter.state === (state ?? ''))

export const filtered = (rows: readonly ProblemRow[], filter: ProblemFilter): readonly ProblemRow[] => rows.filter((row) => passes(row, filter))

/** Rows in groups, the gravest group first; inside a group the gravest rows first, then the order of the text. */
export function groupsOf(rows: readonly ProblemRow[], by: Grouping): readonly ProblemGroup[] {
  const inOrder = (list: readonly ProblemRow[]): readonly ProblemRow[] => list.toSorted((a, b) => GRAVITY[a.problem.severity] - GRAVITY[b.problem.severity])
  if (by === 'severity') {
    const groups = collected(rows, ({ problem }) => problem.severity)
    return SEVERITIES.flatMap((severity) => {
      const list = groups.get(severity)
      return list ? [{ key: severity, title: SEVERITY_TITLES[severity], severity, rows: list }] : []
    })
  }
  const groups = collected(rows, by === 'kind' ? ({ kind }) => kind : ({ doc, state }) => (doc === 'script' ? '\u0000script' : (state ?? '')))
  const titled = [...groups].map(([key, list]): ProblemGroup => {
    const first = list[0]
    const title = by === 'kind' ? (first && first.kind !== first.name ? `${first.kind} ${first.name}` : key) : key === '' ? NO_STATE : key === '\u0000script' ? 'The script' : key
    return { key, title, severity: worst(list), rows: inOrder(list) }
  })
  return titled.sort((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity])
}

/** One choice of a filter, with how many rows it would leave by itself. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** The kinds that are there, by name; and the states, in the order of the text. */
export function choicesOf(rows: readonly ProblemRow[]): { readonly kinds: readonly Choice[]; readonly states: readonly Choice[] } {
  const kinds = [...collected(rows, ({ kind }) => kind)].map(([value, list]) => ({ value, label: list[0] && list[0].name !== value ? `${value} ${list[0].name}` : value, count: list.length }))
  const states = [...collected(rows, ({ state }) => state ?? '')].map(([value, list]) => ({ value, label: value === '' ? NO_STATE : value, count: list.length }))
  return { kinds: kinds.sort((a, b) => (a.value < b.value ? -1 : 1)), states: states.sort((a, b) => Number(b.value === '') - Number(a.value === '')) }
}

/** A filter without what is no longer there: the last finding of a kind that was mended must not leave an empty list behind. */
export function stillThere(filter: ProblemFilter, rows: readonly ProblemRow[]): ProblemFilter {
  const kind = filter.kind !== null && rows.some((row) => row.kind === filter.kind) ? filter.kind : null
  const state = filter.state !== null && rows.some((row) => (row.state ?? '') === filter.state) ? filter.state : null
  return kind === filter.kind && state === filter.state ? filter : { ...filter, kind, state }
}
