import type { JournalRecord } from '../reducer'
import { deedOf } from '../trace'

/** The icon of a record's kind: names are those of the room's icons. */
export function recordIcon(record: JournalRecord) {
  switch (record.kind) {
    case 'enter': return 'state'
    case 'summon': return 'chevr'
    case 'answer': return 'person'
    case 'write': return 'ok'
    case 'refuse': return 'no'
    case 'carried': return 'loop'
    case 'guard': return 'error' in record ? 'error' : record.result ? 'ok' : 'x'
    case 'transition': return 'edge'
    case 'action': return record.error !== undefined ? 'error' : ({ clears: 'clear', blanks: 'blank', sets: 'set', appends: 'list' } as const)[deedOf(record)]
    case 'park': return 'clock'
    case 'checkpoint': return 'flag'
    case 'fail': return 'x'
    case 'stale': return 'clock'
    case 'done': return 'ok'
    case 'stuck': return 'error'
    case 'halt': return 'warn'
    case 'abort': return 'x'
  }
}

/** What deserves a second look, as a class name; null for the ordinary course of things. */
export function recordTone(record: JournalRecord): 'bad' | 'refused' | 'carried' | 'strong' | null {
  switch (record.kind) {
    case 'refuse': return 'refused'
    case 'carried': return 'carried'
    case 'fail': case 'stuck': case 'halt': case 'abort': return 'bad'
    case 'guard': return 'error' in record ? 'bad' : null
    case 'action': return record.error === undefined ? null : 'bad'
    case 'enter': case 'transition': case 'done': return 'strong'
    default: return null
  }
}
