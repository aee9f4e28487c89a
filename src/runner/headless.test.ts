import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Script, ScriptTurn } from '../agents'
import { fieldName, stateName, type Machine } from '../machine'
import { patterns } from '../patterns'
import type { Actor } from '../reducer'
import { hasEnded } from './driverState'
import { runHeadless } from './runHeadless'
import { fixture, machineOf, play, replay } from './testing/play'

const people = `fsm:
  name: people
  initialState: gather
  context: { ideas: { type: list, of: string }, ok: { type: boolean }, n: { type: integer }, votes: { type: map, of: enum, values: [yes, no] } }
  agents: { a: { canTransition: [gather, choose] }, b: { canTransition: [gather] }, __proto__: { canTransition: [choose] } }
  states:
    gather:
      requires: [ { name: ideas, from: agent }, { name: ideas, from: { user: kim }, required: false }, { name: n, from: user } ]
      transitions: [ { toState: choose } ]
    choose:
      requires: [ { name: votes, from: { agent: a } }, { name: ok, from: agent, required: false } ]
      transitions:
        - { toState: done, guards: [ { expression: "context.votes['agent:a'] == 'yes'" } ] }
        - { toState: gather, guards: [ { expression: "context.ok" } ], onTransition: [ { remove: { votes: "*", ideas: "*" } } ] }
    done: { terminal: true }
`
const machines: readonly Machine[] = [...patterns.map((pattern) => pattern.machineText), fixture('arch-debate'), fixture('deployment-quorum'), people, people.replace('terminal: true', '')].map(machineOf)

const actorsOf = (machine: Machine): readonly Actor[] => [
  ...new Set<Actor>([...machine.agents.map((agent): Actor => `agent:${agent.name}`), ...machine.states.flatMap((state) => state.requires.flatMap((need): Actor[] => (need.from.kind === 'agent' && need.from.agent !== null ? [`agent:${need.from.agent}`] : []))), 'user', 'user:kim', 'agent:ghost']),
]

function turnOf(machine: Machine): fc.Arbitrary<ScriptTurn> {
  const names = machine.context.map((field) => field.name)
  const texts = machine.context.flatMap((field) => field.type.values ?? field.type.of?.values ?? [])
  const value = fc.oneof(fc.constantFrom(...texts, 'a text', '', 7, 0, true, null))
  const write = fc.record({ field: fc.constantFrom(...names, fieldName('nope')), value: fc.oneof(value.map((one) => ({ kind: 'literal' as const, value: one })), fc.constant({ kind: 'cel' as const, expression: 'self' })) })
  return fc.record(
    {
      writes: fc.oneof({ weight: 1, arbitrary: fc.array(write, { maxLength: 3 }) }, { weight: 3, arbitrary: fc.constant(names.map((field, i) => ({ field, value: { kind: 'literal' as const, value: texts[i % Math.max(texts.length, 1)] ?? 'x' } }))) }),
      delayMs: fc.nat(3),
      fail: fc.constantFrom('timeout', ''),
      late: fc.boolean(),
      twice: fc.boolean(),
      in: fc.constantFrom(...machine.states.map((state) => state.name), stateName('nowhere')),
    },
    { requiredKeys: ['writes'] },
  )
}

const world: fc.Arbitrary<{ readonly machine: Machine; readonly script: Script }> = fc.constantFrom(...machines).chain((machine) =>
  fc.record({
    machine: fc.constant(machine),
    script: fc.record({
      machine: fc.constant(null),
      seed: fc.integer(),
      turns: fc.tuple(...actorsOf(machine).map((actor) => fc.array(turnOf(machine), { maxLength: 5 }).map((turns) => ({ actor, turns })))),
    }),
  }),
)

test('§9 a headless run always ends, whatever the script, and its events give it again', () => {
  fc.assert(
    fc.property(world, ({ machine, script }) => {
      const { run, events } = runHeadless(machine, script)
      expect(hasEnded(run)).toBe(true)
      expect(run.status).not.toMatchObject({ reason: 'event-limit' })
      expect(replay(machine, events)).toEqual(run)
      // A turn is taken once, sent at most twice, and missed at most once: nothing else makes an event.
      const turns = script.turns.flatMap((one) => one.turns).length
      const fails = run.journal.filter((record) => record.kind === 'fail').length
      expect(events.length).toBeLessThanOrEqual(2 + 3 * turns + fails)
    }),
    { numRuns: process.env['SOAK'] === '1' ? 10_000 : 150 },
  )
})

test('a document that does not start is called off with its reason, as is a run past its bound', () => {
  expect(runHeadless(machineOf('fsm: { name: x, initialState: nowhere, states: { a: {} } }'), { machine: null, seed: 0, turns: [] }).run.status).toEqual({ kind: 'aborted', reason: 'cannot-start' })
  expect(play(fixture('arch-debate'), 'script: { agents: { moderator: [ { question: x } ] } }', { maxEvents: 2 }).run.status).toEqual({ kind: 'aborted', reason: 'event-limit' })
})

test('§9 the same seed plays the same run, and another may play another', () => {
  const auction = patterns.find((pattern) => pattern.id === 'auction-contract-net')
  if (auction === undefined) throw new Error('the gallery has the auction')
  const at = (seed?: number) => play(auction.machineText, auction.scriptText, seed === undefined ? {} : { seed }).run
  expect(at()).toEqual(at(6))
  expect(new Set(Array.from({ length: 12 }, (_, seed) => JSON.stringify(at(seed).slots))).size).toBeGreaterThan(1)
})
