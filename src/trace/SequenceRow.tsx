import { memo } from 'react'
import { agentNumbers, type Machine } from '../machine'
import { actorNumber, agentTone } from '../ui'
import type { ActiveLane } from './activeLanes'
import type { DisplayRow } from './folding'
import type { LaneLayout } from './laneLayout'
import { recordSentence } from './recordSentence'
import type { RoundGroup } from './roundGroups'
import type { Stretched } from './rowWindow'
import { isHeading } from './sequenceLayout'
import { FrameSlice } from './SequenceParts'
import { SequenceRowView } from './SequenceRowView'
import type { Sequence } from './sequenceTypes'

export interface SequenceRowProps {
  row: DisplayRow
  at: number
  top: number
  height: number
  machine: Machine
  sequence: Sequence
  groups: readonly RoundGroup[]
  layout: LaneLayout
  seen: Stretched
  active: readonly ActiveLane[]
  /** Words for a screen reader of the row's last record. */
  folded: boolean
  later: boolean
  now: boolean
  about: boolean
  /** Inside of a round's bracket; `last` ends it. */
  bracket: 'first' | 'inner' | 'last' | null
  hit: 'hit' | 'this' | null
  far: boolean
  /** A value that can be opened in place, and whether it is. */
  opens: boolean
  value: string | null
}

/** `12`, or `12–30` for a heading that is folded. */
function numbersOf(row: DisplayRow, folded: boolean): string {
  if (row.kind === 'par') return ''
  if (folded && row.last > row.first) return `${row.first + 1}–${row.last + 1}`
  return String((isHeading(row) ? row.first : row.last) + 1)
}

/** One row, drawn anew only when something of it changed. What a click means is the diagram's: it reads `data-row`. */
export const SequenceRow = memo(function SequenceRow(props: SequenceRowProps) {
  const { row, at, top, height, machine, sequence, groups, layout, seen, active, folded, later, now, about, bracket, hit, far, opens, value } = props
  const record = isHeading(row) ? null : rowRecord(row)
  const range = numbersOf(row, folded)
  const classes = ['r', `k-${row.kind}`, isHeading(row) && row.kind !== 'par' && 'fold', later && 'later', about && 'about', now && 'now', bracket && `rd ${bracket}`, hit === 'this' ? 'hit this' : hit]
  return (
    <div className={classes.filter(Boolean).join(' ')} data-row={at} style={{ top, height }} aria-current={now ? 'step' : undefined}>
      <button type="button" tabIndex={-1} className="sq" aria-label={record === null ? `Record ${range === '' ? row.first + 1 : range}` : `Record ${row.last + 1}: ${recordSentence(machine, record)}`}>{far ? '' : range}</button>
      <div className="dg">
        {row.frame && <FrameSlice frame={row.frame} layout={layout} row={row.kind} />}
        {active.map(({ lane, part }) => lane >= seen.from && lane < seen.to && !layout.folded.has(lane) && (
          <span key={lane} className={`act-bar ${part}`} data-a={agentTone(actorNumber(sequence.lifelines[lane]?.writer ?? 'machine', agentNumbers(machine)))} style={{ left: layout.x[lane] }} />
        ))}
        <SequenceRowView row={row} machine={machine} sequence={sequence} groups={groups} layout={layout} folded={folded} later={later} far={far} />
        {opens && !far && <button type="button" tabIndex={-1} className="seq-open" data-do="open" aria-expanded={value !== null} aria-label={value === null ? 'Open the whole value' : 'Close the value'} title={value === null ? 'Open the whole value' : 'Close the value'}>{value === null ? '⋯' : '×'}</button>}
        {value !== null && <div className="whole-value"><p>{value}</p></div>}
      </div>
    </div>
  )
})

function rowRecord(row: Exclude<DisplayRow, { kind: 'round' | 'section' | 'par' }>) {
  switch (row.kind) {
    case 'carried': case 'actions': return row.records.at(-1) ?? null
    case 'checkpoint': return null
    default: return row.record
  }
}
