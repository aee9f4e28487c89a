import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Machine, State } from '../../machine'
import { newRun, reduce } from '..'
import type { Actor, Run, RunEvent, Summon } from '../types'
import { FIXTURE_MACHINES, fixtureText, machineOf } from './fixtures'
import { newRandom, type Random } from './random'
import { goodWrites } from './randomWalk'
import { patient, settings } from './soak'

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })

/** Whether a state gathers maps from named, required askers only: there "arrival order does not matter" (spec §3). */
const isNamedJoin = (machine: Machine, state: State | undefined): boolean =>
  state !== undefined && state.requires.length > 1 && state.requires.every((one) => {
    const named = one.from.kind === 'agent' ? one.from.agent !== null : one.from.user !== null
    return named && one.required && machine.context.find((field) => field.name === one.field)?.type.type === 'map'
  })

/** What an actor answers to a summon: decided by who and which, never by when. */
const answer = (seed: number, summon: Summon): RunEvent => {
  const random = newRandom(seed ^ (summon.id * 7919))
  const actor: Actor = summon.actor === 'user' ? 'user:kim' : summon.actor
  return { kind: 'turn', actor, summon: summon.id, writes: goodWrites(random, summon.asks) }
}

/** Plays rounds of answers; in named joins they arrive as `random` will have it. Tells, per round, what all may read. */
const played = (machine: Machine, seed: number, random: Random, rounds: number): { readonly seen: readonly unknown[]; readonly joins: number } => {
  let run: Run = reduce(machine, newRun(machine), { kind: 'start' })
  const seen: unknown[] = []
  let joins = 0
  for (let round = 0; round < rounds && run.open.length > 0; round += 1) {
    const join = isNamedJoin(machine, machine.states.find((state) => state.name === run.state))
    if (join) joins += 1
    for (const summon of join ? random.shuffled(run.open) : run.open) run = reduce(machine, run, answer(seed, summon))
    seen.push({ status: run.status, state: run.state, visit: run.visit, slots: run.slots, open: run.open, iterations: run.iterations, exchanges: run.exchanges })
  }
  return { seen, joins }
}

/** A panel of two to five, asked in a random order for one or two maps, then a chair who reads them in every way there is. */
const panel = (seed: number): string => {
  const random = newRandom(seed)
  const members = random.shuffled(['{ agent: a }', '{ agent: b }', '{ user: kim }', '{ agent: "10" }', '{ agent: "9" }']).slice(0, 2 + random.below(4))
  const requires = random.shuffled(members.flatMap((from) => ['p', 'q'].slice(0, 1 + random.below(2)).map((name) => `{ name: ${name}, from: ${from} }`)))
  return `fsm:
  name: panel
  version: 1
  initialState: gather
  context: { p: { type: map, of: string }, q: { type: map, of: enum, values: [yes, no] }, x: { type: string }, copy: { type: map, of: string } }
  agents: { a: { canTransition: [gather] } }
  states:
    gather:
      requires: [ ${requires.join(', ')} ]
      transitions:
        - { toState: read, guards: [ { expression: "context.p.map(k, k)[0] == 'agent:a'" } ] }
        - { toState: read, onTransition: [ { assign: { copy: "{{ context.p }}" } } ] }
    read:
      description: "{{ context.p }} / {{ context.q.map(k, k + context.q[k]) }} / {{ context.copy }}"
      requires: [ { name: x, from: { agent: a }, prompt: "{{ context.q }}" } ]
      transitions: [ { toState: gather, onTransition: [ { remove: { x: "*", ${random.pick(['p: "*"', 'q: "*"', 'p: "*", q: "*"'])} } } ] } ]
  policy: { maxIterations: 8 }
`
}

test('§3 in which order a panel’s answers arrive is not seen in the context of the join nor in what is asked next', patient, () => {
  let joins = 0
  fc.assert(fc.property(seeds, seeds, (seed, order) => {
    const machine = machineOf(panel(seed))
    const [one, other] = [played(machine, seed, newRandom(order), 5), played(machine, seed, newRandom(order + 1), 5)]
    joins += one.joins
    expect(JSON.stringify(one.seen)).toBe(JSON.stringify(other.seen))
  }), settings(50))
  expect(joins).toBeGreaterThan(50)
})

test('§3 the same holds for the joins of the gallery’s machines', patient, () => {
  let joins = 0
  const machines = FIXTURE_MACHINES.map((path) => machineOf(fixtureText(`machines/${path}`)))
  fc.assert(fc.property(fc.nat({ max: machines.length - 1 }), seeds, (at, seed) => {
    const machine = machines[at] as Machine
    const [one, other] = [played(machine, seed, newRandom(seed), 10), played(machine, seed, newRandom(seed + 1), 10)]
    joins += one.joins
    expect(JSON.stringify(one.seen)).toBe(JSON.stringify(other.seen))
  }), settings(60))
  expect(joins).toBeGreaterThan(20)
})
