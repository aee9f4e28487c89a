import type { Machine } from '../machine'
import type { JournalRecord, Writer } from '../reducer'
import { lifelinesOf } from './lifelines'
import { sectionsOf } from './sections'
import type { Frame, MessageRecord, Sequence, SequenceRow } from './sequenceTypes'

/** A row before its place in a section and a frame is known. */
type Bare = SequenceRow extends infer Row ? (Row extends SequenceRow ? Omit<Row, 'section' | 'frame'> : never) : never

/**
 * A journal as a sequence diagram.
 *
 * Every record belongs to exactly one row but for `answer` with writes, `enter` and `park`, which other rows stand for.
 * `lane` and `frame` count lifelines from 0, the machine. Errors: none. Source: spec §6, design/README "Trace".
 */
export function sequenceOf(machine: Machine, journal: readonly JournalRecord[]): Sequence {
  const lifelines = lifelinesOf(machine, journal)
  const lanes = new Map<Writer, number>(lifelines.map((line, lane) => [line.writer, lane]))
  const sections = sectionsOf(journal)
  const frames = framesOf(journal, lanes)
  const rows: SequenceRow[] = []
  let section = -1
  let guards = 0
  journal.forEach((record, at) => {
    if (sections[section + 1]?.first === at) {
      section += 1
      rows.push({ kind: 'section', first: at, last: sections[section]?.last ?? at, section, frame: null })
    }
    const frame = frames.get(at) ?? null
    if (frame?.edge === 'first') rows.push({ kind: 'par', first: at, last: at, section, frame })
    guards = record.kind === 'enter' ? 0 : record.kind === 'guard' && 'result' in record && record.result ? guards + 1 : record.kind === 'guard' ? 0 : guards
    const bare = rowOf(record, at, rows.at(-1), lanes, guards)
    if (bare === 'joined') rows.push(joined(rows.pop(), record, at))
    else if (bare !== null) rows.push({ ...bare, section, frame: frame?.edge === 'first' ? { ...frame, edge: 'inner' } : frame })
  })
  return { lifelines, sections, rows }
}

function rowOf(record: JournalRecord, at: number, above: SequenceRow | undefined, lanes: ReadonlyMap<Writer, number>, guards: number): Bare | 'joined' | null {
  const place = { first: at, last: at }
  switch (record.kind) {
    case 'enter': case 'park': return null
    case 'answer': return record.writes.length === 0 ? message(record, at, lanes) : null
    case 'summon': case 'write': case 'refuse': case 'fail': case 'stale': return message(record, at, lanes)
    case 'carried': return above?.kind === 'carried' ? 'joined' : { kind: 'carried', records: [record], ...place }
    case 'action': return above?.kind === 'actions' && above.last === at - 1 ? 'joined' : { kind: 'actions', records: [record], ...place }
    case 'guard': return { kind: 'guard', record, ...place }
    case 'transition': return { kind: 'transition', record, guards, ...place }
    case 'checkpoint': return { kind: 'checkpoint', ...place }
    case 'done': case 'stuck': case 'halt': case 'abort': return { kind: 'end', record, ...place }
  }
}

const message = (record: MessageRecord, at: number, lanes: ReadonlyMap<Writer, number>): Bare =>
  ({ kind: 'message', record, lane: lanes.get(record.actor) ?? 0, first: at, last: at })

function joined(row: SequenceRow | undefined, record: JournalRecord, at: number): SequenceRow {
  if (row?.kind === 'carried' && record.kind === 'carried') return { ...row, records: [...row.records, record], last: at }
  if (row?.kind === 'actions' && record.kind === 'action') return { ...row, records: [...row.records, record], last: at }
  throw new Error(`Invariant: a ${record.kind} record cannot join a ${row?.kind ?? 'missing'} row.`)
}

/** The `par` frames: for each iteration that asked several, from its first summon to the last record about one of them. */
function framesOf(journal: readonly JournalRecord[], lanes: ReadonlyMap<Writer, number>): ReadonlyMap<number, Frame> {
  interface Open { ids: Set<number>; first: number; last: number; from: number; to: number; iteration: number }
  const groups: Open[] = []
  const groupOf = new Map<number, Open>()
  journal.forEach((record, at) => {
    if (record.kind === 'summon') {
      const lane = lanes.get(record.actor) ?? 0
      const above = groups.at(-1)
      const same = above !== undefined && above.last === at - 1 && above.iteration === record.iteration
      const group = same ? above : { ids: new Set<number>(), first: at, last: at, from: 0, to: 0, iteration: record.iteration }
      if (!same) groups.push(group)
      group.ids.add(record.id)
      group.last = at
      group.to = Math.max(group.to, lane)
      groupOf.set(record.id, group)
    } else if (isReturn(record)) {
      const group = groupOf.get(record.summon)
      if (group !== undefined) group.last = at
    }
  })
  const frames = new Map<number, Frame>()
  for (const { ids, first, last, from, to, iteration } of groups) {
    if (ids.size < 2) continue
    for (let at = first; at <= last; at += 1) frames.set(at, { iteration, from, to, edge: at === first ? 'first' : at === last ? 'last' : 'inner' })
  }
  return frames
}

type Returned = Extract<JournalRecord, { kind: 'answer' | 'write' | 'refuse' | 'fail' }>
const isReturn = (record: JournalRecord): record is Returned =>
  record.kind === 'answer' || record.kind === 'write' || record.kind === 'refuse' || record.kind === 'fail'
