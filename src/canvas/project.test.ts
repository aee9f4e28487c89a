import { expect, test } from 'vitest'
import { fieldName, readMachine, stateName, type Machine } from '../machine'
import type { Moment } from '../trace'
import { layOutMachine } from './layout'
import { projector, type Projection, type ProjectInput } from './project'
import { sceneMaker } from './scene'

const TEXT = `fsm:
  initialState: a
  context:
    notes: { type: map, of: string }
    verdict: { type: enum, values: [go, back] }
  agents: { pro: { canTransition: [a] }, con: { canTransition: [a] } }
  states:
    a:
      description: "Say it."
      requires:
        - { name: notes, from: { agent: pro } }
        - { name: notes, from: { agent: con } }
      transitions:
        - { toState: b }
    b:
      requires:
        - { name: verdict, from: { agent: con } }
      transitions:
        - { toState: done, guards: [ { expression: "context.verdict == 'go'" } ] }
        - { toState: a, guards: [ { expression: "context.verdict == 'back'" } ], onTransition: [ { remove: { notes: "*" } } ] }
    done: { terminal: true }
`

/** A canvas that is told about texts and moments one after the other. */
function canvas() {
  const [scene, project] = [sceneMaker(), projector()]
  let places: ReturnType<typeof layOutMachine> = {}
  return (machine: Machine, rest: Partial<ProjectInput> = {}): Projection => {
    places = layOutMachine(machine, places)
    const made = scene({ machine, places, level: 'near', errored: new Set(), dragged: new Set() })
    return project({ machine, scene: made, moment: null, thinking: [], selection: null, group: [], problems: [], ...rest })
  }
}

const momentAt = (rest: Partial<Moment>): Moment => ({
  index: 1,
  status: { kind: 'parked' },
  state: null,
  visit: 1,
  visits: {},
  iteration: 1,
  exchanges: 0,
  slots: {},
  summons: [],
  guards: [],
  fired: null,
  walked: {},
  carried: [],
  ...rest,
})

const nodeOf = ({ nodes }: Projection, id: string) => nodes.find((node) => node.id === id)
const runOf = (projection: Projection, id: string) => {
  const node = nodeOf(projection, id)
  return node?.type === 'state' ? node.data.run : undefined
}

test('an edit of one state gives one new node and leaves every other element as it was', () => {
  const draw = canvas()
  const first = readMachine(TEXT)
  const before = draw(first.machine)
  const after = draw(readMachine(TEXT.replace('Say it.', 'Say it now.'), first).machine)
  expect(after.nodes.filter((node, i) => node !== before.nodes[i]).map((node) => node.id)).toEqual(['a'])
  expect(after.edges).toBe(before.edges)
})

test('the same again is the same arrays', () => {
  const draw = canvas()
  const { machine } = readMachine(TEXT)
  const before = draw(machine)
  expect(draw(machine)).toEqual(before)
  expect(draw(machine).nodes).toBe(before.nodes)
  expect(draw(machine).edges).toBe(before.edges)
})

test('selecting lights one state or edge and redraws no other', () => {
  const draw = canvas()
  const { machine } = readMachine(TEXT)
  const before = draw(machine)
  const state = draw(machine, { selection: { kind: 'state', state: stateName('b') } })
  expect(state.nodes.filter((node) => node.selected).map((node) => node.id)).toEqual(['b'])
  expect(state.nodes.filter((node, i) => node !== before.nodes[i])).toHaveLength(1)
  const edge = draw(machine, { selection: { kind: 'transition', state: stateName('b'), transition: 1 } })
  expect(edge.edges.filter((one) => one.selected).map((one) => one.id)).toEqual(['b\u001f1'])
  const field = draw(machine, { selection: { kind: 'field', field: fieldName('verdict') } })
  expect(field.nodes.flatMap((node) => (node.type === 'state' && node.data.lit.field !== null ? [node.id] : []))).toEqual(['b'])
})

test('an element is named for who cannot see it', () => {
  const draw = canvas()
  const { nodes, edges } = draw(readMachine(TEXT).machine)
  expect(nodes.map((node) => node.ariaLabel)).toEqual(['a, start state, waits for notes from pro, con', 'b, state, waits for verdict from con', 'done, end state'])
  expect(edges.map((edge) => edge.ariaLabel)[2]).toBe('transition from b to a, tried as number 2, when verdict = back, clears notes')
})

test('§3 a chip shows what its agent is doing about its field, in the latest visit only', () => {
  const draw = canvas()
  const { machine } = readMachine(TEXT)
  const summon = (id: number, actor: `agent:${string}`, rest: object) => ({
    id, actor, state: stateName('a'), visit: 2, iteration: 1, objective: '', prompts: [], askedAt: 1, accepted: [], refused: [],
    asks: [{ field: fieldName('notes'), type: { type: 'map' as const, declared: 'map' }, open: true, required: true }],
    status: 'asked' as const,
    ...rest,
  })
  const moment = momentAt({
    state: stateName('a'), visit: 2, visits: { a: 2 },
    summons: [
      summon(1, 'agent:con', { visit: 1, status: 'answered', accepted: [fieldName('notes')] }),
      summon(2, 'agent:pro', { status: 'answered', accepted: [fieldName('notes')] }),
      summon(3, 'agent:con', {}),
    ],
  })
  expect([...(runOf(draw(machine, { moment }), 'a')?.chips ?? [])]).toEqual([['notes\u001fagent:pro', 'answered'], ['notes\u001fagent:con', 'asked']])
  expect(runOf(draw(machine, { moment, thinking: [3] }), 'a')?.chips.get('notes\u001fagent:con')).toBe('thinking')
  expect(runOf(draw(machine, { moment }), 'b')?.look).toBe('idle')
})

test('§2 an entry that survived an earlier visit is carried', () => {
  const draw = canvas()
  const { machine } = readMachine(TEXT)
  const wrote = { state: stateName('a'), visit: 1 }
  const moment = momentAt({
    state: stateName('a'), visits: { a: 2 }, visit: 2,
    slots: { notes: { kind: 'map', entries: [{ key: 'agent:pro', value: 'x', writer: 'agent:pro', wrote }] } },
    carried: [{ field: fieldName('notes'), key: 'agent:pro', wrote }],
  })
  expect([...(runOf(draw(machine, { moment }), 'a')?.chips ?? [])]).toEqual([['notes\u001fagent:pro', 'carried']])
})

test('§2 an errored guard marks its state and its edge, a false one does not', () => {
  const draw = canvas()
  const { machine } = readMachine(TEXT)
  const guard = { state: stateName('b'), guard: 0, expression: 'x', at: 3 }
  const moment = momentAt({
    state: stateName('b'), visits: { a: 1, b: 1 }, walked: { 'a\u001f0': 1 }, fired: { state: stateName('a'), transition: 0, at: 2 },
    guards: [{ ...guard, transition: 0, outcome: 'errored', error: 'no such key' }, { ...guard, transition: 1, outcome: 'blocked' }],
  })
  const projection = draw(machine, { moment })
  expect(runOf(projection, 'b')?.errored).toBe(true)
  expect(projection.edges.map((edge) => [edge.data?.run.look, edge.data?.run.guards.get(0)?.outcome])).toEqual([['now', undefined], ['idle', 'errored'], ['idle', 'blocked']])
  expect(projection.edges[1]?.ariaLabel).toContain('its guard errored')
})

test('problems are counted on their state and on their edge', () => {
  const draw = canvas()
  const reading = readMachine(TEXT.replace('{ toState: b }', '{ toState: nowhere }'))
  const { nodes, edges } = draw(reading.machine, { problems: reading.diagnostics })
  const state = nodes.find((node) => node.id === 'a')
  expect(state?.type === 'state' ? state.data.problems?.severity : null).toBe('error')
  expect(edges[0]?.data?.missing).toBe(true)
  expect(edges[0]?.data?.problems?.count).toBeGreaterThan(0)
  expect(nodes.filter((node) => node.type === 'missing')).toHaveLength(1)
})
