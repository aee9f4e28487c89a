import { expect, test } from 'vitest'
import { checkScript, readScript } from '../agents'
import { lint } from '../analysis'
import { checkGuards } from '../guards'
import { readMachine } from '../machine'
import { runHeadless } from '../runner'
import { STARTER_MACHINE, STARTER_SCRIPT } from './starter'

test('§1 what a person begins with reads without a finding', () => {
  const reading = readMachine(STARTER_MACHINE)
  expect(reading.verdict).toBe('whole')
  expect([...reading.diagnostics, ...checkGuards(reading), ...lint(reading)]).toEqual([])
})

test('§9 its script reads without a finding', () => {
  const script = readScript(STARTER_SCRIPT)
  expect([...script.diagnostics, ...checkScript(script, readMachine(STARTER_MACHINE).machine)]).toEqual([])
})

test('§9 it plays to its end: two drafts, and the readers are asked about both', () => {
  const { run } = runHeadless(readMachine(STARTER_MACHINE).machine, readScript(STARTER_SCRIPT).script)
  expect(run.status).toMatchObject({ kind: 'done' })
  expect(run.visits).toMatchObject({ draft: 2, review: 2, decide: 2, done: 1 })
})
