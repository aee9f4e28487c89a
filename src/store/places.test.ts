import { expect, test } from 'vitest'
import { readMachine, stateName } from '../machine'
import { carryPlace, placesFrom, renamedState, withPlaces } from './places'

const machine = (...names: string[]) => readMachine(`fsm:\n  states:\n${names.map((name) => `    ${name}: { terminal: true }\n`).join('')}`).machine

test('names that objects know are names of states like others', () => {
  const places = placesFrom([['__proto__', { x: 1, y: 2 }]])
  expect(places['__proto__']).toEqual({ x: 1, y: 2 })
  expect(places['constructor']).toBeUndefined()
  expect(withPlaces(places, [['toString', { x: 3, y: 4 }]])['__proto__']).toEqual({ x: 1, y: 2 })
})

test('exactly one name gone and one come is a renaming, anything else is none', () => {
  expect(renamedState(machine('a', 'b'), machine('a', 'c'))).toEqual({ from: 'b', to: 'c' })
  expect(renamedState(machine('a', 'b'), machine('b', 'a'))).toBeNull()
  expect(renamedState(machine('a', 'b'), machine('a'))).toBeNull()
  expect(renamedState(machine('a', 'b'), machine('c', 'd'))).toBeNull()
})

test('a renamed state keeps its place; others do not move', () => {
  const places = placesFrom([['a', { x: 1, y: 1 }], ['b', { x: 2, y: 2 }]])
  const carried = carryPlace(places, { from: stateName('b'), to: stateName('c') })
  expect({ ...carried }).toEqual({ a: { x: 1, y: 1 }, c: { x: 2, y: 2 } })
  expect(carryPlace(places, null)).toBe(places)
})
