import { kindOf, type Ballot, type BallotKind, type Panel } from '../analysis/explore'
import type { State, Value } from '../machine'

export interface BallotRow {
  /** From 1, in the order of the ballots. */
  readonly number: number
  readonly ballot: Ballot
  readonly kind: BallotKind
}

/** Ballots that come to the same count of each value. */
export interface BallotGroup {
  readonly key: string
  /** Per value of the panel, how many; the last is who did not vote, where somebody may not. */
  readonly counts: readonly number[]
  readonly rows: readonly BallotRow[]
  readonly kind: BallotKind
}

const RANK: Readonly<Record<BallotKind, number>> = { stuck: 0, tie: 1, edge: 2 }

/** The ballots of a panel by count, those that are stuck or tied first. */
export function ballotGroups(decides: State, panel: Panel, ballots: readonly Ballot[]): readonly BallotGroup[] {
  const values: readonly (Value | null)[] = panel.voters.some(({ optional }) => optional) ? [...panel.values, null] : panel.values
  const groups = new Map<string, BallotRow[]>()
  ballots.forEach((ballot, i) => {
    const key = values.map((value) => ballot.votes.filter((vote) => vote === value).length).join(':')
    const row: BallotRow = { number: i + 1, ballot, kind: kindOf(decides, ballot) }
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  })
  return [...groups].map(([key, rows]): BallotGroup => ({
    key,
    counts: key.split(':').map(Number),
    rows,
    kind: rows.reduce<BallotKind>((worst, { kind }) => (RANK[kind] < RANK[worst] ? kind : worst), 'edge'),
  })).toSorted((a, b) => RANK[a.kind] - RANK[b.kind])
}

/** What a ballot does, in a word or two: where it leads, or that it is stuck or tied. */
export function outcomeInWords(decides: State, { passing }: Ballot, kind: BallotKind): string {
  const targets = passing.map((edge) => decides.transitions[edge]?.toState ?? '')
  if (kind === 'stuck') return 'stuck'
  return kind === 'tie' ? `${targets.length === 2 ? 'both pass' : `${targets.length} pass`}, ${targets[0]} wins` : (targets[0] ?? '')
}
