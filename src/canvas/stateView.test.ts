import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { graphOf } from './graph'
import { INNER_WIDTH } from './measure'
import { stateView } from './stateView'

const machineOf = (states: string, agents = 'pro: { canTransition: [a] }, con: { canTransition: [a] }') =>
  readMachine(`
fsm:
  initialState: a
  context: { notes: { type: map, of: string }, verdict: { type: string } }
  agents: { ${agents} }
  states:
${states}
`).machine

const viewOf = (machine: ReturnType<typeof machineOf>, index = 0) => {
  const state = machine.states[index]
  if (!state) throw new Error('no such state in the test')
  return stateView(state, machine)
}

const words = (machine: ReturnType<typeof machineOf>) =>
  viewOf(machine).rows.map((row) => row.items.map((item) => (item.kind === 'action' ? item.action.title : item.text)).join(' '))

test('§1 requirements are grouped by their field, and those with the same field and from are one chip', () => {
  const machine = machineOf(`
    a:
      requires:
        - { name: notes, from: { agent: pro }, required: false }
        - { name: verdict, from: { user: kim } }
        - { name: notes, from: { agent: con } }
        - { name: notes, from: { agent: pro } }
`)
  expect(words(machine)).toEqual(['notes pro con', 'verdict kim'])
  const chips = viewOf(machine).groups[0]?.chips.map(({ label, optional, requirement }) => ({ label, optional, requirement }))
  // Required wins.
  expect(chips).toEqual([{ label: 'pro', optional: false, requirement: 0 }, { label: 'con', optional: false, requirement: 2 }])
})

test('§3 `from: agent` shows who would be asked, and says that any of them may answer', () => {
  expect(words(machineOf('    a: { requires: [ { name: notes, from: agent } ] }\n'))).toEqual(['notes pro con any agent'])
  const many = Array.from({ length: 6 }, (_, i) => `g${i}: { canTransition: [a] }`).join(', ')
  expect(words(machineOf('    a: { requires: [ { name: notes, from: agent } ] }\n', many)).join(' ')).toContain('+3, any agent')
  expect(words(machineOf('    a: { requires: [ { name: notes, from: agent } ] }\n', 'x: { canTransition: [] }'))).toEqual(['notes any agent'])
})

test('what only may be said is marked optional, and what is asked is a phrase', () => {
  const machine = machineOf(`
    a:
      requires: [ { name: notes, from: { agent: pro } }, { name: verdict, from: user, required: false } ]
      entry: [ { remove: { notes: "*" } }, { assign: { verdict: "" } } ]
`)
  expect(words(machine)).toEqual(['notes pro', 'verdict a person optional', 'on entry clears notes', 'blanks verdict'])
  expect(viewOf(machine).waitsFor).toBe('notes from pro; verdict from a person, optional')
})

test('the height follows from the rows: a name alone is 40 px, an objective 20 more, each row 24', () => {
  expect(viewOf(machineOf('    a: { terminal: true }\n')).height).toBe(40)
  expect(viewOf(machineOf('    a: { description: "Say it.", requires: [ { name: notes, from: { agent: pro } } ] }\n')).height).toBe(84)
  const crowd = Array.from({ length: 30 }, (_, i) => `{ name: notes, from: { agent: agent_number_${i} } }`).join(', ')
  const view = viewOf(machineOf(`    a: { requires: [ ${crowd} ] }\n`))
  expect(view.rows.length).toBeGreaterThan(9)
  expect(view.height).toBe(40 + 24 * view.rows.length)
  expect(INNER_WIDTH).toBe(286)
})

test('a state whose text did not change keeps its view, unless the agents changed', () => {
  const text = '    a: { requires: [ { name: notes, from: agent } ] }\n'
  const machine = machineOf(text)
  const state = machine.states[0]
  if (!state) throw new Error('no state')
  expect(stateView(state, { ...machine })).toBe(stateView(state, machine))
  expect(stateView(state, machineOf(text, 'pro: { canTransition: [] }'))).not.toBe(stateView(state, machine))
})

test('§1 a second state of the same name is a node of its own, and a name means the first', () => {
  const machine = readMachine('fsm:\n  initialState: a\n  states:\n    a: { transitions: [ { toState: b } ] }\n    b: {}\n    b: { transitions: [ { toState: b }, { toState: gone } ] }\n').machine
  const graph = graphOf(machine)
  expect(new Set(graph.nodes.map((node) => node.id)).size).toBe(graph.nodes.length)
  for (const link of graph.links) if (link.to === 'b') expect(link.target).toBe('b')
  for (const link of graph.links) if (link.to === 'gone') expect(link.target).toBe(null)
})
