import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { overlaps } from './geometry'
import { backLinks, graphOf } from './graph'
import { layOutMachine, nodeHeights, ROW_GAP } from './layout'
import { randomMachine } from './testing/randomMachine'

const read = (text: string) => readMachine(text).machine

const CHAIN = `
fsm:
  initialState: question
  states:
    question: { transitions: [ { toState: positions } ] }
    positions: { transitions: [ { toState: judge } ] }
    judge: { transitions: [ { toState: done }, { toState: positions } ] }
    done: { terminal: true }
`

test('a chain stands on one axis, from the initial state down, 52 px between its states', () => {
  const machine = read(CHAIN)
  const places = layOutMachine(machine, {})
  expect(new Set(Object.values(places).map((at) => at.x)).size).toBe(1)
  const order = Object.entries(places).toSorted(([, a], [, b]) => a.y - b.y).map(([id]) => id)
  expect(order).toEqual(['question', 'positions', 'judge', 'done'])
  const heights = nodeHeights(machine)
  expect((places['positions']?.y ?? 0) - (places['question']?.y ?? 0) - (heights.get('question') ?? 0)).toBe(ROW_GAP)
})

test('the links that lead back are those that meet a state on the way to them', () => {
  expect([...backLinks(graphOf(read(CHAIN)))]).toEqual(['judge\u001f1'])
})

test('a branch spreads sideways, the longer way keeps the axis', () => {
  const places = layOutMachine(
    read('fsm:\n  initialState: a\n  states:\n    a: { transitions: [ { toState: no }, { toState: b } ] }\n    no: { terminal: true }\n    b: { transitions: [ { toState: c } ] }\n    c: { terminal: true }\n'),
    {},
  )
  expect(places['a']?.x).toBe(places['b']?.x)
  expect(places['b']?.x).toBe(places['c']?.x)
  expect(places['no']?.y).toBe(places['b']?.y)
  expect(Math.abs((places['no']?.x ?? 0) - (places['b']?.x ?? 0))).toBeGreaterThan(312)
})

test('the same machine is laid out the same way twice', () => {
  for (const states of [12, 40, 200]) expect(layOutMachine(randomMachine(3, states), {})).toEqual(layOutMachine(randomMachine(3, states), {}))
})

test('a state that is new gets a place near the one that leads to it, and no other state moves', () => {
  const before = layOutMachine(read(CHAIN), {})
  const machine = read(CHAIN.replace('    done:', '    appeal: { transitions: [ { toState: done } ] }\n    done:').replace('{ toState: done }, {', '{ toState: appeal }, {'))
  const after = layOutMachine(machine, before)
  for (const [id, at] of Object.entries(before)) expect(after[id]).toEqual(at)
  expect(Math.abs((after['appeal']?.y ?? 0) - (before['judge']?.y ?? 0))).toBeLessThan(200)
  expect(lyingOver(machine, after)).toEqual([])
})

test('no states lie over one another, however many come new into a machine with places', () => {
  for (let seed = 1; seed <= 5; seed += 1) {
    const held = layOutMachine(randomMachine(seed, 8), {})
    const machine = randomMachine(seed + 50, 30)
    const places = layOutMachine(machine, held)
    for (const [id, at] of Object.entries(held)) expect(places[id]).toEqual(at)
    expect(lyingOver(machine, places)).toEqual([])
  }
})

test('names that every object has are names like any other', () => {
  const machine = read('fsm:\n  initialState: __proto__\n  states:\n    __proto__: { transitions: [ { toState: constructor } ] }\n    constructor: { transitions: [ { toState: toString } ] }\n    toString: { terminal: true }\n')
  const places = layOutMachine(machine, {})
  expect(Object.keys(places).toSorted()).toEqual(machine.states.map((state) => String(state.name)).toSorted())
  expect(lyingOver(machine, places)).toEqual([])
})

test('two thousand states are placed without a pass that grows faster than they do', () => {
  const machine = randomMachine(2, 2000)
  expect(Object.keys(layOutMachine(machine, {}))).toHaveLength(2000)
})

function lyingOver(machine: ReturnType<typeof read>, places: ReturnType<typeof layOutMachine>): string[] {
  const heights = nodeHeights(machine)
  const boxes = graphOf(machine).nodes.map(({ id }) => ({ id, box: { ...(Object.hasOwn(places, id) ? places[id] : undefined), x: places[id]?.x ?? 0, y: places[id]?.y ?? 0, w: 312, h: heights.get(id) ?? 0 } }))
  return boxes.flatMap(({ id, box }, i) => boxes.slice(i + 1).flatMap((other) => (overlaps(box, other.box) ? [`${id} over ${other.id}`] : [])))
}

test('what the initial state cannot reach stands below what it can', () => {
  const places = layOutMachine(
    read('fsm:\n  initialState: b\n  states:\n    a: { transitions: [ { toState: lost } ] }\n    lost: { transitions: [ { toState: c } ] }\n    b: { transitions: [ { toState: c } ] }\n    c: { terminal: true }\n'),
    {},
  )
  expect(Object.entries(places).toSorted(([, a], [, b]) => a.y - b.y).map(([id]) => id)).toEqual(['b', 'c', 'a', 'lost'])
})
