import type { JournalRecord, RunEvent } from '../../reducer'

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
    if (record.kind === 'answer') {
      const { actor, summon, writes, usage } = record
      events.push({ kind: 'turn', actor, summon, writes, ...(usage === undefined ? {} : { usage }) })
    } else if (record.kind === 'fail') events.push({ kind: 'failed', actor: record.actor, summon: record.summon, error: record.error })
    else if (record.kind === 'stale') {
      const { actor, summon, writes, error } = record
      events.push(error === undefined ? { kind: 'turn', actor, summon, writes: writes ?? [] } : { kind: 'failed', actor, summon, error })
    } else if (record.kind === 'abort') events.push({ kind: 'abort', reason: record.reason })
  }
  return events
}
