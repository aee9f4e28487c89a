import { expect, test } from 'vitest'
import { patterns } from '../patterns'
import { readMachine } from '../machine'
import { thumbnail } from './thumbnail'

test('every pattern of the gallery has a picture in which no two states share a place', () => {
  for (const { id, machineText } of patterns) {
    const { machine } = readMachine(machineText)
    const { states } = thumbnail(machine)
    expect(states.length, id).toBe(machine.states.length)
    expect(new Set(states.map(({ x, y }) => `${x} ${y}`)).size, id).toBe(states.length)
  }
})

test('a way back to an earlier column is told from one that goes on', () => {
  const { machine } = readMachine('fsm:\n  initialState: a\n  states:\n    a: { transitions: [{ toState: b }] }\n    b: { transitions: [{ toState: a }] }\n')
  expect(thumbnail(machine).ways.map(({ back }) => back)).toEqual([false, true])
})
