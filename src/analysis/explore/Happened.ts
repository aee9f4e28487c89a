import { isNamedBy, type JournalRecord, type MachineIndex } from '../../reducer'
import type { Where } from './decisions'
import { Ints } from './Ints'

/** How often a guard was judged and how it went. */
interface GuardCount {
  judged: number
  errored: number
  /** The first time that it errored, and how. */
  readonly first: Where
  readonly message: string
}

/** A requirement that was met on arrival, beside others that were not. */
interface Carried {
  readonly state: string
  readonly field: string
  readonly actor: string
}

/** Most places that are kept of one kind of thing: the first is the shortest way to it. */
const MOST_PLACES = 2_000

/** What happens on the ways that an exploration goes: which states are entered and which edges fire, how guards went, what was carried. */
export class Happened {
  readonly entered = new Map<string, Where>()
  /** Edges that enter a state, as numbers of edges; the start is -1. */
  readonly entries = new Map<string, Ints>()
  readonly fired = new Map<string, Where>()
  readonly guards = new Map<string, GuardCount>()
  /** Entries into a state that asked nobody. */
  readonly allCarried = new Map<string, Where[]>()
  readonly carried = new Map<string, Carried>()

  constructor(private readonly index: MachineIndex) {}

  /** Takes down what a move led to; true when somebody was asked anew. */
  note(journal: readonly JournalRecord[], where: Where, edge: number): boolean {
    let asks = false
    for (let i = 0; i < journal.length; i++) {
      const record = journal[i] as JournalRecord
      switch (record.kind) {
        case 'summon':
          asks = true
          break
        case 'transition':
          if (!this.fired.has(`${record.from}\u0000${record.transition}`)) this.fired.set(`${record.from}\u0000${record.transition}`, where)
          break
        case 'guard':
          this.count(record, where)
          break
        case 'enter':
          this.enter(record, where, journal, i, edge)
          break
      }
    }
    return asks
  }

  private count(record: Extract<JournalRecord, { kind: 'guard' }>, where: Where): void {
    const name = `${record.state}\u0000${record.transition}\u0000${record.guard ?? -1}`
    const errored = 'error' in record
    const known = this.guards.get(name)
    if (!known || (errored && known.errored === 0)) {
      this.guards.set(name, { judged: (known?.judged ?? 0) + 1, errored: errored ? 1 : 0, first: where, message: errored ? record.error : '' })
      return
    }
    known.judged++
    if (errored) known.errored++
  }

  private enter(record: JournalRecord, where: Where, journal: readonly JournalRecord[], at: number, edge: number): void {
    const name = record.state ?? ''
    if (!this.entered.has(name)) this.entered.set(name, where)
    let entries = this.entries.get(name)
    if (!entries) this.entries.set(name, (entries = new Ints()))
    entries.push(edge)
    const state = this.index.states.get(name)
    const needs = state && !state.terminal ? this.index.needs(state) : []
    const required = needs.filter((need) => need.required).length
    if (required === 0) return
    // One record for each requirement that is met on arrival, in the order of the requirements.
    const met = []
    for (let i = at + 1; i < journal.length; i++) {
      const next = journal[i] as JournalRecord
      if (next.kind === 'carried') met.push(next)
      else if (next.kind !== 'action') break
    }
    if (met.length === 0) return
    let place = 0
    const metRequired = []
    for (const need of needs) {
      const next = met[place]
      if (!next || next.field !== need.field || next.actor === 'machine' || !isNamedBy(need.from, next.actor)) continue
      place++
      if (need.required) metRequired.push(next)
    }
    if (metRequired.length === required) {
      let places = this.allCarried.get(name)
      if (!places) this.allCarried.set(name, (places = []))
      if (places.length < MOST_PLACES) places.push(where)
      return
    }
    for (const { field, actor } of metRequired) {
      const key = `${name}\u0000${field}\u0000${actor}`
      if (!this.carried.has(key)) this.carried.set(key, { state: name, field, actor })
    }
  }
}
