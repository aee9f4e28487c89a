import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Machine } from '../../machine'
import { newRun, reduce } from '..'
import type { Run, RunEvent } from '../types'
import { tame } from './anyMachine'
import { canonical } from './compareVector'
import { garbageEvent } from './garbage'
import { newRandom } from './random'
import { nextEvent, walk } from './randomWalk'
import { patient, settings } from './soak'

const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })

const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}

const play = (machine: Machine) => (run: Run, event: RunEvent): Run => frozen(reduce(machine, run, event))

test('§2 the events rebuild a run exactly, and no event changes an earlier run', patient, () => {
  fc.assert(fc.property(seeds, (seed) => {
    const machine = frozen(tame(seed))
    const { run, events } = walk(machine, frozen(newRun(machine)), play(machine), seed, 30)
    expect(events.reduce((before, event) => reduce(machine, before, event), newRun(machine))).toEqual(run)
    expect(run.journal.every((record, at) => record.seq === (run.journal[0]?.seq ?? 0) + at)).toBe(true)
  }), settings(60))
})

test('§2 a run put away as JSON goes on as if it had stayed', patient, () => {
  fc.assert(fc.property(seeds, (seed) => {
    const machine = tame(seed)
    const random = newRandom(seed)
    let [kept, stored] = [newRun(machine), newRun(machine)]
    for (let n = 0; n < 25; n += 1) {
      const event = nextEvent(random, machine, kept)
      kept = reduce(machine, kept, event)
      stored = reduce(machine, JSON.parse(JSON.stringify(stored)) as Run, event)
      expect(JSON.parse(JSON.stringify(stored))).toEqual(JSON.parse(JSON.stringify(kept)))
    }
  }), settings(50))
})

test('§2 no sequence of events throws, whatever their actors, summons, fields, keys and values', patient, () => {
  fc.assert(fc.property(seeds, (seed) => {
    const machine = tame(seed)
    const random = newRandom(seed)
    let run = newRun(machine)
    for (let n = 0; n < 25; n += 1) {
      const event = garbageEvent(random, machine, run)
      try {
        run = reduce(machine, run, event)
      } catch (thrown) {
        throw new Error(`${String(thrown)} on ${JSON.stringify(event)}`, { cause: thrown })
      }
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
    expect(run.journal.every((record) => record.kind !== 'write' || typeof record.after !== 'number' || Number.isSafeInteger(record.after))).toBe(true)
  }), settings(100))
})

/** The entries of a run's maps that belong to somebody: text of field and key, and what stands there. */
const owned = (run: Run): ReadonlyMap<string, string> =>
  new Map(Object.entries(run.slots).flatMap(([field, slot]) =>
    slot.kind === 'map' ? slot.entries.filter((entry) => /^(agent|user):/.test(entry.key)).map((entry): [string, string] => [`${field}\n${entry.key}`, canonical(entry)]) : []))

test('§3 nobody but its owner or a declared action changes an entry that is somebody’s', patient, () => {
  fc.assert(fc.property(seeds, (seed) => {
    const machine = tame(seed)
    const random = newRandom(seed)
    let run = newRun(machine)
    for (let n = 0; n < 25; n += 1) {
      const next = reduce(machine, run, random.chance(0.7) ? nextEvent(random, machine, run) : garbageEvent(random, machine, run))
      const [before, after, news] = [owned(run), owned(next), next.journal.slice(run.journal.length)]
      for (const place of new Set([...before.keys(), ...after.keys()])) {
        if (before.get(place) === after.get(place)) continue
        const [field, key] = place.split('\n')
        const explained = news.some((record) =>
          (record.kind === 'write' && record.field === field && record.key === key && record.actor === key) ||
          (record.kind === 'action' && record.field === field && record.error === undefined))
        expect(explained, `${place} changed: ${canonical(news)}`).toBe(true)
      }
      for (const record of news) if (record.kind === 'write' && /^(agent|user):/.test(record.key ?? '')) expect(record.actor).toBe(record.key)
      run = next
    }
  }), settings(80))
})
