import type { FieldName } from '../machine'
import type { JournalRecord } from '../reducer'
import type { Section } from './sequenceTypes'

/** The stays in states that a journal tells of, in order; each from its `enter` to the record before the next one. */
export function sectionsOf(journal: readonly JournalRecord[]): readonly Section[] {
  const sections: Section[] = []
  let open: { -readonly [K in keyof Section]: Section[K] } & { cleared: FieldName[] } | null = null
  journal.forEach((record, at) => {
    if (record.kind === 'enter' && record.state !== null) {
      open = { state: record.state, visit: record.visit ?? 1, first: at, last: at, summons: 0, refused: 0, failed: 0, errored: 0, carried: 0, cleared: [] }
      sections.push(open)
    }
    if (open !== null) count(open, record, at)
  })
  return sections
}

function count(section: { -readonly [K in keyof Section]: Section[K] } & { cleared: FieldName[] }, record: JournalRecord, at: number): void {
  section.last = at
  if (record.kind === 'summon') section.summons += 1
  else if (record.kind === 'refuse') section.refused += 1
  else if (record.kind === 'fail') section.failed += 1
  else if (record.kind === 'carried') section.carried += 1
  else if (record.kind === 'guard' && 'error' in record) section.errored += 1
  else if (record.kind === 'action' && record.action === 'remove' && record.error === undefined && !section.cleared.includes(record.field)) section.cleared.push(record.field)
}
