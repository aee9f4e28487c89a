import { closest, type Machine, type StateName } from '../machine'
import type { JournalRecord } from '../reducer'
import { isRoundState, roundStates } from './rounds'
import { listed, visitWords } from './words'

/** A place in a run that has a name, whether or not the run has got there. */
export type Address =
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'record'; readonly record: number }
  | { readonly kind: 'iteration'; readonly iteration: number }
  | { readonly kind: 'exchange'; readonly exchange: number }
  | { readonly kind: 'summon'; readonly summon: number }
  | { readonly kind: 'visit'; readonly state: StateName; readonly visit: number }

export type AddressReading = { readonly ok: true; readonly address: Address } | { readonly ok: false; readonly reason: string }

const KINDS = /^(record|iteration|exchange|summon)\s*#?\s*(\d{1,9})$/i

const EXAMPLES = 'Write a state and its round, such as `critique, round 2`, or `record 12`, `iteration 3`, `exchange 4`, `start` or `end`.'

/**
 * What a typed address names. `critique, round 3`, `critique 3` and `critique/3` are one; a state alone is its first
 * visit; `round 3` alone is one where the machine has one loop; a number alone is a record.
 *
 * Errors: a sentence that says what to write. Names of states are tried whole, so they may hold commas and digits.
 */
export function readAddress(machine: Machine, text: string): AddressReading {
  const asked = text.trim().replace(/\s+/g, ' ')
  const found = (address: Address): AddressReading => ({ ok: true, address })
  const no = (reason: string): AddressReading => ({ ok: false, reason })
  if (asked === '') return no(EXAMPLES)
  const named = stateIn(machine, asked)
  if (named !== null) return found({ kind: 'visit', ...named })
  if (/^(start|beginning|first)$/i.test(asked)) return found({ kind: 'start' })
  if (/^(end|last)$/i.test(asked)) return found({ kind: 'end' })
  const number = /^#?\s*(\d{1,9})$/.exec(asked)
  if (number) return found({ kind: 'record', record: Number(number[1]) })
  const counted = KINDS.exec(asked)
  if (counted) {
    const n = Number(counted[2])
    switch (counted[1]?.toLowerCase()) {
      case 'iteration': return found({ kind: 'iteration', iteration: n })
      case 'exchange': return found({ kind: 'exchange', exchange: n })
      case 'summon': return found({ kind: 'summon', summon: n })
      default: return found({ kind: 'record', record: n })
    }
  }
  const round = /^round\s*(\d{1,9})$/i.exec(asked)
  if (round) {
    const heads = [...roundStates(machine)]
    const [head] = heads
    if (head === undefined) return no('This machine has no loop, so it has no rounds. Write a state instead.')
    if (heads.length > 1) return no(`This machine has several loops. Write the state too: ${listed(heads.map((name) => `\`${name}, round ${round[1]}\``))}.`)
    return found({ kind: 'visit', state: head, visit: Number(round[1]) })
  }
  const name = asked.replace(/[\s,/:·-]*(?:(?:round|visit)\s*)?#?\d*$/i, '')
  const near = closest(name, machine.states.map((state) => state.name))
  return no(`There is no state \`${name}\`.${near === null ? '' : ` Did you mean \`${near}\`?`} ${EXAMPLES}`)
}

/** The longest state name that an address begins with, and the visit behind it. */
function stateIn(machine: Machine, asked: string): { readonly state: StateName; readonly visit: number } | null {
  const names = machine.states.map(({ name }) => name).sort((a, b) => b.length - a.length)
  for (const fits of [(name: string) => asked.startsWith(name), (name: string) => asked.toLowerCase().startsWith(name.toLowerCase())]) {
    for (const state of names) {
      if (!fits(state)) continue
      const rest = asked.slice(state.length)
      const visit = /^(?:[\s,/:·-]+(?:(?:round|visit)\s*)?#?(\d{1,9})|)$/i.exec(rest)
      if (visit) return { state, visit: visit[1] === undefined ? 1 : Number(visit[1]) }
    }
  }
  return null
}

/** The moment that an address names, as a number of records, or null when the journal has not got there. */
export function findAddress(journal: readonly JournalRecord[], address: Address): number | null {
  const after = (at: number): number | null => (at < 0 ? null : at + 1)
  switch (address.kind) {
    case 'start': return 0
    case 'end': return journal.length
    case 'record': return address.record <= journal.length ? address.record : null
    case 'iteration': return after(journal.findIndex((record) => record.kind === 'park' && record.iteration === address.iteration))
    case 'summon': return after(journal.findIndex((record) => record.kind === 'summon' && record.id === address.summon))
    case 'visit': return after(journal.findIndex((record) => record.kind === 'enter' && record.state === address.state && record.visit === address.visit))
    case 'exchange': {
      let left = address.exchange
      const at = journal.findIndex((record) => (record.kind === 'answer' || record.kind === 'fail') && record.actor.startsWith('agent:') && --left === 0)
      return after(at)
    }
  }
}

/** An address in the words that `readAddress` takes. */
export function addressWords(machine: Machine, address: Address): string {
  switch (address.kind) {
    case 'start': case 'end': return address.kind
    case 'record': return `record ${address.record}`
    case 'iteration': return `iteration ${address.iteration}`
    case 'exchange': return `exchange ${address.exchange}`
    case 'summon': return `summon ${address.summon}`
    case 'visit': return `${address.state}, ${visitWords(machine, address)}`
  }
}

/** The shortest name of a moment: `critique, round 3` where a visit begins, else its record. */
export function addressAt(journal: readonly JournalRecord[], cursor: number): Address {
  const record = journal[cursor - 1]
  if (record === undefined) return { kind: 'start' }
  return record.kind === 'enter' && record.state !== null ? { kind: 'visit', state: record.state, visit: record.visit ?? 1 } : { kind: 'record', record: cursor }
}

/** Every visit of a run by its address, in order: what can be gone to by name. */
export const visitAddresses = (machine: Machine, journal: readonly JournalRecord[]): readonly { readonly words: string; readonly cursor: number }[] =>
  journal.flatMap((record, at) => (record.kind === 'enter' && record.state !== null ? [{ words: addressWords(machine, { kind: 'visit', state: record.state, visit: record.visit ?? 1 }), cursor: at + 1 }] : []))

/** Why a run has no such place, in a sentence. */
export function missingAddress(machine: Machine, journal: readonly JournalRecord[], address: Address, ended: boolean): string {
  const words = addressWords(machine, address)
  const so = ended ? 'has' : 'has so far'
  switch (address.kind) {
    case 'visit': {
      const visits = journal.filter((record) => record.kind === 'enter' && record.state === address.state).length
      const kind = isRoundState(machine, address.state) ? 'round' : 'visit'
      return `There is no ${words}: this run ${so} ${visits === 0 ? `not entered ${address.state}` : `${visits} ${kind}${visits === 1 ? '' : 's'} of ${address.state}`}.`
    }
    case 'record': return `There is no ${words}: this run ${so} ${journal.length} records.`
    case 'iteration': return `There is no ${words}: this run ${so} ${journal.at(-1)?.iteration ?? 0} iterations.`
    case 'exchange': case 'summon': return `There is no ${words}: this run ${so} fewer.`
    case 'start': case 'end': return `There is no ${words}.`
  }
}
