import type { Machine } from '../machine'
import { reduce } from './reduce'
import type { JournalRecord, Run, RunEvent } from './types'

/** A run without its past: what an event does, it does to this; its journal then holds the event's own records and nothing else. */
export const withoutPast = (run: Run): Run => (run.journal.length === 0 ? run : { ...run, journal: [] })

/**
 * The run after all of the events, as one `reduce` after the other gives it.
 *
 * The journal is put together once, at the end: each event by itself copies all records before it, which over the events of a
 * long run takes time with their square. The given run is not changed. Source: spec §2 to §6.
 */
export function reduceAll(machine: Machine, run: Run, events: Iterable<RunEvent>): Run {
  const journal: JournalRecord[] = [...run.journal]
  let now = withoutPast(run)
  for (const event of events) {
    now = reduce(machine, withoutPast(now), event)
    for (const record of now.journal) journal.push(record)
  }
  return { ...now, journal }
}
