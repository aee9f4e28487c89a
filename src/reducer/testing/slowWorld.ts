import type { Machine, Requirement, State, Value } from '../../machine'
import type { Actor, JournalRecord, RecordBody, Status, Summon, VisitOf, Writer } from '../types'

/** A value with its author (spec §2 Writers). */
export interface Held {
  readonly value: Value
  readonly writer: Writer
  readonly wrote: VisitOf | null
}

export type Content =
  | { readonly kind: 'scalar'; held: Held | undefined }
  | { readonly kind: 'map'; readonly entries: Map<string, Held> }
  | { readonly kind: 'list'; items: readonly Held[] }

/**
 * A run while the slow reducer plays it: one mutable heap of everything that the page mentions, thrown away after each event.
 * Nothing clever and nothing shared with the real reducer, so that a mistake has to be made twice to go unseen.
 */
export interface World {
  readonly machine: Machine
  readonly contents: Map<string, Content>
  readonly journal: JournalRecord[]
  /** The actor of summon n is at n - 1. */
  readonly issued: Actor[]
  readonly visits: Map<string, number>
  status: Status
  state: State | null
  visit: number
  iterations: number
  exchanges: number
  stageExchanges: number
  agentExchanges: Map<Actor, number>
  asked: Set<Actor>
  open: Summon[]
}

/** A requirement after twins have been folded together (spec §1 Requirement). */
export interface Wanted extends Pick<Requirement, 'field' | 'from' | 'required'> {
  readonly prompts: readonly string[]
  readonly label?: string
}

/** The world before `start`: defaults stand, written by `machine` (spec §1 Default). */
export const newWorld = (machine: Machine): World => {
  const contents = new Map<string, Content>()
  for (const field of machine.context) {
    const held = (value: Value): Held => ({ value, writer: 'machine', wrote: null })
    const given = field.default
    if (field.type.type === 'map') {
      const entries = given === undefined ? [] : Object.entries(given as { readonly [key: string]: Value })
      contents.set(field.name, { kind: 'map', entries: new Map(entries.map(([key, value]) => [key, held(value)])) })
    } else if (field.type.type === 'list') {
      contents.set(field.name, { kind: 'list', items: ((given ?? []) as readonly Value[]).map(held) })
    } else contents.set(field.name, { kind: 'scalar', held: given === undefined ? undefined : held(given) })
  }
  return {
    machine, contents, journal: [], issued: [], visits: new Map(), status: { kind: 'new' }, state: null, visit: 0, iterations: 0,
    exchanges: 0, stageExchanges: 0, agentExchanges: new Map(), asked: new Set(), open: [],
  }
}

/** §6: every record has `seq`, `state`, `visit`, `iteration`; before `start` no `visit`. */
export const record = (world: World, body: RecordBody): void => {
  const where = world.state === null ? { state: null } : { state: world.state.name, visit: world.visit }
  world.journal.push({ seq: world.journal.length, ...where, iteration: world.iterations, ...body })
}

export const stateNamed = (machine: Machine, name: string | null): State | undefined =>
  machine.states.find((state) => state.name === name)

export const here = (world: World): State => {
  if (world.state === null) throw new Error('the slow reducer looked at a state before start')
  return world.state
}
