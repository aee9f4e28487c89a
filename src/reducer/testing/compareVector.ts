import type { Value } from '../../machine'
import type { JournalRecord, Run, Slot, Status } from '../types'

/** What a vector expects of a run; the shape is told in `vectors/reducer/README.md` of the shared material. */
export interface Expected {
  readonly status: string
  readonly why: string | null
  readonly state: string | null
  readonly iterations: number
  readonly exchanges: number
  readonly visits: { readonly [state: string]: number }
  readonly context?: { readonly [field: string]: Value }
  readonly journal?: readonly ExpectedRecord[]
  /** In place of `journal` where that is very long. */
  readonly journalLength?: number
}
export type ExpectedRecord = { readonly [key: string]: Value }

export type Comparable = Pick<Run, 'status' | 'state' | 'visits' | 'slots' | 'iterations' | 'exchanges' | 'journal'>

/** JSON with every object's keys sorted: equal texts are equal values, whatever their key order. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'undefined'
}

const whyOf = (status: Status): string | null => {
  switch (status.kind) {
    case 'stuck': return status.why
    case 'halted': return status.cap
    case 'aborted': return status.reason
    default: return null
  }
}

const plainSlot = (slot: Slot): Value | undefined => {
  switch (slot.kind) {
    case 'scalar': return slot.held?.value
    case 'list': return slot.items.map((item) => item.value)
    case 'map': return Object.fromEntries(slot.entries.map((entry) => [entry.key, entry.value]))
  }
}

/** A run's context as vectors have it: unset scalars are absent. */
const plainContext = (slots: Run['slots']): { readonly [field: string]: Value } =>
  Object.fromEntries(Object.entries(slots).flatMap(([field, slot]) => {
    const value = plainSlot(slot)
    return value === undefined ? [] : [[field, value]]
  }))

/** A record with the keys that vectors have for its kind, or null for the kinds that they leave out. */
export const plainRecord = (record: JournalRecord): ExpectedRecord | null => {
  const stamp = { kind: record.kind, state: record.state, ...(record.visit === undefined ? {} : { visit: record.visit }) }
  switch (record.kind) {
    case 'park':
    case 'answer': return null
    case 'summon': {
      const fields = (open: boolean): string[] => record.asks.filter((ask) => ask.open === open).map((ask) => ask.field as string).toSorted()
      return { ...stamp, id: record.id, actor: record.actor, open: fields(true), satisfied: fields(false), objective: record.objective, prompts: record.prompts }
    }
    case 'write': return { ...stamp, actor: record.actor, field: record.field, ...(record.key === undefined ? {} : { key: record.key }), ...(record.revised ? { revised: true } : {}) }
    case 'refuse': return { ...stamp, actor: record.actor, field: record.field, reason: record.reason }
    case 'carried': return { ...stamp, field: record.field, ...(record.key === undefined ? {} : { key: record.key }), actor: record.actor, wrote: { ...record.wrote } }
    case 'guard': return { ...stamp, transition: record.transition, ...(record.guard === undefined ? {} : { guard: record.guard }), result: 'error' in record ? 'error' : record.result }
    case 'transition': return { ...stamp, from: record.from, to: record.to, transition: record.transition }
    case 'action': return { ...stamp, action: record.action, field: record.field, ...(record.error === undefined ? {} : { error: record.error }) }
    case 'fail': return { ...stamp, actor: record.actor, summon: record.summon }
    case 'stale': return { ...stamp, actor: record.actor, why: record.why }
    case 'halt': return { ...stamp, cap: record.cap }
    case 'stuck': return { ...stamp, why: record.why }
    case 'abort': return { ...stamp, reason: record.reason }
    case 'enter':
    case 'checkpoint':
    case 'done': return stamp
  }
}

/** Keys that only some vectors speak of: what a summon said. */
const OPTIONAL_KEYS = ['satisfied', 'objective', 'prompts']

const journalDifference = (journal: readonly JournalRecord[], expected: readonly ExpectedRecord[]): string | null => {
  const got = journal.map(plainRecord).filter((record) => record !== null)
  for (const [at, want] of expected.entries()) {
    const have = got[at]
    if (have === undefined) return `journal ends after ${got.length} records; expected next (${at}): ${canonical(want)}`
    const asked = Object.fromEntries(Object.entries(have).filter(([key]) => Object.hasOwn(want, key) || !OPTIONAL_KEYS.includes(key)))
    if (canonical(asked) !== canonical(want)) return `journal record ${at}: expected ${canonical(want)}, got ${canonical(asked)}`
  }
  const more = got[expected.length]
  return more === undefined ? null : `journal has ${got.length} records, expected ${expected.length}; the first too many: ${canonical(more)}`
}

/**
 * The first thing in which a run is not what a vector expects, in one readable sentence; null when there is none.
 * The journal is compared first, as it tells where the two parted. Source: vectors/reducer of the shared material.
 */
export const firstDifference = (run: Comparable, expected: Expected): string | null => {
  const journal = expected.journal === undefined ? null : journalDifference(run.journal, expected.journal)
  if (journal !== null) return journal
  const got: { readonly [key: string]: unknown } = {
    status: run.status.kind, why: whyOf(run.status), state: run.state, iterations: run.iterations, exchanges: run.exchanges,
    visits: run.visits, context: plainContext(run.slots), journalLength: run.journal.filter((record) => plainRecord(record) !== null).length,
  }
  for (const [key, want] of Object.entries(expected)) {
    if (key !== 'journal' && canonical(got[key]) !== canonical(want)) return `${key}: expected ${canonical(want)}, got ${canonical(got[key])}`
  }
  return null
}
