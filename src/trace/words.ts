import type { Machine, StateName, Value } from '../machine'
import type { HaltCap, JournalRecord, RefusalReason, VisitOf, Writer } from '../reducer'
import { isRoundState } from './rounds'

/** The first `max` characters with an ellipsis behind them, on one line; never half of a surrogate pair. */
export function clip(text: string, max: number): string {
  const head = text.length > max * 4 ? text.slice(0, max * 4) : text
  const line = head.replace(/\s+/g, ' ').trim()
  if (line.length <= max && head.length === text.length) return line
  const cut = line.slice(0, max - 1)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** A value as a reader sees it: text in quotation marks, everything else as JSON, at most `max` characters of it. */
export function valueText(value: Value, max = 80): string {
  if (value === null) return 'unset'
  if (typeof value === 'string') return value === '' ? 'blank' : `“${clip(value, max)}”`
  return typeof value === 'object' ? clip(JSON.stringify(value), max) : String(value)
}

/** Who writes, by the short name: `agent:pro` is "pro", `user` "a person", `user:kim` "kim". */
export function shortName(writer: Writer): string {
  if (writer === 'machine') return 'the machine'
  return writer === 'user' ? 'a person' : writer.slice(writer.indexOf(':') + 1)
}

/** A key of a map by its short name, where it is that of a writer; a free key as it is. */
export const keyName = (key: string): string =>
  key === 'user' ? 'a person' : key.startsWith('agent:') || key.startsWith('user:') ? key.slice(key.indexOf(':') + 1) : key

/** `pro`, `pro and con`, `pro, con and prag`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** `1 summon`, `3 summons`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string => `${count} ${count === 1 ? noun : plural}`

/** A stay in a state: "round 2" where a loop leads back to it, else "visit 1". */
export const visitWords = (machine: Machine, { state, visit }: VisitOf): string =>
  `${isRoundState(machine, state) ? 'round' : 'visit'} ${visit}`

/** Where an edge leads, or null when there is no such edge. */
export function edgeTarget(machine: Machine, state: StateName | null, transition: number): StateName | null {
  return machine.states.find(each => each.name === state)?.transitions[transition]?.toState ?? null
}

/** Why a write was refused, as the second half of a sentence. Source: spec §3, Writing. */
export function refusalWords(reason: RefusalReason): string {
  switch (reason) {
    case 'undeclared': return 'the context has no such field'
    case 'not-asked': return 'this state does not ask this writer for it'
    case 'key-forced': return 'entries of this map go under their writer’s own key'
    case 'foreign-key': return 'that key belongs to somebody else'
    case 'type': return 'the value does not fit the field’s type'
  }
}

/** What ended a halted run, as a clause. Source: spec §4. */
export function capWords(machine: Machine, cap: HaltCap): string {
  const { policy } = machine
  switch (cap) {
    case 'max-iterations': return `maxIterations is ${policy.maxIterations ?? 'set'} and one more was needed`
    case 'max-exchanges-per-stage': return `maxExchangesPerStage is ${policy.maxExchangesPerStage ?? 'set'} and this visit needs more`
    case 'max-exchanges-per-agent-per-stage':
      return `maxExchangesPerAgentPerStage is ${policy.maxExchangesPerAgentPerStage ?? 'set'} and an agent would pass it`
    case 'no-progress': return 'the same state with the same values came round again, and nobody was asked in between'
  }
}

/** Who a record is about: its actor, or the machine. */
export function recordWriter(record: JournalRecord): Writer {
  return 'actor' in record ? record.actor : 'machine'
}

/** The context fields that an expression names, in the order of its text. */
export const fieldsIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\bcontext\.([A-Za-z_]\w*)/g)].map(match => match[1] ?? '')
