import type { FieldName } from '../machine'
import type { JournalRecord, Slot } from '../reducer'
import { slotAfterAction, slotAfterWrite } from './foldSlot'
import type { GuardView, Moment, SummonView } from './types'

/** Compares two keys of one map field. */
export type KeyOrder = (field: string) => (a: string, b: string) => number

type Draft = { -readonly [K in keyof Moment]: Moment[K] } & { summons: SummonView[] }
type GuardRecord = Extract<JournalRecord, { kind: 'guard' }>

/** The moment `to` records into the journal, from an earlier moment of the same journal. */
export function foldRecords(from: Moment, journal: readonly JournalRecord[], to: number, order: KeyOrder): Moment {
  // The summons are copied once for the whole stretch, then changed in place: a run of thousands stays cheap to step through.
  const draft: Draft = { ...from, summons: [...from.summons] }
  for (let at = from.index; at < to; at += 1) {
    const record = journal[at]
    if (record !== undefined) step(draft, record, at, journal, order)
  }
  draft.index = to
  return draft
}

function step(draft: Draft, record: JournalRecord, at: number, journal: readonly JournalRecord[], order: KeyOrder): void {
  draft.iteration = record.iteration
  switch (record.kind) {
    case 'enter': return enter(draft, record)
    case 'summon': return void draft.summons.push(asked(record, at))
    case 'answer':
      countExchange(draft, record.actor)
      return changeSummon(draft, record.summon, { status: record.writes.length === 0 ? 'refused' : 'answered', answeredAt: at })
    case 'write':
      changeSlot(draft, record.field, slot => slotAfterWrite(slot, record, order(record.field)))
      return accept(draft, record.summon, record.field)
    case 'refuse': {
      const refused = draft.summons[record.summon - 1]?.refused ?? []
      return changeSummon(draft, record.summon, { status: 'refused', refused: [...refused, { field: record.field, reason: record.reason }] })
    }
    case 'fail':
      countExchange(draft, record.actor)
      return changeSummon(draft, record.summon, { status: 'failed', error: record.error, answeredAt: at })
    case 'carried':
      draft.carried = [...draft.carried, { field: record.field, wrote: record.wrote, ...(record.key === undefined ? {} : { key: record.key }) }]
      return
    case 'guard': return judge(draft, record, at, journal)
    case 'transition': {
      const edge = `${record.from}\u001f${record.transition}`
      draft.walked = { ...draft.walked, [edge]: (draft.walked[edge] ?? 0) + 1 }
      draft.fired = { state: record.from, transition: record.transition, at }
      return
    }
    case 'action': return changeSlot(draft, record.field, slot => slotAfterAction(slot, record, order(record.field)))
    case 'park': draft.status = { kind: 'parked' }; return
    case 'done': draft.status = { kind: 'done' }; return
    case 'stuck': draft.status = { kind: 'stuck', why: record.why }; return
    case 'halt': draft.status = { kind: 'halted', cap: record.cap }; return
    case 'abort':
      closeOpen(draft)
      draft.status = { kind: 'aborted', reason: record.reason }
      return
    case 'checkpoint': case 'stale': return
  }
}

function enter(draft: Draft, record: JournalRecord): void {
  if (record.state === null) return
  closeOpen(draft)
  draft.state = record.state
  draft.visit = record.visit ?? 1
  draft.visits = { ...draft.visits, [record.state]: draft.visit }
  draft.carried = []
}

function asked(record: Extract<JournalRecord, { kind: 'summon' }>, at: number): SummonView {
  const { id, actor, objective, prompts, asks, iteration } = record
  // A summon's record is never one of before `start`, so it has a state.
  const state = record.state as NonNullable<JournalRecord['state']>
  return { id, actor, state, visit: record.visit ?? 1, iteration, objective, prompts, asks, status: 'asked', accepted: [], refused: [], askedAt: at }
}

// Only agents exchange; a person's answer counts nothing (spec §4).
function countExchange(draft: Draft, actor: string): void {
  if (actor.startsWith('agent:')) draft.exchanges += 1
}

function changeSummon(draft: Draft, id: number, change: Partial<SummonView>): void {
  const summon = draft.summons[id - 1]
  if (summon !== undefined) draft.summons[id - 1] = { ...summon, ...change }
}

function accept(draft: Draft, id: number, field: FieldName): void {
  const accepted = draft.summons[id - 1]?.accepted ?? []
  if (!accepted.includes(field)) changeSummon(draft, id, { accepted: [...accepted, field] })
}

/** Summons are answered or closed within their visit, so only the last few can be open. */
function closeOpen(draft: Draft): void {
  const { state, visit } = draft
  for (let at = draft.summons.length - 1; at >= 0; at -= 1) {
    const summon = draft.summons[at]
    if (summon === undefined || summon.state !== state || summon.visit !== visit) return
    if (summon.status === 'asked') draft.summons[at] = { ...summon, status: 'closed' }
  }
}

// `{ ...slots, [field]: … }` rather than an assignment: a field may be called `__proto__`.
function changeSlot(draft: Draft, field: FieldName, change: (slot: Slot) => Slot): void {
  const slot = Object.hasOwn(draft.slots, field) ? draft.slots[field] : undefined
  if (slot !== undefined) draft.slots = { ...draft.slots, [field]: change(slot) }
}

/** A look at the edges starts anew in another visit, and when guards are judged again from an earlier place. */
function judge(draft: Draft, record: GuardRecord, at: number, journal: readonly JournalRecord[]): void {
  if (record.state === null) return
  const view: GuardView = {
    state: record.state, transition: record.transition, guard: record.guard ?? 0, expression: record.expression, at,
    ...('error' in record ? { outcome: 'errored', error: record.error } : { outcome: record.result ? 'passed' : 'blocked' }),
  }
  const last = draft.guards.at(-1)
  const before = last === undefined ? undefined : journal[last.at]
  const sameLook = last !== undefined && before?.state === record.state && before.visit === record.visit &&
    (last.transition < view.transition || (last.transition === view.transition && last.guard < view.guard))
  draft.guards = sameLook ? [...draft.guards, view] : [view]
}
