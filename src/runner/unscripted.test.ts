import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldName } from '../machine'
import { newRun, reduce, type Actor, type Run } from '../reducer'
import { nextEvent } from './driver'
import { newDriver, type DriverState } from './driverState'
import { fixture, machineOf, recordsOf, scriptOf } from './testing/play'
import { withUnscripted } from './unscripted'

const machine = machineOf(fixture('arch-debate'))
const script = scriptOf(`script:
  agents:
    moderator: [ { question: "Split billing?" } ]
    pro: [ { positions: "p0" }, { critiques: "p1" }, { critiques: "p2" } ]
    con: [ { positions: "c0", delayMs: 5 }, { critiques: "c1" }, { critiques: "c2" } ]
    prag: [ { positions: "g0" }, { critiques: "g1" }, { critiques: "g2" } ]
    judge: [ { verdict: continue, judge_note: n }, { verdict: consensus }, { answer: a } ]
`)
type At = { readonly driver: DriverState; readonly run: Run; readonly waitingFor: readonly Actor[] }
const toRest = (driver: DriverState, run: Run, steps = Infinity): At => {
  for (let step = 0; ; step++) {
    const next = nextEvent(machine, driver, run)
    if (!('event' in next)) return { driver, run, waitingFor: next.waitingFor }
    if (step >= steps) return { driver, run, waitingFor: [] }
    driver = next.driver
    run = reduce(machine, run, next.event)
  }
}
const answers = (at: At, actor: Actor, values: Readonly<Record<string, string>>): At => {
  const summon = at.run.open.find((one) => one.actor === actor)
  if (!summon) throw new Error(`${actor} is asked nothing`)
  const writes = Object.entries(values).map(([field, value]) => ({ field: fieldName(field), value }))
  return toRest(at.driver, reduce(machine, at.run, { kind: 'turn', actor, summon: summon.id, writes }))
}
const said = (run: Run, field: string) => recordsOf(run, 'write').filter((record) => record.field === field).map((record) => record.after)

test('an agent that a person plays parks the run, though its script has turns; the others answer meanwhile', () => {
  const at = toRest(newDriver(script, { unscripted: ['agent:con'] }), newRun(machine))
  expect([at.run.state, at.waitingFor]).toEqual(['positions', ['agent:con']])
  expect(said(at.run, 'positions')).toEqual(['p0', 'g0'])
})

test('a person’s answer counts as the turn, and the script goes on behind it once it plays again', () => {
  const mine = answers(toRest(newDriver(script, { unscripted: ['agent:con'] }), newRun(machine)), 'agent:con', { positions: 'mine' })
  expect(mine.waitingFor).toEqual(['agent:con'])
  const back = toRest(withUnscripted(mine.driver, mine.run, []), mine.run)
  expect(said(back.run, 'critiques')).toEqual(expect.arrayContaining(['c1', 'c2']))
  expect(back.run.status.kind).toBe('done')
})

test('a person who takes over while an answer is on its way is asked instead of it, and the turn is given back', () => {
  // Moderator, pro and prag have answered; con’s answer, 5 ms later, is on its way.
  const thinking = toRest(newDriver(script), newRun(machine), 4)
  expect(thinking.driver.deliveries.map((one) => one.event.actor)).toEqual(['agent:con'])
  const taken = withUnscripted(thinking.driver, thinking.run, ['agent:con'])
  expect(toRest(taken, thinking.run).waitingFor).toEqual(['agent:con'])
  // Handed back unanswered, the script says what it would have said.
  expect(toRest(withUnscripted(taken, thinking.run, []), thinking.run).run).toEqual(toRest(thinking.driver, thinking.run).run)
})

test('whoever plays whom from when, every turn of the script is given at most once and nobody is asked twice in an iteration', () => {
  const agents: readonly Actor[] = ['agent:pro', 'agent:con', 'agent:prag', 'agent:judge', 'agent:moderator']
  const moves = fc.array(fc.record({ steps: fc.integer({ min: 0, max: 3 }), people: fc.subarray([...agents]) }), { maxLength: 8 })
  fc.assert(
    fc.property(moves, (changes) => {
      let at: At = { driver: newDriver(script), run: newRun(machine), waitingFor: [] }
      for (const { steps, people } of changes) {
        const driver = JSON.parse(JSON.stringify(withUnscripted(at.driver, at.run, people))) as DriverState
        at = toRest(driver, at.run, steps)
        const [actor] = at.waitingFor
        const open = at.run.open.find((one) => one.actor === actor)
        if (actor && open) at = answers(at, actor, Object.fromEntries(open.asks.filter((ask) => ask.open).map((ask) => [ask.field, ask.field === 'verdict' ? 'consensus' : 'mine'])))
      }
      for (const taken of Object.values(at.driver.taken)) expect(new Set(taken).size).toBe(taken.length)
      const asked = recordsOf(at.run, 'summon').map((record) => `${record.actor} ${record.iteration}`)
      expect(new Set(asked).size).toBe(asked.length)
      expect(recordsOf(at.run, 'stale')).toEqual([])
    }),
    { numRuns: process.env['SOAK'] ? 4_000 : 60, seed: 6 },
  )
})
