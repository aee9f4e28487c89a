import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkScript, readScript } from '../agents'
import { traceLines } from '../export'
import { checkGuards } from '../guards'
import { readMachine } from '../machine'
import { runHeadless } from '../runner'
import { patterns } from '.'

// UPDATE_GOLDEN=1 writes the files anew; the difference is then read like any other change.
const updating = process.env['UPDATE_GOLDEN'] === '1'

test.each(patterns.map((pattern) => [pattern.id, pattern] as const))('%s plays its script to the trace beside it', (id, { machineText, scriptText }) => {
  const reading = readMachine(machineText)
  const { run } = runHeadless(reading.machine, readScript(scriptText).script)
  const trace = `${traceLines(run.journal).join('\n')}\n`
  const file = new URL(`./${id}/trace.txt`, import.meta.url)
  if (updating) writeFileSync(file, trace)
  expect(existsSync(file), `no trace.txt; UPDATE_GOLDEN=1 writes it`).toBe(true)
  expect(trace).toBe(readFileSync(file, 'utf8'))
})

test.each(patterns.map((pattern) => [pattern.id, pattern] as const))('%s reads without an error, and its script takes every turn it has', (_id, { machineText, scriptText }) => {
  const reading = readMachine(machineText)
  const script = readScript(scriptText)
  expect([...reading.diagnostics, ...checkGuards(reading), ...script.diagnostics, ...checkScript(script, reading.machine)].filter((one) => one.severity !== 'info')).toEqual([])
  const { run } = runHeadless(reading.machine, script.script)
  expect(run.status).toEqual({ kind: 'done' })
  const answered = run.journal.filter((record) => record.kind === 'answer' || record.kind === 'fail')
  expect(answered).toHaveLength(script.script.turns.flatMap((one) => one.turns).length)
  expect(run.journal.filter((record) => record.kind === 'refuse' || record.kind === 'stale' || record.kind === 'fail')).toEqual([])
})
