import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { outlineRows } from './outlineRows'
import { destination, linesOf, turnOf } from './treeWalk'

const { machine } = readMachine('fsm:\n  initialState: ask\n  context: { votes: { type: map, of: string } }\n  states:\n    ask: { transitions: [{ toState: vote }] }\n    vote: { terminal: true }\n')
const sections = outlineRows(machine, null, [])
const open = linesOf(sections, new Set())
const go = (key: string, from: string, lines = open) => destination(key, lines.findIndex(({ id }) => id === from), lines)?.id

test('arrows walk line by line, through headings too', () => {
  expect(go('ArrowDown', 'states ask')).toBe('states vote')
  expect(go('ArrowDown', 'states vote')).toBe('agents')
  expect(go('ArrowUp', 'states')).toBeUndefined()
  expect([go('Home', 'context'), go('End', 'states')]).toEqual(['states', 'context votes'])
})

test('left goes to the heading, right from a heading to its first row', () => {
  expect(go('ArrowLeft', 'states vote')).toBe('states')
  expect(go('ArrowRight', 'states')).toBe('states ask')
})

test('a letter finds the next name that begins with it, and goes round', () => {
  expect(go('v', 'states ask')).toBe('states vote')
  expect(go('v', 'states vote')).toBe('context votes')
  expect(go('v', 'context votes')).toBe('states vote')
})

test('a folded section shows its heading only', () => {
  expect(linesOf(sections, new Set(['states'])).map(({ id }) => id)).toEqual(['states', 'agents', 'context', 'context votes'])
  expect([turnOf('Enter', true), turnOf('ArrowRight', false), turnOf('ArrowRight', true)]).toEqual([false, true, null])
})
