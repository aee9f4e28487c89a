import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { appStore } from '../store'
import { patterns } from '../patterns'
import { machineItems, paletteMatches, patternItems } from './paletteItems'

const text = `fsm:
  initialState: step 1
  states:
    step 1: { transitions: [{ toState: step 2 }] }
    step 2: { terminal: true }
`

const firstFor = (query: string): string => {
  const { machine } = readMachine(text)
  if (!machine) throw new Error('the test’s machine is none')
  const [first] = paletteMatches({ ...appStore.getState(), lastGood: machine, session: null }, query, machineItems(machine), 10)
  return first === undefined ? 'nothing' : `${first.kind} ${first.label}`
}

test('a name that was typed whole comes first, though it reads as a moment as well', () => {
  expect(firstFor('step 1')).toBe('state step 1')
  expect(firstFor('Step 2')).toBe('state step 2')
})

test('the address of a moment comes before names that are only like it', () => {
  expect(firstFor('step 1, visit 2')).toMatch(/^moment /)
  expect(firstFor('record 12')).toMatch(/^moment /)
})

test('a pattern is found by its title and by the name of its machine', () => {
  const labels = (query: string) => paletteMatches(appStore.getState(), query, patternItems(patterns), 10).map(({ label }) => label)
  expect(labels('quorum gate')[0]).toBe('Open pattern: Quorum gate')
  expect(labels('deployment-quorum')).toEqual(['Open pattern: Quorum gate'])
})
