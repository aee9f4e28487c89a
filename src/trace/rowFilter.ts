import type { StateName } from '../machine'
import type { Writer } from '../reducer'
import type { Sequence, SequenceRow } from './sequenceTypes'
import { fieldsIn } from './words'

/** What of a run is shown: everything, what was written, what went wrong, or the life of one field. */
export type Show = { readonly kind: 'all' } | { readonly kind: 'writes' } | { readonly kind: 'trouble' } | { readonly kind: 'field'; readonly field: string }

export interface RowFilter {
  readonly show: Show
  /** Whose messages are left out; their lanes shrink to a stub. */
  readonly foldedAgents: ReadonlySet<Writer>
  /** Whose stays are one row each, whatever else is folded. */
  readonly foldedStates: ReadonlySet<StateName>
}

export const NO_FILTER: RowFilter = { show: { kind: 'all' }, foldedAgents: new Set(), foldedStates: new Set() }

/** Whether a row tells of something that went wrong: a refusal, a failure, an answer too late, an error, an end that is none. */
export function isTrouble(row: SequenceRow): boolean {
  switch (row.kind) {
    case 'message': return row.record.kind === 'refuse' || row.record.kind === 'fail' || row.record.kind === 'stale' || row.record.kind === 'answer'
    case 'guard': return 'error' in row.record
    case 'actions': return row.records.some(({ error }) => error !== undefined)
    case 'carried': return true
    case 'end': return row.record.kind !== 'done'
    default: return false
  }
}

function isOfField(row: SequenceRow, field: string): boolean {
  switch (row.kind) {
    case 'message': {
      const { record } = row
      if (record.kind === 'summon') return record.asks.some(ask => ask.open && ask.field === field)
      if (record.kind === 'stale') return (record.writes ?? []).some(write => write.field === field)
      return 'field' in record && record.field === field
    }
    case 'carried': case 'actions': return row.records.some(record => record.field === field)
    case 'guard': return fieldsIn(row.record.expression).includes(field)
    default: return false
  }
}

function isShown(row: SequenceRow, show: Show): boolean {
  switch (show.kind) {
    case 'all': return true
    case 'writes': return (row.kind === 'message' && (row.record.kind === 'write' || row.record.kind === 'refuse')) || row.kind === 'transition' || row.kind === 'end'
    case 'trouble': return isTrouble(row)
    case 'field': return isOfField(row, show.field)
  }
}

/**
 * The rows that a filter leaves, the heading of a stay only where something of it is left. A frame is left out with the
 * summons that it holds together.
 */
export function filteredRows(sequence: Sequence, { show, foldedAgents }: RowFilter): readonly SequenceRow[] {
  if (show.kind === 'all' && foldedAgents.size === 0) return sequence.rows
  const rows: SequenceRow[] = []
  const hidden = new Set(sequence.lifelines.flatMap(({ writer }, lane) => (foldedAgents.has(writer) ? [lane] : [])))
  let heading: SequenceRow | null = null
  for (const row of sequence.rows) {
    if (row.kind === 'section') {
      heading = row
      if (show.kind === 'all') rows.push(row)
      continue
    }
    if (row.kind === 'message' && hidden.has(row.lane)) continue
    if (row.kind === 'par' ? show.kind !== 'all' : !isShown(row, show)) continue
    if (heading !== null && show.kind !== 'all') {
      rows.push(heading)
      heading = null
    }
    rows.push(show.kind === 'all' ? row : { ...row, frame: null })
  }
  return rows
}
