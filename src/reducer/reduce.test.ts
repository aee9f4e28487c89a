import { expect, test } from 'vitest'
import { readMachine, type Machine } from '../machine'
import { advance, commit, contextOf, newRun, reduce, type Run, type RunEvent } from '.'
import { firstDifference, type Expected } from './testing/compareVector'
import { vectorMachine, vectors } from './testing/fixtures'

const start: RunEvent = { kind: 'start' }
const play = (machine: Machine, events: readonly RunEvent[]): Run => events.reduce((run, event) => reduce(machine, run, event), newRun(machine))
const world = (states: string, context = ''): Machine => readMachine(`fsm:\n  name: t\n  version: 1\n  initialState: a\n${context}  states:\n${states}`).machine
const kinds = (run: Run): string[] => run.journal.map(({ kind }) => kind)

test.each(vectors('rules.json'))('§1–6 rule $id: $title', (vector) => {
  expect(firstDifference(play(vectorMachine(vector), vector.events), vector.expect as Expected)).toBeNull()
}, 30_000)

test('§1–6 every random run of the vectors, whole journal included', () => {
  const wrong = vectors('runs.json').flatMap((vector) => {
    const difference = firstDifference(play(vectorMachine(vector), vector.events), vector.expect as Expected)
    return difference === null ? [] : [`${vector.id}: ${difference}`]
  })
  expect(wrong).toEqual([])
}, 120_000)

test('BB-050 §2 cycles of decision states end at once as no progress; a chain of 5,000 reaches its end', () => {
  const there = play(world('    a: { transitions: [ { toState: b } ] }\n    b: { transitions: [ { toState: a } ] }\n'), [start])
  expect(there.status).toEqual({ kind: 'halted', cap: 'no-progress' })
  expect(there.journal.flatMap((record) => (record.kind === 'transition' ? [`${record.from} → ${record.to}`] : []))).toEqual(['a → b', 'b → a'])
  const self = play(world('    a: { transitions: [ { toState: a } ] }\n'), [start])
  expect(self.status).toEqual({ kind: 'halted', cap: 'no-progress' })
  const chain = Array.from({ length: 5_000 }, (_, i) => `    ${i === 0 ? 'a' : `s${i}`}: { transitions: [ { toState: ${i === 4_999 ? 'done' : `s${i + 1}`} } ] }\n`).join('')
  const began = performance.now()
  expect(play(world(`${chain}    done: { terminal: true }\n`), [start]).status).toEqual({ kind: 'done' })
  expect(performance.now() - began).toBeLessThan(20_000)
}, 60_000)

test('BB-056 §2 the first edge in document order whose guards pass is the one that fires', () => {
  const edges = { e1: '{ toState: x, guards: [ { expression: "true" } ] }', e2: '{ toState: y, guards: [ { expression: "1 < 2" } ] }', e3: '{ toState: z }' }
  const ends = '    x: { terminal: true }\n    y: { terminal: true }\n    z: { terminal: true }\n'
  const winner = (order: readonly (keyof typeof edges)[]): string | null =>
    play(world(`    a: { transitions: [ ${order.map((edge) => edges[edge]).join(', ')} ] }\n${ends}`), [start]).state
  expect(winner(['e1', 'e2', 'e3'])).toBe('x')
  expect(winner(['e3', 'e1', 'e2'])).toBe('z')
  expect(winner(['e2', 'e3', 'e1'])).toBe('y')
})

test('BB-047 §2 an edge that errors does not hide the one behind it, and the journal keeps why', () => {
  const machine = world('    a: { transitions: [ { toState: x, guards: [ { expression: "true" }, { expression: "context.nope" } ] }, { toState: y } ] }\n    x: { terminal: true }\n    y: { terminal: true }\n')
  const run = play(machine, [start])
  expect(run.state).toBe('y')
  expect(kinds(run)).toEqual(['enter', 'guard', 'guard', 'transition', 'enter', 'done'])
  expect(run.journal[2]).toMatchObject({ guard: 1, code: 'no_such_key' })
})

test('§1 a document that holds something undefined does not start, and says nothing in the journal', () => {
  for (const text of [
    'fsm: { name: t, initialState: nowhere, states: { a: { terminal: true } } }',
    'fsm: { name: t, initialState: a, states: { a: { requires: [ { name: x, from: agent } ] } } }',
    'fsm: { name: t, initialState: a, context: { x: { type: string } }, states: { a: { requires: [ { name: x, from: [agent] } ] } } }',
    'fsm: { name: t, initialState: a, context: { x: { type: string } }, states: { a: { entry: [ { explode: { x: 1 } } ], terminal: true } } }',
  ]) {
    const { machine } = readMachine(text)
    expect(play(machine, [start])).toEqual(newRun(machine))
  }
})

test('§4 a checkpoint stands after the writes and before the advance; resuming from it advances first', () => {
  const machine = world('    a: { requires: [ { name: x, from: { agent: p } } ], transitions: [ { toState: b } ] }\n    b: { terminal: true }\n', '  context: { x: { type: string } }\n  policy: { checkpointEvery: 1 }\n')
  const parked = play(machine, [start])
  const turn: RunEvent = { kind: 'turn', actor: 'agent:p', summon: 1, writes: [{ field: 'x' as never, value: 'v' }] }
  const checkpoint = commit(machine, parked, turn)
  expect(checkpoint.journal.at(-1)?.kind).toBe('checkpoint')
  expect(advance(machine, JSON.parse(JSON.stringify(checkpoint)) as Run)).toEqual(reduce(machine, parked, turn))
})

test('§2 a run is never changed in place, and an event that means nothing gives the same run back', () => {
  const machine = world('    a: { requires: [ { name: x, from: { agent: p } } ], transitions: [ { toState: b } ] }\n    b: { terminal: true }\n', '  context: { x: { type: string } }\n')
  const parked = play(machine, [start])
  const before = JSON.stringify(parked)
  const done = reduce(machine, parked, { kind: 'turn', actor: 'agent:p', summon: 1, writes: [{ field: 'x' as never, value: 'v' }] })
  expect(JSON.stringify(parked)).toBe(before)
  expect(reduce(machine, parked, start)).toBe(parked)
  expect(reduce(machine, done, { kind: 'abort', reason: 'late' })).toBe(done)
  expect(contextOf(done.slots)).toEqual({ x: 'v' })
})

test('§2 an answer after the end is stale and changes nothing else', () => {
  const machine = world('    a: { requires: [ { name: x, from: agent } ], transitions: [ { toState: b } ] }\n    b: { terminal: true }\n', '  context: { x: { type: string } }\n  agents: { p: { canTransition: [a] }, q: { canTransition: [a] } }\n')
  const answer = (actor: 'agent:p' | 'agent:q', summon: number): RunEvent => ({ kind: 'turn', actor, summon, writes: [{ field: 'x' as never, value: actor }] })
  const run = play(machine, [start, answer('agent:p', 1), answer('agent:q', 2)])
  expect(run.journal.at(-1)).toMatchObject({ kind: 'stale', why: 'late', actor: 'agent:q' })
  expect(contextOf(run.slots)).toEqual({ x: 'agent:p' })
  expect(run.exchanges).toBe(1)
})
