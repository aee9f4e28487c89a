import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { runsAlike } from './runsAlike'
import { SMALL } from './testing/world'

const machine = (text: string) => readMachine(text).machine

test('machines that differ in what is only read run alike, element for element', () => {
  const described = SMALL.replace('Say something.', 'Say something else.')
  expect(described).not.toBe(SMALL)
  expect(runsAlike(machine(SMALL), machine(described))).toBe(true)
  expect(runsAlike(machine(SMALL), machine(`# why\n${SMALL}`))).toBe(true)
  const reading = readMachine(SMALL)
  expect(runsAlike(reading.machine, readMachine(`${SMALL}# end\n`, reading).machine)).toBe(true)
})

test('another name, order, end, agent or cap is another run', () => {
  for (const [from, to] of [['done', 'over'], ['terminal: true', 'terminal: false'], ['  agents:', '  policy: { maxIterations: 3 }\n  agents:']] as const) {
    const other = SMALL.replaceAll(from, to)
    expect(other).not.toBe(SMALL)
    expect(runsAlike(machine(SMALL), machine(other)), to).toBe(false)
  }
  const { states, ...rest } = machine(SMALL)
  expect(runsAlike({ states, ...rest }, { states: [...states].reverse(), ...rest })).toBe(false)
  expect(runsAlike({ states, ...rest }, { states: states.slice(1), ...rest })).toBe(false)
})
