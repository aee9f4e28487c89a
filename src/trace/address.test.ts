import { expect, test } from 'vitest'
import { readMachine, stateName } from '../machine'
import { newRun, reduce, type Run } from '../reducer'
import { fixtureText, machineOf } from '../reducer/testing/fixtures'
import { walk } from '../reducer/testing/randomWalk'
import { addressAt, addressWords, findAddress, missingAddress, readAddress } from './address'
import { incidentOf, stopAfter, stopBefore, type StopKind } from './stops'

const debate = machineOf(fixtureText('machines/arch-debate.yaml'))
const played = (seed: number): Run => walk(debate, newRun(debate), (run: Run, event) => reduce(debate, run, event), seed, 60).run
const at = (text: string, machine = debate) => {
  const read = readAddress(machine, text)
  return read.ok ? read.address : read.reason
}

test.each(['critique, round 3', 'Critique round 3', 'critique/3', 'critique 3', 'critique · visit 3', 'round 3', '  critique,  round #3 '])('%s is the third visit of critique', (text) => {
  expect(at(text)).toEqual({ kind: 'visit', state: 'critique', visit: 3 })
})

test.each([
  ['record 41', { kind: 'record', record: 41 }],
  ['#41', { kind: 'record', record: 41 }],
  ['iteration 5', { kind: 'iteration', iteration: 5 }],
  ['Exchange 2', { kind: 'exchange', exchange: 2 }],
  ['summon #4', { kind: 'summon', summon: 4 }],
  ['judge', { kind: 'visit', state: 'judge', visit: 1 }],
  ['start', { kind: 'start' }],
  ['end', { kind: 'end' }],
] as const)('%s names its place', (text, address) => {
  expect(at(text)).toEqual(address)
})

test('what names nothing says what to write, and what was probably meant', () => {
  expect(at('critiqe, round 2')).toMatch(/^There is no state `critiqe`\. Did you mean `critique`\? Write a state/)
  expect(at('')).toMatch(/^Write a state/)
  const chain = readMachine('fsm:\n  initialState: a\n  states: { a: { transitions: [ { toState: b } ] }, b: { terminal: true } }\n').machine
  expect(at('round 2', chain)).toBe('This machine has no loop, so it has no rounds. Write a state instead.')
})

test('names of states that hold digits, commas, or another’s name are read whole', () => {
  const odd = readMachine('fsm:\n  initialState: a\n  states: { a: { transitions: [ { toState: "a 2" } ] }, "a 2": { transitions: [ { toState: "x, round 1" } ] }, "x, round 1": {}, end: {}, constructor: { terminal: true } }\n').machine
  expect(at('a 2', odd)).toEqual({ kind: 'visit', state: 'a 2', visit: 1 })
  expect(at('a 2, visit 3', odd)).toEqual({ kind: 'visit', state: 'a 2', visit: 3 })
  expect(at('x, round 1 2', odd)).toEqual({ kind: 'visit', state: 'x, round 1', visit: 2 })
  expect(at('end', odd)).toEqual({ kind: 'visit', state: 'end', visit: 1 })
  expect(at('constructor', odd)).toEqual({ kind: 'visit', state: 'constructor', visit: 1 })
})

test('at every moment of random runs its address, written and read, leads back to it', () => {
  for (let seed = 0; seed < 12; seed += 1) {
    const { journal } = played(seed)
    for (let cursor = 0; cursor <= journal.length; cursor += 1) {
      const read = readAddress(debate, addressWords(debate, addressAt(journal, cursor)))
      expect([seed, cursor, read.ok ? findAddress(journal, read.address) : read.reason]).toEqual([seed, cursor, cursor])
    }
  }
})

test('a place that the run has not got to is refused with what there is', () => {
  const { journal } = played(3)
  const rounds = journal.filter((record) => record.kind === 'enter' && record.state === 'critique').length
  const address = { kind: 'visit', state: stateName('critique'), visit: 99 } as const
  expect(findAddress(journal, address)).toBeNull()
  expect(missingAddress(debate, journal, address, true)).toContain(rounds === 0 ? 'has not entered critique' : `has ${rounds} round`)
})

test('walking by any kind of stop visits every one of them once, there and back', () => {
  for (let seed = 0; seed < 12; seed += 1) {
    const { journal } = played(seed)
    for (const kind of ['iteration', 'visit', 'state', 'incident'] satisfies StopKind[]) {
      const there: number[] = []
      for (let cursor: number | null = stopAfter(journal, 0, kind); cursor !== null; cursor = stopAfter(journal, cursor, kind)) there.push(cursor)
      const back: number[] = []
      for (let cursor = stopBefore(journal, journal.length + 1, kind); cursor > 0; cursor = stopBefore(journal, cursor, kind)) back.unshift(cursor)
      expect([seed, kind, back]).toEqual([seed, kind, there])
    }
    const incidents = journal.filter((record) => incidentOf(record) !== null).length
    expect(incidents).toBe(journal.flatMap((record) => (['refuse', 'fail', 'carried', 'stale'].includes(record.kind) || 'error' in record ? [record] : [])).length)
  }
})
