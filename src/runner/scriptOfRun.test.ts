import { expect, test } from 'vitest'
import { readScript } from '../agents'
import { readMachine } from '../machine'
import { patterns } from '../patterns'
import type { Run } from '../reducer'
import { runHeadless } from './runHeadless'
import { scriptOfRun } from './scriptOfRun'

const ofKinds = (run: Run) => run.journal.filter(({ kind }) => kind !== 'stale' && kind !== 'answer').map(({ seq: _, ...record }) => record)

test.each(patterns.map(({ id, machineText, scriptText }) => [id, machineText, scriptText] as const))('%s: the script of a run plays the same run, asks nobody, and is read without a finding', (_, machineText, scriptText) => {
  const { machine } = readMachine(machineText)
  const first = runHeadless(machine, readScript(scriptText).script)
  const text = scriptOfRun(machine, first.events)
  const { script, diagnostics } = readScript(text)
  expect(diagnostics).toEqual([])
  const again = runHeadless(machine, script)
  expect(again.run.status).toEqual(first.run.status)
  expect(again.run.slots).toEqual(first.run.slots)
  expect(ofKinds(again.run)).toEqual(ofKinds(first.run))
})

const HARD = `fsm:
  name: hard
  initialState: ask
  context:
    in: { type: map, of: string }
    fail: { type: string }
  agents:
    __proto__: { canTransition: [ask] }
    "b c": { canTransition: [ask] }
  states:
    ask:
      requires:
        - { name: in, from: agent }
        - { name: in, from: { agent: "b c" } }
        - { name: fail, from: user }
      transitions: [{ toState: done }]
    done: { terminal: true }
`

test('texts that look like YAML, fields named like a turn’s keys, agents with odd names and an answer given by a person come back as they were', () => {
  const { machine } = readMachine(HARD)
  const value = '- y: "no" # x\n{{ context.in }} 🌍'
  const events = [
    { kind: 'start' },
    { kind: 'turn', actor: 'agent:b c', summon: 2, writes: [{ field: 'in', value }], usage: { durationMs: 1_200 } },
    { kind: 'turn', actor: 'user', summon: 3, writes: [{ field: 'fail', value: 'yes' }] },
  ] as never
  const text = scriptOfRun(machine, events)
  const { script, diagnostics } = readScript(text)
  expect(diagnostics).toEqual([])
  const { run } = runHeadless(machine, script)
  expect(run.status.kind).toBe('done')
  expect(run.slots['in']).toMatchObject({ entries: [{ key: 'agent:b c', value }] })
  expect(run.slots['fail']).toMatchObject({ held: { value: 'yes', writer: 'user' } })
})
