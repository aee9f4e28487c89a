import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { createOutline, outlineRows } from './outlineRows'

const reading = readMachine(`fsm:
  name: small
  initialState: ask
  context:
    votes: { type: map, of: boolean }
    text: { type: strnig }
  agents:
    chair: { canTransition: [ask] }
    constructor: { canTransition: [] }
  states:
    ask:
      requires:
        - { name: votes, from: agent }
        - { name: votes, from: { agent: constructor } }
      transitions: [{ toState: end }]
    end: { terminal: true }
`)
const rows = outlineRows(reading.machine, null, reading.diagnostics)
const lines = rows.map(({ title, rows: each }) => [title, ...each.map(({ label, meta }) => `${label}: ${meta}`)])

test('§1 the outline lists states, agents and fields in document order, whatever they are called', () => {
  expect(lines).toEqual([
    ['States', 'ask: 2 asked', 'end: end'],
    ['Agents', 'chair: 1 task', 'constructor: 1 task'],
    ['Context', 'votes: map of boolean', 'text: strnig'],
  ])
})

test('§1 start and end are marked', () => {
  expect(rows[0]?.rows.map(({ mark }) => mark)).toMatchObject([
    { initial: true, terminal: false },
    { initial: false, terminal: true },
  ])
})

test('§1 a field with a finding carries its severity', () => {
  expect(rows[2]?.rows.map(({ problem }) => problem === null)).toEqual([true, false])
})

test('an outline that says the same is the same object, whatever else has changed; one that does not is another', () => {
  const outline = createOutline()
  const first = outline(reading.machine, null, reading.diagnostics)
  expect(first).toEqual(rows)
  const [ask, ...others] = reading.machine.states
  if (!ask) throw new Error('the machine has states')
  expect(outline({ ...reading.machine, states: [{ ...ask, description: 'Other words.' }, ...others] }, null, [...reading.diagnostics])).toBe(first)
  const renamed = outline({ ...reading.machine, states: [{ ...ask, terminal: true }, ...others] }, null, reading.diagnostics)
  expect(renamed).not.toBe(first)
  expect(renamed[0]?.rows[0]?.meta).toBe('end')
})
