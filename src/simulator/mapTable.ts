import type { Field, FieldName, Machine, StateName, Value } from '../machine'
import { indexOf, namedActor, type JournalRecord, type RefusalReason, type VisitOf, type Writer } from '../reducer'
import { newMoment } from '../trace'
import { habitOf, type Habit } from './habit'
import { TableMaker } from './TableMaker'

/** What became of one writer's entry in one visit. */
export interface Cell {
  /** Absent when nothing was written: then `waiting` or `refused` says why the cell is there. */
  readonly written?: { readonly value: Value; readonly writer: Writer; readonly at: number; readonly revised: boolean; readonly was?: Value }
  /** It stood already when the visit began, so nobody was asked for it. */
  readonly carried?: VisitOf
  /** Why the value no longer stands, and the index of the record that ended it. */
  readonly ended?: { readonly why: 'cleared' | 'replaced'; readonly at: number }
  readonly refused: readonly { readonly value: Value; readonly reason: RefusalReason; readonly key?: Value; readonly at: number }[]
  readonly waiting?: { readonly how: 'asked' | 'failed' | 'closed'; readonly summon: number; readonly error?: string }
}

/** One stay in a state that gathered the field; `visit` 0 is what stood there before the start. */
export interface Column {
  readonly state: StateName | null
  readonly visit: number
  /** Index of the record that began it. */
  readonly at: number
  readonly present: boolean
  /** All that was written here was emptied by this one record. */
  readonly clearedAt: number | null
}

export interface Row {
  readonly key: string
  /** A free key is nobody's own: its cells say who wrote them. */
  readonly kind: 'writer' | 'free'
  /** In the order of the columns. */
  readonly cells: readonly (Cell | null)[]
}

export interface MapTable {
  readonly field: Field
  readonly habit: Habit
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

/** The makers of a machine's maps, and how far they have read which journal. */
interface Gathered {
  readonly makers: ReadonlyMap<FieldName, TableMaker>
  upTo: number
  last: JournalRecord | undefined
}

// Journals only grow, and another run has other records: what was read stays read while its last record is where it was.
const gathered = new WeakMap<Machine, Gathered>()

function gather(machine: Machine, journal: readonly JournalRecord[]): ReadonlyMap<FieldName, TableMaker> {
  const before = gathered.get(machine)
  const goesOn = before !== undefined && before.upTo <= journal.length && (before.upTo === 0 || journal[before.upTo - 1] === before.last)
  const state: Gathered = goesOn ? before : { makers: makersOf(machine), upTo: 0, last: undefined }
  const fields = gatheredIn(machine)
  for (let at = state.upTo; at < journal.length; at += 1) {
    const record = journal[at]
    if (record === undefined) break
    read(state.makers, fields, record, at)
    for (const maker of state.makers.values()) maker.seal(at)
  }
  state.upTo = journal.length
  state.last = journal.at(-1)
  gathered.set(machine, state)
  return state.makers
}

function makersOf(machine: Machine): ReadonlyMap<FieldName, TableMaker> {
  const slots = newMoment(machine).slots
  const makers = new Map<FieldName, TableMaker>()
  for (const field of machine.context) {
    const slot = Object.hasOwn(slots, field.name) ? slots[field.name] : undefined
    if (field.type.type === 'map' && slot?.kind === 'map' && !makers.has(field.name)) makers.set(field.name, new TableMaker(slot.entries))
  }
  return makers
}

function read(makers: ReadonlyMap<FieldName, TableMaker>, fields: ReturnType<typeof gatheredIn>, record: JournalRecord, at: number): void {
  if ('field' in record) makers.get(record.field)?.take(record, at)
  else if (record.kind === 'enter' && record.state !== null) {
    for (const maker of makers.values()) maker.closeOpen()
    for (const field of fields.get(record.state) ?? []) makers.get(field)?.column(record, at)
  } else if (record.kind === 'summon') {
    for (const ask of record.asks) if (ask.open) makers.get(ask.field)?.ask(record, at)
  } else if (record.kind === 'answer' || record.kind === 'fail') {
    for (const maker of makers.values()) maker.hear(record)
  } else if (record.kind === 'abort') for (const maker of makers.values()) maker.closeOpen()
}

/**
 * The map fields of a machine as tables: rows are writers, columns the visits that gathered the field, up to the moment
 * after `cursor` records. In the machine's order. Errors: none. Source: design.md "The maps", spec §1 and §3.
 */
export function mapTables(machine: Machine, journal: readonly JournalRecord[], cursor: number): readonly MapTable[] {
  const makers = gather(machine, journal)
  const present = lastVisit(journal, cursor)
  return [...makers].map(([name, maker]) => {
    const field = machine.context.find(each => each.name === name) as Field
    const { columns, cells, keys } = maker.view(cursor, present)
    const rows = [...new Set([...expectedWriters(machine, name), ...keys])].sort(indexOf(machine).compareKeys(name)).map((key): Row => ({
      key, kind: isWriter(key) ? 'writer' : 'free', cells: cells.map(column => column.get(key) ?? null),
    }))
    return { field, habit: habitOf(machine, name), columns, rows }
  })
}

const isWriter = (key: string): boolean => key === 'user' || key.startsWith('agent:') || key.startsWith('user:')

/** Which fields the requirements of a state gather. */
function gatheredIn(machine: Machine): ReadonlyMap<StateName, ReadonlySet<FieldName>> {
  return new Map(machine.states.map(state => [state.name, new Set(state.requires.map(({ field }) => field))]))
}

/** Who may come to write the field, asked or not: the named ones, and every agent of the states that ask any. */
function expectedWriters(machine: Machine, field: FieldName): readonly string[] {
  return machine.states.flatMap(state => state.requires.filter(each => each.field === field).flatMap(({ from }) => {
    const named = namedActor(from)
    if (named !== null) return [named as string]
    return from.kind === 'agent' ? machine.agents.filter(agent => agent.canTransition.includes(state.name)).map(agent => `agent:${agent.name}`) : []
  }))
}

function lastVisit(journal: readonly JournalRecord[], cursor: number): VisitOf | null {
  for (let at = cursor - 1; at >= 0; at -= 1) {
    const record = journal[at]
    if (record?.kind === 'enter' && record.state !== null) return { state: record.state, visit: record.visit ?? 1 }
  }
  return null
}
