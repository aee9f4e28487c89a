import type { Machine, Value } from '../../machine'
import { indexOf, isNamedBy, namedActor, satisfying, type Authored, type Entry, type JournalRecord, type Need, type VisitOf, type Writer } from '../../reducer'
import type { Moment, SummonView } from '../types'
import { clip, listed, shortName, visitWords } from '../words'
import { refusalWhy } from './refusals'

export type RequirementStanding = 'satisfied' | 'carried' | 'open'

/** One requirement of the present state at a moment: who satisfied it and when, or why it is still open. */
export interface RequirementWhy {
  readonly need: Need
  readonly standing: RequirementStanding
  /** `pro`, `any agent`, `a person`. */
  readonly from: string
  readonly sentence: string
  /** Of what satisfies it. */
  readonly held?: { readonly writer: Writer; readonly value: Value; readonly wrote: VisitOf | null; readonly at: number | null }
}

const fromWords = ({ from }: Need): string => {
  const named = namedActor(from)
  return named === null ? (from.kind === 'agent' ? 'any agent' : 'a person') : shortName(named)
}

/** The record that wrote what stands: the last of its field and key before the moment. */
function wroteAt(journal: readonly JournalRecord[], to: number, field: string, held: Authored | Entry): number | null {
  for (let at = to - 1; at >= 0; at -= 1) {
    const record = journal[at]
    if (record?.kind !== 'write' || record.field !== field || record.actor !== held.writer) continue
    if (record.state !== held.wrote?.state || record.visit !== held.wrote.visit || JSON.stringify(record.after) !== JSON.stringify(held.value)) continue
    if (!('key' in held) || (record.key ?? record.actor) === held.key) return at
  }
  return null
}

/**
 * The requirements of the state that a moment stands in, twins merged as they are asked, in document order; empty before
 * the start. Source: spec §1 Requirement, §2 Satisfied, §3.
 */
export function requirementsNow(machine: Machine, journal: readonly JournalRecord[], moment: Moment): readonly RequirementWhy[] {
  const state = machine.states.find(({ name }) => name === moment.state)
  if (state === undefined) return []
  const here = moment.summons.filter((summon) => summon.state === moment.state && summon.visit === moment.visit)
  return indexOf(machine).needs(state).map((need): RequirementWhy => {
    const from = fromWords(need)
    const slot = Object.hasOwn(moment.slots, need.field) ? moment.slots[need.field] : undefined
    const held = satisfying(need, slot)
    if (held === null) return { need, standing: 'open', from, sentence: openWhy(machine, journal, moment, need, here) }
    const at = wroteAt(journal, moment.index, need.field, held)
    const mine = held.wrote?.state === moment.state && held.wrote.visit === moment.visit
    const who = shortName(held.writer)
    const carried = held.wrote !== null && !mine
    const sentence = carried
      ? `${who} wrote it in ${held.wrote.state}, ${visitWords(machine, held.wrote)}, and nothing cleared it since, so nobody is asked.`
      : `${who} wrote it${at === null ? '' : ` at record ${at + 1}`}.`
    return { need, standing: carried ? 'carried' : 'satisfied', from, sentence, held: { writer: held.writer, value: held.value, wrote: held.wrote, at } }
  })
}

/** Whether the state of a moment still waits for something that it requires. */
export function waitsNow(machine: Machine, moment: Moment): boolean {
  const state = machine.states.find(({ name }) => name === moment.state)
  return state !== undefined && indexOf(machine).needs(state).some((need) => need.required && satisfying(need, Object.hasOwn(moment.slots, need.field) ? moment.slots[need.field] : undefined) === null)
}

function openWhy(machine: Machine, journal: readonly JournalRecord[], moment: Moment, need: Need, here: readonly SummonView[]): string {
  const asked = here.filter((summon) => isNamedBy(need.from, summon.actor) && summon.asks.some((ask) => ask.field === need.field))
  const waiting = asked.filter(({ status }) => status === 'asked')
  const last = new Map(asked.map((summon) => [summon.actor, summon]))
  const done = [...last.values()].filter(({ status }) => status !== 'asked').map((summon) => heard(machine, journal, moment.index, need, summon))
  if (waiting.length > 0) return [`${listed(waiting.map(({ actor }) => shortName(actor)))} ${waiting.length === 1 ? 'is' : 'are'} asked and ${waiting.length === 1 ? 'has' : 'have'} not answered.`, ...done].join(' ')
  if (done.length > 0) return done.join(' ')
  const standsBlank = Object.hasOwn(moment.slots, need.field) && JSON.stringify(moment.slots[need.field]).includes('"value":""')
  const why = standsBlank ? 'What stands there is blank, which satisfies nothing.' : 'Nobody has written it.'
  if (namedActor(need.from) === null && need.from.kind === 'agent' && !machine.agents.some(({ canTransition }) => moment.state !== null && canTransition.includes(moment.state)))
    return `${why} It waits for any agent, and no agent’s \`canTransition\` lists ${moment.state}, so nobody can be asked.`
  return need.required ? why : `${why} It is optional: the run does not wait for it once everybody was asked.`
}

function heard(machine: Machine, journal: readonly JournalRecord[], to: number, need: Need, summon: SummonView): string {
  const who = shortName(summon.actor)
  if (summon.status === 'failed') return `${who} failed: ${clip(summon.error ?? 'no answer', 80)}.`
  for (let at = summon.answeredAt ?? to; at < to; at += 1) {
    const record = journal[at]
    if (record?.kind === 'refuse' && record.summon === summon.id && record.field === need.field) return `${who} was refused at record ${at + 1}: ${refusalWhy(machine, record)}`
    if (record?.kind === 'enter') break
  }
  const answer = journal[summon.answeredAt ?? -1]
  // The moment stands between an answer and the record of what became of this value.
  if (answer?.kind === 'answer' && answer.writes.some(({ field }) => field === need.field)) return `${who} has answered; the next records say what becomes of it.`
  return `${who} answered without it.`
}
