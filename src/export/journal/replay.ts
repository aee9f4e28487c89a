import type { Machine } from '../../machine'
import { newRun, reduce, withoutPast, type JournalRecord, type Run, type RunEvent } from '../../reducer'
import { eventAt } from './eventsOf'
import { firstDifference, type Difference } from './firstDifference'

/** Where a journal departs from what its machine does. */
export interface Divergence {
  /** Index of the record, from 0; the number of records where the file ends too early. */
  readonly at: number
  /** What the machine does there; null where it does nothing: it waits, or has ended. */
  readonly expected: JournalRecord | null
  /** What the file says there; null where it ends. */
  readonly found: JournalRecord | null
  /** The first part in which both differ, where both are records of one kind. */
  readonly difference: Difference | null
}

export interface Replay {
  readonly events: readonly RunEvent[]
  /** As far as file and machine agree; after a divergence, the run that the machine makes of the events before it. */
  readonly run: Run
  readonly divergence: Divergence | null
  /** Records that say more than ours do, such as a runtime's own time stamps. */
  readonly withMore: number
}

/**
 * Plays the events of a journal on a machine and holds every record against what the reducer does.
 *
 * Stops at the first record that does not follow from those before it. What a record says beyond the reducer's own is let
 * stand and counted. Errors: none, as a divergence is a result. Source: spec §6.
 */
export function replay(machine: Machine, records: readonly JournalRecord[]): Replay {
  const events: RunEvent[] = []
  // The run's own journal is put together beside it: copied at each event, that of a long run would take minutes.
  const journal: JournalRecord[] = []
  let run = newRun(machine)
  let withMore = 0
  const take = (event: RunEvent): void => {
    run = reduce(machine, withoutPast(run), event)
    for (const record of run.journal) journal.push(record)
    events.push(event)
  }
  for (const [at, found] of records.entries()) {
    const before = { run, count: events.length, length: journal.length }
    if (at >= journal.length) {
      // A start has no record of its own: it comes before the first record that stands in a state.
      if (run.status.kind === 'new' && found.state !== null) take({ kind: 'start' })
      if (at >= journal.length) {
        const event = eventAt(found)
        if (event !== null) take(event)
      }
    }
    const expected = journal[at] ?? null
    const difference = expected === null ? null : firstDifference(expected, found)
    if (expected === null || difference !== null) {
      const sameKind = expected?.kind === found.kind
      return { events: events.slice(0, before.count), run: { ...before.run, journal: journal.slice(0, before.length) }, withMore, divergence: { at, expected, found, difference: sameKind ? difference : null } }
    }
    if (Object.keys(found).length > Object.keys(expected).length) withMore += 1
  }
  const missing = journal[records.length]
  return { events, run: { ...run, journal }, withMore, divergence: missing === undefined ? null : { at: records.length, expected: missing, found: null, difference: null } }
}
