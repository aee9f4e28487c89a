import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Machine } from '../../machine'
import { newRun, reduce } from '..'
import type { Ask, JournalRecord, Run } from '../types'
import { anyMachine, fixture } from './anyMachine'
import { canonical } from './compareVector'
import { FIXTURE_MACHINES, vectorMachine, vectors } from './fixtures'
import { newRandom } from './random'
import { nextEvent } from './randomWalk'
import { OutOfPatience } from './slowAdvance'
import { newSlowRun, slowReduce, type SlowRun } from './slowReduce'
import { patient, settings } from './soak'

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })

/** Where the page leaves a choice of form: whether a prompt that renders as nothing still stands in `asks`. */
const spoken = (asks: readonly Ask[]): object[] =>
  asks.map(({ prompt, ...ask }) => ({ ...ask, prompt: prompt?.split('\n').filter((line) => line !== '').join('\n') || undefined }))

/** What both reducers say of a record in the page's words; the messages of errors are each one's own. */
const told = (record: JournalRecord): object => {
  const { seq: _, ...rest } = record
  if (rest.kind === 'summon') return { ...rest, asks: spoken(rest.asks) }
  if (rest.kind !== 'guard' || !('error' in rest)) return rest
  const { expression: __, error: ___, code: ____, ...guard } = rest
  return { ...guard, result: 'error' }
}

const overall = (run: Run | SlowRun): object => ({
  status: run.status, state: run.state, visit: run.visit, visits: run.visits, slots: run.slots, iterations: run.iterations, exchanges: run.exchanges,
  open: run.open.map((summon) => ({ ...summon, asks: spoken(summon.asks) })), issued: run.issued,
})

/** Where two runs part, or null. */
const parting = (fast: Run, slow: SlowRun, from: number): string | null => {
  for (let at = from; at < Math.max(fast.journal.length, slow.journal.length); at += 1) {
    const [one, other] = [fast.journal[at], slow.journal[at]].map((record) => (record === undefined ? 'nothing' : canonical(told(record))))
    if (one !== other) return `record ${at}\n  reduce: ${one}\n  slow:   ${other}`
  }
  const [one, other] = [canonical(overall(fast)), canonical(overall(slow))]
  return one === other ? null : `the runs\n  reduce: ${one}\n  slow:   ${other}`
}

const agreeing = (machine: Machine, seed: number, length: number): void => {
  const random = newRandom(seed)
  let [fast, slow] = [newRun(machine), newSlowRun(machine)]
  for (let n = 0, after = 0; n < length && after < 3; n += 1) {
    const event = nextEvent(random, machine, fast)
    const from = fast.journal.length
    try {
      slow = slowReduce(machine, slow, event, 60)
    } catch (thrown) {
      if (thrown instanceof OutOfPatience) return
      throw thrown
    }
    fast = reduce(machine, fast, event)
    const difference = parting(fast, slow, from)
    if (difference !== null) throw new Error(`${difference}\nafter ${JSON.stringify(slow.events)}\non ${JSON.stringify(machine)}`)
    if (fast.status.kind !== 'new' && fast.status.kind !== 'parked') after += 1
  }
}

test.each(FIXTURE_MACHINES)('§1–6 both readings leave the same journal on %s', patient, (path) => {
  fc.assert(fc.property(seeds, (seed) => agreeing(fixture(path), seed, 40)), settings(6))
})

test('§1–6 both readings leave the same journal on mutants and on random machines', patient, () => {
  fc.assert(fc.property(seeds, (seed) => agreeing(anyMachine(seed), seed, 25)), settings(100))
})

test('§1–6 the vectors and the reducer agree', patient, () => {
  expect(vectors('rules.json').filter((vector) => vector.id !== 'rule-17').map((vector) => {
    const machine = vectorMachine(vector)
    const run = vector.events.reduce((before, event) => reduce(machine, before, event), newRun(machine))
    const slow = vector.events.reduce((before, event) => slowReduce(machine, before, event), newSlowRun(machine))
    return parting(run, slow, 0)
  }).filter((difference) => difference !== null)).toEqual([])
})
