import type { JournalRecord } from '../reducer'

/** Places that a walk through a run stops at, from fine to coarse; `incident` is anything that deserves a second look. */
export type StopKind = 'iteration' | 'visit' | 'state' | 'incident'
export type IncidentKind = 'refused' | 'failed' | 'carried' | 'errored'

/** What went wrong, or went without anybody, in one record; null for the ordinary course of things. */
export function incidentOf(record: JournalRecord): IncidentKind | null {
  switch (record.kind) {
    case 'refuse': case 'stale': return 'refused'
    case 'fail': return 'failed'
    case 'carried': return 'carried'
    case 'guard': return 'error' in record ? 'errored' : null
    case 'action': return record.error === undefined ? null : 'errored'
    default: return null
  }
}

type Stops = Readonly<Record<StopKind, readonly number[]>>
const known = new WeakMap<readonly JournalRecord[], Stops>()

function stopsOf(journal: readonly JournalRecord[]): Stops {
  const kept = known.get(journal)
  if (kept !== undefined) return kept
  const stops: Record<StopKind, number[]> = { iteration: [], visit: [], state: [], incident: [] }
  let iteration = 0
  let state: string | null = null
  journal.forEach((record, at) => {
    if (record.kind === 'park' && record.iteration > iteration) {
      iteration = record.iteration
      stops.iteration.push(at + 1)
    }
    if (record.kind === 'enter') {
      stops.visit.push(at + 1)
      if (record.state !== state) stops.state.push(at + 1)
      state = record.state
    }
    if (incidentOf(record) !== null) stops.incident.push(at + 1)
  })
  known.set(journal, stops)
  return stops
}

/**
 * The next stop behind a moment, as the number of records before it: where everybody of an iteration is asked, a visit
 * begins, another state is entered, an incident has just been written down. Null when the journal holds none.
 */
export const stopAfter = (journal: readonly JournalRecord[], cursor: number, kind: StopKind): number | null => stopsOf(journal)[kind].find((stop) => stop > cursor) ?? null

/** The last stop before a moment; 0, the beginning, when there is none. */
export const stopBefore = (journal: readonly JournalRecord[], cursor: number, kind: StopKind): number => stopsOf(journal)[kind].findLast((stop) => stop < cursor) ?? 0
