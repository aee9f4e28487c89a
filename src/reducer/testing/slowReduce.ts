import type { Machine } from '../../machine'
import type { Actor, Run, RunEvent, Slot, Summon } from '../types'
import { advance, enter, MOST_PASSES } from './slowAdvance'
import { isAgent, isPerson } from './slowAsking'
import { orderedKeys } from './slowValues'
import { write } from './slowWriting'
import { newWorld, record, stateNamed, type Content, type World } from './slowWorld'

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
