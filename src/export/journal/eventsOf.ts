import type { JournalRecord, RunEvent } from '../../reducer'

/** The event whose first record this is; null for a record that an event before it left, and for a start, which has none. */
export function eventAt(record: JournalRecord): RunEvent | null {
  switch (record.kind) {
    case 'answer': {
      const { actor, summon, writes, usage } = record
      return { kind: 'turn', actor, summon, writes, ...(usage === undefined ? {} : { usage }) }
    }
    case 'fail': return { kind: 'failed', actor: record.actor, summon: record.summon, error: record.error }
    case 'stale': {
      const { actor, summon, writes, error } = record
      return error === undefined ? { kind: 'turn', actor, summon, writes: writes ?? [] } : { kind: 'failed', actor, summon, error }
    }
    case 'abort': return { kind: 'abort', reason: record.reason }
    default: return null
  }
}

/**
 * The events that left a journal. What the reducer ignored (a second start, an abort after the end) left no record and
 * is not among them; the run that they give is the same.
 *
 * A start has no record of its own: it comes before the first record that stands in a state. Source: spec §6.
 */
export function eventsOf(journal: readonly JournalRecord[]): RunEvent[] {
  const events: RunEvent[] = []
  let started = false
  for (const record of journal) {
    if (!started && record.state !== null) {
      events.push({ kind: 'start' })
      started = true
    }
    const event = eventAt(record)
    if (event !== null) events.push(event)
  }
  return events
}
