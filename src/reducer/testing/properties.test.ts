import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Machine } from '../../machine'
import { newRun, reduce } from '..'
import type { Ask, JournalRecord, Run, RunEvent } from '../types'
import { canonical } from './compareVector'
import { FIXTURE_MACHINES, fixtureText, machineOf, vectorMachine, vectors } from './fixtures'
import { garbageEvent } from './garbage'
import { newRandom } from './random'
import { mutant, randomMachine } from './randomMachine'
import { nextEvent, walk } from './randomWalk'
import { newSlowRun, OutOfPatience, slowReduce, type SlowRun } from './slowReduce'

/** SOAK=100 makes a hundred times as many runs, from seeds of its own; without it the same small seeds every time. */
const soak = Number(process.env['SOAK'] ?? 1)
const settings = (numRuns: number): fc.Parameters<unknown> => ({ numRuns: numRuns * soak, ...(soak === 1 ? { seed: 20 } : {}) })
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const patient = { timeout: 20_000 + soak * 20_000 }

const fixture = (path: string): Machine => machineOf(fixtureText(`machines/${path}`))
const fixtures = FIXTURE_MACHINES.map(fixture)

/** Any machine of the fixtures, a mutant of one, or a random one; by seed, so that a failure shrinks to a number. */
const anyMachine = (seed: number): Machine => {
  const random = newRandom(seed)
  const dice = random.next()
  if (dice < 0.25) return random.pick(fixtures)
  return dice < 0.6 ? mutant(random.pick(fixtures), seed) : randomMachine(seed)
}

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
  fc.assert(fc.property(seeds, (seed) => agreeing(anyMachine(seed), seed, 25)), settings(150))
})

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

/** A machine for the tests that do not ask the slow reading first: one that appends nothing cannot run for ten thousand passes. */
function tame(seed: number): Machine {
  const machine = anyMachine(seed)
  const calm = (actions: Machine['states'][number]['entry']): Machine['states'][number]['entry'] =>
    actions.map((action) => ({ effects: action.effects.filter((effect) => effect.verb !== 'append') }))
  return {
    ...machine,
    states: machine.states.map((state) => ({
      ...state, entry: calm(state.entry), exit: calm(state.exit), transitions: state.transitions.map((edge) => ({ ...edge, onTransition: calm(edge.onTransition) })),
    })),
  }
}

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
  }), settings(150))
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

test('§1–6 the vectors and the reducer agree', patient, () => {
  expect(vectors('rules.json').filter((vector) => vector.id !== 'rule-17').map((vector) => {
    const machine = vectorMachine(vector)
    const run = vector.events.reduce((before, event) => reduce(machine, before, event), newRun(machine))
    const slow = vector.events.reduce((before, event) => slowReduce(machine, before, event), newSlowRun(machine))
    return parting(run, slow, 0)
  }).filter((difference) => difference !== null)).toEqual([])
})
