import type { Value } from '../machine'
import type { Authored, Entry, JournalRecord, Slot, VisitOf, Writer } from '../reducer'

type Compare = (a: string, b: string) => number
type WriteRecord = Extract<JournalRecord, { kind: 'write' }>
type ActionRecord = Extract<JournalRecord, { kind: 'action' }>

const visitOf = (record: JournalRecord): VisitOf | null =>
  record.state === null ? null : { state: record.state, visit: record.visit ?? 0 }

/** The slot after an accepted write: an entry, an item or the scalar, by its writer in its visit. */
export function slotAfterWrite(slot: Slot, record: WriteRecord, compare: Compare): Slot {
  const authored: Authored = { value: record.after, writer: record.actor, wrote: visitOf(record) }
  switch (slot.kind) {
    case 'scalar': return { kind: 'scalar', held: authored }
    case 'list': return { kind: 'list', items: [...slot.items, authored] }
    case 'map': return { kind: 'map', entries: withEntry(slot.entries, { key: record.key ?? record.actor, ...authored }, compare) }
  }
}

function withEntry(entries: readonly Entry[], entry: Entry, compare: Compare): readonly Entry[] {
  const at = entries.findIndex(each => each.key === entry.key)
  return at < 0 ? [...entries, entry].sort((a, b) => compare(a.key, b.key)) : entries.with(at, entry)
}

/**
 * The slot after an action. What it leaves standing keeps its writer; what it sets is the machine's.
 *
 * An action with an error changes nothing, but for an `assign` whose lone template had no value: that one unsets the field.
 * Source: spec §1, actions and templates.
 */
export function slotAfterAction(slot: Slot, record: ActionRecord, compare: Compare): Slot {
  if (record.error !== undefined) return record.action === 'assign' && isEmpty(record.after) && !isEmpty(record.before) ? emptied(slot) : slot
  switch (record.action) {
    case 'assign': return assigned(slot, record.after, 'machine', visitOf(record), compare)
    case 'append': return appended(slot, record.after, visitOf(record))
    case 'remove': return removed(slot, record.after)
  }
}

const isEmpty = (value: Value): boolean =>
  value === null || (Array.isArray(value) ? value.length === 0 : typeof value === 'object' && Object.keys(value).length === 0)

const emptied = (slot: Slot): Slot =>
  slot.kind === 'scalar' ? { kind: 'scalar' } : slot.kind === 'map' ? { kind: 'map', entries: [] } : { kind: 'list', items: [] }

function assigned(slot: Slot, after: Value, writer: Writer, wrote: VisitOf | null, compare: Compare): Slot {
  if (isEmpty(after)) return emptied(slot)
  switch (slot.kind) {
    case 'scalar': return { kind: 'scalar', held: { value: after, writer, wrote } }
    case 'list': return { kind: 'list', items: itemsOf(after).map(value => ({ value, writer, wrote })) }
    case 'map': return {
      kind: 'map',
      entries: entriesOf(after).map(([key, value]) => ({ key, value, writer, wrote })).sort((a, b) => compare(a.key, b.key)),
    }
  }
}

function appended(slot: Slot, item: Value, wrote: VisitOf | null): Slot {
  if (slot.kind !== 'list' || item === null) return slot
  return { kind: 'list', items: [...slot.items, { value: item, writer: 'machine', wrote }] }
}

function removed(slot: Slot, after: Value): Slot {
  if (slot.kind !== 'map' || isEmpty(after)) return isEmpty(after) ? emptied(slot) : slot
  const left = new Set(entriesOf(after).map(([key]) => key))
  return { kind: 'map', entries: slot.entries.filter(entry => left.has(entry.key)) }
}

const itemsOf = (value: Value): readonly Value[] => (Array.isArray(value) ? (value as readonly Value[]) : [])
const entriesOf = (value: Value): [string, Value][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
