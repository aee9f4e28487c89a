import type { Action, Machine, Transition, Value } from '../../machine'
import type { Actor, Run, RunEvent, Slot, StuckWhy, Summon } from '../types'
import { askable, isAgent, isPerson, park, satisfier, wantedBy } from './slowAsking'
import { evaluate } from './slowTemplates'
import { celContext, orderedKeys } from './slowValues'
import { act, write } from './slowWriting'
import { canonical } from './compareVector'
import { here, newWorld, record, stateNamed, type Content, type Held, type World } from './slowWorld'

/** §2, step 6. */
const MOST_PASSES = 10_001

/** A run of the slow reducer: what the page calls a run, and the events that made it. */
export interface SlowRun
  extends Pick<Run, 'status' | 'state' | 'visit' | 'visits' | 'slots' | 'iterations' | 'exchanges' | 'stageExchanges' | 'asked' | 'open' | 'issued' | 'journal'> {
  readonly events: readonly RunEvent[]
}

/**
 * The second reading of the machine language (spec §1–6): plays all events again from the start, every time.
 * Errors: throws on machines that the page does not define as running in other ways than by ignoring `start`.
 */
export const slowReduce = (machine: Machine, run: SlowRun, event: RunEvent, patience?: number): SlowRun =>
  slowPlay(machine, [...run.events, event], patience)

export const newSlowRun = (machine: Machine): SlowRun => slowPlay(machine, [])

/** Thrown when one event makes more passes than a test has patience for. */
export class OutOfPatience extends Error {}

/** The run that these events make. `patience` is the most passes of one event before `OutOfPatience` is thrown; the page's own limit without it. */
export const slowPlay = (machine: Machine, events: readonly RunEvent[], patience = MOST_PASSES + 1): SlowRun => {
  const world = newWorld(machine)
  for (const event of events) happen(world, event, patience)
  return {
    events, status: world.status, state: world.state?.name ?? null, visit: world.visit, visits: Object.fromEntries(world.visits),
    slots: Object.fromEntries([...world.contents].map(([field, content]) => [field, slotOf(machine, field, content)])),
    iterations: world.iterations, exchanges: world.exchanges, stageExchanges: world.stageExchanges,
    asked: [...world.asked], open: world.open, issued: world.issued, journal: world.journal,
  }
}

const slotOf = (machine: Machine, field: string, content: Content): Slot => {
  if (content.kind === 'scalar') return content.held === undefined ? { kind: 'scalar' } : { kind: 'scalar', held: content.held }
  if (content.kind === 'list') return { kind: 'list', items: content.items }
  const keys = orderedKeys(machine, field, [...content.entries.keys()])
  return { kind: 'map', entries: keys.flatMap((key) => { const held = content.entries.get(key); return held === undefined ? [] : [{ key, ...held }] }) }
}

/** §2 Events. */
const happen = (world: World, event: RunEvent, patience: number): void => {
  switch (event.kind) {
    case 'start': {
      const initial = stateNamed(world.machine, world.machine.initialState)
      const undeclared = world.machine.states.some((state) => state.requires.some(({ field }) => !world.contents.has(field)))
      if (world.status.kind !== 'new' || initial === undefined || undeclared) return
      enter(world, initial.name)
      return advance(world, patience)
    }
    case 'abort':
      if (world.status.kind !== 'new' && world.status.kind !== 'parked') return
      world.status = { kind: 'aborted', reason: event.reason }
      world.open = []
      return record(world, { kind: 'abort', reason: event.reason })
    case 'turn':
    case 'failed':
      return answered(world, event, patience)
  }
}

/** Whether an actor may answer for the one summoned: a summon of `user` is answered by any person (§3). */
const answersFor = (summoned: Actor | undefined, actor: Actor): boolean =>
  summoned !== undefined && (summoned === actor || (summoned === 'user' && isPerson(actor)))

const answered = (world: World, event: Extract<RunEvent, { kind: 'turn' | 'failed' }>, patience: number): void => {
  const { actor, summon } = event
  const open = world.open.find((one: Summon) => one.id === summon && answersFor(one.actor, actor))
  if (open === undefined) {
    const issued = summon === null ? undefined : world.issued[summon - 1]
    const late = answersFor(issued, actor)
    return record(world, { kind: 'stale', actor, summon, why: late ? 'late' : 'unasked', ...(event.kind === 'turn' ? { writes: event.writes } : { error: event.error }) })
  }
  world.open = world.open.filter((one) => one !== open)
  if (event.kind === 'turn') {
    record(world, { kind: 'answer', actor, summon: open.id, writes: event.writes, ...(event.usage === undefined ? {} : { usage: event.usage }) })
    for (const wish of event.writes) write(world, actor, open.id, wish)
  } else record(world, { kind: 'fail', actor, summon: open.id, error: event.error })
  if (isAgent(actor)) {
    world.exchanges += 1
    world.stageExchanges += 1
    world.agentExchanges.set(actor, (world.agentExchanges.get(actor) ?? 0) + 1)
    const every = world.machine.policy.checkpointEvery ?? 0
    if (every > 0 && world.exchanges % every === 0) record(world, { kind: 'checkpoint' })
  }
  advance(world, patience)
}

/** §2 Advancing. */
const advance = (world: World, patience: number): void => {
  const seen = new Set<string>()
  const numbers = new Map<string, number>()
  for (let pass = 1; ; pass += 1) {
    const configuration = configurationOf(world, numbers)
    if (pass > patience) throw new OutOfPatience()
    if (seen.has(configuration) || pass > MOST_PASSES) {
      world.status = { kind: 'halted', cap: 'no-progress' }
      return record(world, { kind: 'halt', cap: 'no-progress' })
    }
    seen.add(configuration)
    if (here(world).terminal) {
      world.status = { kind: 'done' }
      return record(world, { kind: 'done' })
    }
    const wanted = wantedBy(here(world))
    if (wanted.some((one) => one.required && satisfier(world, one) === null)) return park(world)
    const { fires, errored } = firstPassing(world)
    if (fires === null) {
      const optional = wanted.some((one) => satisfier(world, one) === null && askable(world, one).some((actor) => !world.asked.has(actor)))
      if (world.open.length > 0 || optional) return park(world)
      const why: StuckWhy = errored ? 'guard-error' : 'no-edge'
      world.status = { kind: 'stuck', why }
      return record(world, { kind: 'stuck', why })
    }
    fire(world, fires)
  }
}

/** §2, step 3: the index of the first transition whose guards all pass. */
const firstPassing = (world: World): { readonly fires: number | null; readonly errored: boolean } => {
  let errored = false
  for (const [transition, edge] of here(world).transitions.entries()) {
    const outcome = passes(world, edge, transition)
    if (outcome === 'passed') return { fires: transition, errored }
    if (outcome === 'errored') errored = true
  }
  return { fires: null, errored }
}

const passes = (world: World, edge: Transition, transition: number): 'passed' | 'blocked' | 'errored' => {
  if (stateNamed(world.machine, edge.toState) === undefined) {
    record(world, { kind: 'guard', transition, expression: '', error: 'unknown-state', code: 'unknown-state' })
    return 'errored'
  }
  for (const [guard, { backend, expression }] of edge.guards.entries()) {
    const outcome = backend === 'cel'
      ? evaluate(expression, { context: celContext(world) })
      : ({ kind: 'error', error: 'unknown-backend', code: 'unknown-backend' } as const)
    if (outcome.kind === 'error' || typeof outcome.value !== 'boolean') {
      const error = outcome.kind === 'error' ? outcome : { error: 'not a boolean', code: 'not-boolean' }
      record(world, { kind: 'guard', transition, guard, expression, error: error.error, code: error.code })
      return 'errored'
    }
    record(world, { kind: 'guard', transition, guard, expression, result: outcome.value })
    if (!outcome.value) return 'blocked'
  }
  return 'passed'
}

/** §2, step 4. */
const fire = (world: World, transition: number): void => {
  const source = here(world)
  const edge = source.transitions[transition]
  if (edge === undefined) return
  run(world, source.exit)
  run(world, edge.onTransition)
  record(world, { kind: 'transition', from: source.name, to: edge.toState, transition })
  enter(world, edge.toState)
}

const enter = (world: World, name: string): void => {
  world.state = stateNamed(world.machine, name) ?? world.state
  world.visit = (world.visits.get(name) ?? 0) + 1
  world.visits.set(name, world.visit)
  world.open = []
  world.asked = new Set()
  world.stageExchanges = 0
  world.agentExchanges = new Map()
  record(world, { kind: 'enter' })
  run(world, here(world).entry)
  for (const wanted of wantedBy(here(world))) {
    const found = satisfier(world, wanted)
    if (found === null || found.held.wrote === null) continue
    record(world, { kind: 'carried', field: wanted.field, ...(found.key === undefined ? {} : { key: found.key }), actor: found.held.writer, wrote: found.held.wrote })
  }
}

const run = (world: World, actions: readonly Action[]): void => {
  for (const action of actions) for (const effect of action.effects) act(world, effect)
}

/**
 * §2, step 6: state, values and writers. Each value with its writer gets a number of its own; long lists are told apart by two
 * sums over those numbers, so that ten thousand passes over a growing list stay possible.
 */
const configurationOf = (world: World, numbers: Map<string, number>): string => {
  const number = (of: Value): number => {
    const text = canonical(of)
    const known = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, known)
    return known
  }
  const parts = [here(world).name as string]
  for (const content of world.contents.values()) {
    if (content.kind === 'scalar') parts.push(content.held === undefined ? '-' : String(number([content.held.writer, content.held.value])))
    else if (content.kind === 'map') {
      const entries = [...content.entries].map(([key, held]) => number([key, held.writer, held.value]))
      parts.push(entries.toSorted((a, b) => a - b).join(','))
    } else {
      let [one, two, id] = [content.items.length, 7, 0]
      let last: Held | undefined
      for (const item of content.items) {
        if (item.value !== last?.value || item.writer !== last.writer) id = number([item.writer, item.value])
        last = item
        one = (Math.imul(one, 31) + id) | 0
        two = (Math.imul(two, 16_777_619) ^ id) | 0
      }
      parts.push(`${content.items.length}/${one}/${two}`)
    }
  }
  return parts.join('\n')
}
