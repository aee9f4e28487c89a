import { expect, test } from 'vitest'
import { newRun, reduce, type Run } from '../reducer'
import { FIXTURE_MACHINES, fixtureText, machineOf, vectorMachine, vectors } from '../reducer/testing/fixtures'
import { walk } from '../reducer/testing/randomWalk'
import { momentAt, newMoment } from './moment'
import type { Moment } from './types'

const whole = (run: Run, moment: Moment): void => {
  expect(moment.slots).toEqual(run.slots)
  expect(moment).toMatchObject({ status: run.status, state: run.state, visit: run.visit, exchanges: run.exchanges })
  expect(moment.visits).toEqual(run.visits)
  const open = moment.summons.filter(summon => summon.status === 'asked').map(summon => summon.id)
  if (run.status.kind !== 'aborted') expect(open).toEqual(run.open.map(summon => summon.id))
}

test.each(['rules.json', 'runs.json'] as const)('§6 a whole journal folds to the run’s own slots, writers and visits: %s', file => {
  // Every second run is enough here; the reducer's own tests play them all.
  for (const vector of vectors(file).filter((_, nth) => file === 'rules.json' || nth % 2 === 0)) {
    // Ten thousand records of one loop say nothing that a few do not.
    if ('journalLength' in vector.expect) continue
    const machine = vectorMachine(vector)
    const run = vector.events.reduce((before, event) => reduce(machine, before, event), newRun(machine))
    whole(run, momentAt(machine, run.journal, run.journal.length))
  }
}, 60_000)

test('§6 at any record of a random walk the fold agrees with the run that stood there', () => {
  FIXTURE_MACHINES.forEach((path, nth) => {
    const machine = machineOf(fixtureText(`machines/${path}`))
    const runs: Run[] = []
    walk(machine, newRun(machine), (run, event) => {
      const next = reduce(machine, run, event)
      runs.push(next)
      return next
    }, 40 + nth, 60)
    for (const run of runs) whole(run, momentAt(machine, run.journal, run.journal.length))
    // Backwards, and out of order: what is kept must never leak from a later moment into an earlier one.
    const journal = runs.at(-1)?.journal ?? []
    for (const run of [...runs].reverse()) whole(run, momentAt(machine, journal, run.journal.length))
  })
})

test('§2 before the first record nobody was asked and the defaults stand', () => {
  const machine = machineOf(fixtureText('machines/edge/people-and-defaults.yaml'))
  expect(momentAt(machine, [], 0)).toEqual(newMoment(machine))
  expect(newMoment(machine)).toMatchObject({ status: { kind: 'new' }, state: null, summons: [] })
  expect(newMoment(machine).slots['budget']).toEqual({ kind: 'scalar', held: { value: 10, writer: 'machine', wrote: null } })
})

const RACE = `
fsm:
  initialState: ask
  context: { said: { type: map, of: string }, go: { type: string } }
  agents: { a: { canTransition: [ask] }, b: { canTransition: [ask] } }
  states:
    ask:
      requires: [ { name: said, from: agent } ]
      transitions: [ { toState: next, guards: [ { expression: "context.nothing == 1" } ] }, { toState: next } ]
    next: { requires: [ { name: go, from: { agent: a } } ], transitions: [ { toState: done } ] }
    done: { terminal: true }
`

test('§2 leaving a state closes its open summons, and a refused write marks its summon', () => {
  const machine = machineOf(RACE)
  const started = reduce(machine, newRun(machine), { kind: 'start' })
  const refused = reduce(machine, started, { kind: 'turn', actor: 'agent:a', summon: 1, writes: [{ field: 'go' as never, value: 'x' }] })
  const run = reduce(machine, refused, { kind: 'turn', actor: 'agent:b', summon: 2, writes: [{ field: 'said' as never, value: 'yes' }] })
  const later = momentAt(machine, run.journal, run.journal.length)
  expect(later.summons.map(({ actor, status, accepted }) => [actor, status, accepted])).toEqual([
    ['agent:a', 'refused', []], ['agent:b', 'answered', ['said']], ['agent:a', 'asked', []],
  ])
  expect(later.fired).toMatchObject({ state: 'ask', transition: 1 })
  expect(later.walked).toEqual({ 'ask\u001f1': 1 })
  expect(later.guards).toMatchObject([{ transition: 0, outcome: 'errored' }])
  const race = reduce(machine, started, { kind: 'turn', actor: 'agent:b', summon: 2, writes: [{ field: 'said' as never, value: 'first' }] })
  expect(momentAt(machine, race.journal, race.journal.length).summons.map(({ status }) => status)).toEqual(['closed', 'answered', 'asked'])
})

const LONG = `
fsm:
  initialState: ping
  context: { said: { type: map, of: string }, log: { type: list, of: string } }
  agents: { a: { canTransition: [ping] }, b: { canTransition: [ping] } }
  states:
    ping:
      requires: [ { name: said, from: { agent: a } }, { name: said, from: { agent: b } }, { name: log, from: { agent: a }, required: false } ]
      transitions: [ { toState: ping, onTransition: [ { remove: { said: "*" } } ] } ]
`

/** Some 10,000 records: two agents who never come to an end. */
export function longRun(records: number): { machine: ReturnType<typeof machineOf>; run: Run } {
  const machine = machineOf(LONG)
  let run = reduce(machine, newRun(machine), { kind: 'start' })
  while (run.journal.length < records) {
    const summon = run.open[0]
    if (summon === undefined) throw new Error('nobody is asked')
    const log = summon.actor === 'agent:a' ? [{ field: 'log' as never, value: 'noted' }] : []
    run = reduce(machine, run, { kind: 'turn', actor: summon.actor, summon: summon.id, writes: [{ field: 'said' as never, value: 'words' }, ...log] })
  }
  return { machine, run }
}

test('a run of 10,000 records can be scrubbed: a look at any moment is a matter of milliseconds', () => {
  const { machine, run } = longRun(10_000)
  momentAt(machine, run.journal, run.journal.length)
  const took: number[] = []
  for (let nth = 0; nth < 300; nth += 1) {
    const before = performance.now()
    momentAt(machine, run.journal, (nth * 7919) % run.journal.length)
    took.push(performance.now() - before)
  }
  // The slowest few are left out: they measure the garbage collector and the neighbours of this machine.
  expect(took.sort((a, b) => a - b)[270]).toBeLessThan(20)
}, 60_000)
