import { expect, test } from 'vitest'
import { firstDifference } from './compareVector'
import { vectorMachine, vectors } from './fixtures'
import { newSlowRun, slowPlay, slowReduce } from './slowReduce'

// The rule of ten thousand passes holds a list of ten thousand items as often.
test.each(vectors('rules.json'))('§1–6 the slow reading keeps rule $id: $title', { timeout: 60_000 }, (vector) => {
  expect(firstDifference(slowPlay(vectorMachine(vector), vector.events), vector.expect)).toBeNull()
})

test('§1–6 the slow reading plays every random run of the vectors', { timeout: 60_000 }, () => {
  const wrong = vectors('runs.json').flatMap((vector) => {
    const difference = firstDifference(slowPlay(vectorMachine(vector), vector.events), vector.expect)
    return difference === null ? [] : [`${vector.id}: ${difference}`]
  })
  expect(wrong).toEqual([])
})

test('§2 one event at a time or all at once makes the same run', () => {
  for (const vector of vectors('rules.json').slice(0, 12)) {
    const machine = vectorMachine(vector)
    expect(vector.events.reduce((run, event) => slowReduce(machine, run, event), newSlowRun(machine))).toEqual(slowPlay(machine, vector.events))
  }
})

test('the comparer names the first record in which a run parts from a vector', () => {
  const vector = vectors('rules.json').find((one) => one.id === 'rule-36')
  if (vector?.expect.journal === undefined) throw new Error('rule-36 has a journal')
  const run = slowPlay(vectorMachine(vector), vector.events)
  const changed = vector.expect.journal.map((record, at) => (at === 2 ? { ...record, result: true } : record))
  expect(firstDifference(run, { ...vector.expect, journal: changed })).toContain('journal record 2: expected')
  expect(firstDifference(run, { ...vector.expect, journal: changed.slice(0, 2) })).toContain('the first too many')
  expect(firstDifference(run, { ...vector.expect, exchanges: 7 })).toBe('exchanges: expected 7, got 0')
})
