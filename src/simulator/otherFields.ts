import type { Field, FieldName, Machine, Value } from '../machine'
import type { JournalRecord, VisitOf, Writer } from '../reducer'
import { newMoment } from '../trace'
import { habitOf, type Habit } from './habit'

/** One value that a scalar had, or that it was left without (null). `at` is -1 for a default. */
export interface Past {
  readonly value: Value
  readonly writer: Writer
  readonly at: number
}

/** A scalar with everything it ever held, the present one last; empty when it never held anything. */
export interface ScalarHistory {
  readonly field: Field
  readonly past: readonly Past[]
}

export interface ListItem extends Past {
  readonly wrote: VisitOf | null
  /** Index of the record that took it out of the list. */
  readonly clearedAt: number | null
}

export interface ListHistory {
  readonly field: Field
  readonly habit: Habit
  readonly items: readonly ListItem[]
}

/** Scalars and lists up to the moment after `cursor` records, in the machine's order. Source: spec §1 and §6. */
export function otherFields(machine: Machine, journal: readonly JournalRecord[], cursor: number): { readonly scalars: readonly ScalarHistory[]; readonly lists: readonly ListHistory[] } {
  const slots = newMoment(machine).slots
  const pasts = new Map<FieldName, Past[]>()
  const items = new Map<FieldName, ListItem[]>()
  for (const { name } of machine.context) {
    const slot = Object.hasOwn(slots, name) ? slots[name] : undefined
    if (slot?.kind === 'scalar') pasts.set(name, slot.held === undefined ? [] : [{ value: slot.held.value, writer: slot.held.writer, at: -1 }])
    if (slot?.kind === 'list') items.set(name, slot.items.map(({ value, writer }) => ({ value, writer, at: -1, wrote: null, clearedAt: null })))
  }
  for (let at = 0; at < cursor; at += 1) {
    const record = journal[at]
    if (record === undefined) break
    if (record.kind !== 'write' && record.kind !== 'action') continue
    const writer: Writer = record.kind === 'write' ? record.actor : 'machine'
    const past = pasts.get(record.field)
    if (past !== undefined && (record.kind === 'write' || record.before !== record.after)) past.push({ value: record.after, writer, at })
    const list = items.get(record.field)
    if (list !== undefined) items.set(record.field, listAfter(list, record, at, writer))
  }
  const of = <T>(found: ReadonlyMap<FieldName, T[]>): { field: Field; values: T[] }[] =>
    [...found].map(([name, values]) => ({ field: machine.context.find(each => each.name === name) as Field, values }))
  return {
    scalars: of(pasts).map(({ field, values }) => ({ field, past: values })),
    lists: of(items).map(({ field, values }) => ({ field, habit: habitOf(machine, field.name), items: values })),
  }
}

function listAfter(list: ListItem[], record: Extract<JournalRecord, { kind: 'write' | 'action' }>, at: number, writer: Writer): ListItem[] {
  const wrote = record.state === null ? null : { state: record.state, visit: record.visit ?? 1 }
  const fresh = (value: Value): ListItem => ({ value, writer, at, wrote, clearedAt: null })
  if (record.kind === 'write') {
    list.push(fresh(record.after))
    return list
  }
  if (record.action === 'append') {
    if (record.error === undefined) list.push(fresh(record.after))
    return list
  }
  if (record.error !== undefined) return list
  const after: readonly Value[] = Array.isArray(record.after) ? record.after : []
  const left = list.map(item => (item.clearedAt === null ? { ...item, clearedAt: at } : item))
  return record.action === 'assign' ? [...left, ...after.map(fresh)] : after.length === 0 ? left : list
}
