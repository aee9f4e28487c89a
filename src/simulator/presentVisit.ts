import { renderTemplate } from '../guards'
import type { Machine, StateName, Transition, Value } from '../machine'
import { celContext, type JournalRecord, type RefusalReason } from '../reducer'
import type { Moment, SummonView } from '../trace'

/** One value of an answer, accepted or refused. */
export interface Spoken {
  readonly field: string
  readonly key?: Value
  readonly value: Value
  readonly refused: RefusalReason | null
  /** Index of its record. */
  readonly at: number
}

/** The summons of the present visit, those of its latest iteration first asked. */
export const summonsHere = (moment: Moment): readonly SummonView[] =>
  moment.summons.filter(summon => summon.state === moment.state && summon.visit === moment.visit)

/** What a summon was answered with by the moment after `cursor` records, in the order of the writes. */
export function spokenTo(summon: SummonView, journal: readonly JournalRecord[], cursor: number): readonly Spoken[] {
  const spoken: Spoken[] = []
  for (let at = summon.answeredAt ?? cursor; at < cursor; at += 1) {
    const record = journal[at]
    if (record === undefined) break
    if (record.kind === 'write' && record.summon === summon.id) spoken.push({ field: record.field, value: record.after, refused: null, at, ...(record.key === undefined ? {} : { key: record.key }) })
    else if (record.kind === 'refuse' && record.summon === summon.id) spoken.push({ field: record.field, value: record.value, refused: record.reason, at, ...(record.key === undefined ? {} : { key: record.key }) })
    else if (record.kind !== 'answer') break
  }
  return spoken
}

/** How long the one who was asked took, in milliseconds, where the answer said so. */
export function tookMs(summon: SummonView, journal: readonly JournalRecord[]): number | null {
  const record = summon.answeredAt === undefined ? undefined : journal[summon.answeredAt]
  return record?.kind === 'answer' ? (record.usage?.durationMs ?? null) : null
}

/** The state's objective: as the asked were told it, or rendered from what stands now when nobody was asked. Source: spec §3. */
export function objectiveHere(machine: Machine, moment: Moment): string {
  const told = summonsHere(moment).at(-1)?.objective
  if (told !== undefined) return told
  const state = machine.states.find(({ name }) => name === moment.state)
  return state === undefined ? '' : renderTemplate(state.description, { context: celContext(moment.slots) })
}

/** When the present visit began: the index of its `enter` record, or null before the start. */
export function enteredAt(moment: Moment, journal: readonly JournalRecord[]): number | null {
  for (let at = moment.index - 1; at >= 0; at -= 1) if (journal[at]?.kind === 'enter') return at
  return null
}

/** What can come next from here: who has to speak first, and the edges that are looked at then, in order. */
export interface Next {
  readonly waiting: readonly SummonView[]
  readonly state: StateName
  readonly edges: readonly Transition[]
}

export function nextFrom(machine: Machine, moment: Moment): Next | null {
  const state = machine.states.find(({ name }) => name === moment.state)
  if (state === undefined || state.terminal || (moment.status.kind !== 'parked' && moment.status.kind !== 'new')) return null
  return { waiting: summonsHere(moment).filter(({ status }) => status === 'asked'), state: state.name, edges: state.transitions }
}
