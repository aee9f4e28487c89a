// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { copyName } from './editCommands'

const machine = (...names: string[]) => readMachine(`fsm:\n  states:\n${names.map((name) => `    ${name}: { terminal: true }\n`).join('')}`).machine

test('a copy has the next number that no state has', () => {
  expect(copyName(machine('judge'), 'judge')).toBe('judge_2')
  expect(copyName(machine('judge', 'judge_2'), 'judge')).toBe('judge_3')
  expect(copyName(machine('judge', 'judge_2', 'judge_3'), 'judge_2')).toBe('judge_4')
})
