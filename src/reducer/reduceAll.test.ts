import { expect, test } from 'vitest'
import { newRun, reduce, reduceAll } from '.'
import { vectorMachine, vectors } from './testing/fixtures'

test('§2–6 all events at once give the run that one after the other gives, from the beginning and from the middle', () => {
  const every = process.env['SOAK'] === '1' ? 1 : 10
  for (const vector of vectors('runs.json').filter((_, nth) => nth % every === 0)) {
    const machine = vectorMachine(vector)
    const { events } = vector
    const one = events.reduce((run, event) => reduce(machine, run, event), newRun(machine))
    const half = Math.floor(events.length / 2)
    const middle = reduceAll(machine, newRun(machine), events.slice(0, half))
    const before = JSON.stringify(middle)
    expect([vector.id, reduceAll(machine, newRun(machine), events)]).toEqual([vector.id, one])
    expect([vector.id, reduceAll(machine, middle, events.slice(half))]).toEqual([vector.id, one])
    expect(JSON.stringify(middle)).toBe(before)
  }
}, 120_000)
