import type { JournalRecord } from '../reducer'

/** Records that are shown as one beat, and how long a reader needs before the next, at speed 1. */
export interface Beat {
  /** Index behind the last record of the beat. */
  readonly end: number
  readonly holdMs: number
}

const TURN_MS = 450
const GUARD_MS = 220
const ACTION_MS = 260
/** An errored guard is what a reader came for. */
const ERRORED_MS = 900
/** A wait for answers is looked at a little longer: chips are asked, then think. */
const PARK_MS = 650

const while_ = (journal: readonly JournalRecord[], from: number, wanted: (record: JournalRecord) => boolean): number => {
  let at = from
  for (let record = journal[at]; record && wanted(record); record = journal[at]) at++
  return at
}

/** What one answer leaves behind it: its writes and refusals, and a checkpoint. */
const belongsToAnswer = (record: JournalRecord): boolean => record.kind === 'write' || record.kind === 'refuse' || record.kind === 'checkpoint'

/**
 * The next beat of playing from `cursor`, or null at the end of the journal.
 * An entry shows with what it found carried, a fan-out with its park, an answer with its writes, an edge's actions with the edge.
 */
export const nextBeat = (journal: readonly JournalRecord[], cursor: number): Beat | null => {
  const record = journal[cursor]
  if (!record) return null
  switch (record.kind) {
    case 'enter':
      return { end: while_(journal, cursor + 1, ({ kind }) => kind === 'carried' || kind === 'action'), holdMs: TURN_MS }
    case 'summon': {
      const asked = while_(journal, cursor, ({ kind }) => kind === 'summon')
      return { end: journal[asked]?.kind === 'park' ? asked + 1 : asked, holdMs: PARK_MS }
    }
    case 'answer':
    case 'fail':
      return { end: while_(journal, cursor + 1, belongsToAnswer), holdMs: TURN_MS }
    case 'guard':
      return { end: cursor + 1, holdMs: 'error' in record ? ERRORED_MS : GUARD_MS }
    case 'action':
      return { end: while_(journal, cursor, ({ kind }) => kind === 'action'), holdMs: ACTION_MS }
    case 'park':
      return { end: cursor + 1, holdMs: PARK_MS }
    default:
      return { end: cursor + 1, holdMs: TURN_MS }
  }
}

/** Where turns end: behind an answer or a failure with everything that it left. Ascending. */
const isTurn = (record: JournalRecord): boolean => record.kind === 'answer' || record.kind === 'fail' || record.kind === 'stale'

/** The end of the first turn that ends behind `cursor`, or null when the journal holds none. */
export const turnAfter = (journal: readonly JournalRecord[], cursor: number): number | null => {
  for (let at = 0; at < journal.length; at++) {
    const record = journal[at]
    if (!record || !isTurn(record)) continue
    const end = while_(journal, at + 1, belongsToAnswer)
    if (end > cursor) return end
  }
  return null
}

/** The end of the last turn before `cursor`; 0 when there is none. */
export const turnBefore = (journal: readonly JournalRecord[], cursor: number): number => {
  for (let at = cursor - 1; at >= 0; at--) {
    const record = journal[at]
    if (!record || !isTurn(record)) continue
    const end = while_(journal, at + 1, belongsToAnswer)
    if (end < cursor) return end
  }
  return 0
}
