import type { Action, Transition, Value } from '../../machine'
import type { StuckWhy } from '../types'
import { canonical } from './compareVector'
import { askable, park, satisfier, wantedBy } from './slowAsking'
import { evaluate } from './slowTemplates'
import { celContext } from './slowValues'
import { act } from './slowWriting'
import { here, record, stateNamed, type Held, type World } from './slowWorld'

/** §2, step 6. */
export const MOST_PASSES = 10_001

/** Thrown when one event makes more passes than a test has patience for. */
export class OutOfPatience extends Error {}

/** §2 Advancing. */
export const advance = (world: World, patience: number): void => {
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

/** §2 Visit, and step 4: everything that entering a state does. */
export const enter = (world: World, name: string): void => {
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
