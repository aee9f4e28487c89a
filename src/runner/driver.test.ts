import { expect, test } from 'vitest'
import { newRun, reduce, type Run } from '../reducer'
import { nextEvent, thinking } from './driver'
import { newDriver, type DriverState } from './driverState'
import { machineOf, play, recordsOf, scriptOf } from './testing/play'

const panel = `fsm:
  name: panel
  initialState: vote
  context: { votes: { type: map, of: string }, answer: { type: string } }
  agents: { chair: { canTransition: [close] } }
  states:
    vote:
      requires: [ { name: votes, from: { agent: a } }, { name: votes, from: { agent: b } }, { name: votes, from: { agent: c } } ]
      transitions: [ { toState: close } ]
    close: { requires: [ { name: answer, from: { agent: chair } } ], transitions: [ { toState: done } ] }
    done: { terminal: true }
`
const agents = (lines: string) => `script: { agents: { ${lines} } }`
const order = (run: Run) => run.journal.flatMap((record) => (record.kind === 'answer' || record.kind === 'fail' || record.kind === 'stale' ? [`${record.kind} ${record.actor}`] : []))

test('§9 answers come in order of delayMs, ties in order of the summons', () => {
  const { run } = play(panel, agents('a: [ { votes: x, delayMs: 20 } ], b: [ { votes: y } ], c: [ { votes: z } ], chair: [ { answer: w } ]'))
  expect(order(run)).toEqual(['answer agent:b', 'answer agent:c', 'answer agent:a', 'answer agent:chair'])
})

test('§9 a late answer is missed, its agent is asked again, and it comes stale once the machine has moved on', () => {
  const { run } = play(panel, agents('a: [ { writes: [ { field: votes, value: old } ], late: true }, { votes: new } ], b: [ { votes: y } ], c: [ { votes: z } ], chair: [ { answer: w, delayMs: 5 } ]'))
  expect(order(run)).toEqual(['answer agent:b', 'answer agent:c', 'fail agent:a', 'answer agent:a', 'stale agent:a', 'answer agent:chair'])
  expect(recordsOf(run, 'stale')).toMatchObject([{ state: 'close', summon: 1, why: 'late' }])
  expect(run.status.kind).toBe('done')
})

test('§9 an answer sent twice counts once', () => {
  const { run } = play(panel, agents('a: [ { writes: [ { field: votes, value: x } ], twice: true } ], b: [ { votes: y } ], c: [ { votes: z } ], chair: [ { answer: w } ]'))
  expect(order(run).slice(0, 2)).toEqual(['answer agent:a', 'stale agent:a'])
  expect(run.exchanges).toBe(4)
})

test('§9 late and twice together: in time first, and the repetition late', () => {
  const { run } = play(panel, agents('a: [ { writes: [ { field: votes, value: x } ], twice: true, late: true } ], b: [ { votes: y } ], c: [ { votes: z } ], chair: [ { answer: w, delayMs: 1 } ]'))
  expect(order(run)).toEqual(['answer agent:a', 'answer agent:b', 'answer agent:c', 'stale agent:a', 'answer agent:chair'])
})

test('§9 a headless agent past its list fails that exchange, and an iteration of nobody else ends the run', () => {
  const { run, events } = play(panel, agents('a: [ { votes: x } ], b: [ { votes: y } ]'))
  expect(order(run)).toEqual(['answer agent:a', 'answer agent:b', 'fail agent:c'])
  expect(run.status).toEqual({ kind: 'aborted', reason: 'script-exhausted' })
  expect(events.at(-1)).toEqual({ kind: 'abort', reason: 'script-exhausted' })
})

test('§9 a turn with `in` waits for its state', () => {
  const both = panel.replace('{ agent: chair }', '{ agent: a }')
  const { run } = play(both, agents('a: [ { answer: w, in: close }, { votes: x } ], b: [ { votes: y } ], c: [ { votes: z } ]'))
  expect(run.status.kind).toBe('done')
})

/** Steps the app's way until somebody is waited for, through JSON each time. */
function toRest(machineText: string, scriptText: string, from?: { driver: DriverState; run: Run }) {
  const machine = machineOf(machineText)
  let { driver, run } = from ?? { driver: newDriver(scriptOf(scriptText)), run: newRun(machine) }
  for (;;) {
    const next = nextEvent(machine, JSON.parse(JSON.stringify(driver)) as DriverState, run)
    if (!('event' in next)) return { machine, driver, run, waitingFor: next.waitingFor }
    driver = next.driver
    run = reduce(machine, run, next.event)
  }
}

test('§9 in the app an agent past its list waits for a person, and the script goes on behind the answer', () => {
  const script = agents('a: [ { votes: x } ], c: [ { votes: z } ], chair: [ { answer: w } ]')
  const parked = toRest(panel, script)
  expect(parked.waitingFor).toEqual(['agent:b'])
  expect(order(parked.run)).toEqual(['answer agent:a', 'answer agent:c'])
  const run = reduce(parked.machine, parked.run, { kind: 'turn', actor: 'agent:b', summon: 2, writes: [{ field: 'votes' as never, value: 'y' }] })
  const ended = toRest(panel, script, { driver: parked.driver, run })
  expect(ended.run.status.kind).toBe('done')
  expect(ended.waitingFor).toEqual([])
})

test('a person who answers in an agent\'s place takes its turn: the scripted answer is not sent after it', () => {
  const script = agents('a: [ { votes: x, delayMs: 50 } ], b: [ { votes: y } ], c: [ { votes: z } ], chair: [ { answer: w } ]')
  const machine = machineOf(panel)
  let driver = newDriver(scriptOf(script))
  let run = newRun(machine)
  for (let i = 0; i < 2; i++) {
    const next = nextEvent(machine, driver, run)
    if (!('event' in next)) throw new Error('the script has turns left')
    ;({ driver } = next)
    run = reduce(machine, run, next.event)
  }
  run = reduce(machine, run, { kind: 'turn', actor: 'agent:a', summon: 1, writes: [{ field: 'votes' as never, value: 'mine' }] })
  const ended = toRest(panel, script, { driver, run })
  expect(recordsOf(ended.run, 'stale')).toEqual([])
  expect(ended.run.status.kind).toBe('done')
})

test('a person who is quicker than the first look at the script takes that turn too', () => {
  const script = agents('a: [ { votes: x }, { answer: w } ], b: [ { votes: y } ], c: [ { votes: z } ]')
  const machine = machineOf(panel.replace('{ agent: chair }', '{ agent: a }'))
  const started = reduce(machine, newRun(machine), { kind: 'start' })
  const run = reduce(machine, started, { kind: 'turn', actor: 'agent:a', summon: 1, writes: [{ field: 'votes' as never, value: 'mine' }] })
  const ended = toRest(panel.replace('{ agent: chair }', '{ agent: a }'), script, { driver: { ...newDriver(scriptOf(script)), started: true }, run })
  expect(recordsOf(ended.run, 'write').map((write) => write.after)).toEqual(['mine', 'y', 'z', 'w'])
})

test('thinking names the open summons that are answered next', () => {
  const script = scriptOf(agents('a: [ { votes: x, delayMs: 9 } ], b: [ { votes: y, delayMs: 4 } ], c: [ { votes: z, delayMs: 4 } ]'))
  const machine = machineOf(panel)
  const run = reduce(machine, newRun(machine), { kind: 'start' })
  const driver = newDriver(script)
  expect(thinking(machine, driver, newRun(machine))).toEqual([])
  expect(thinking(machine, driver, run)).toEqual([2, 3])
  const next = nextEvent(machine, driver, run)
  if (!('event' in next)) throw new Error('b has a turn')
  expect(thinking(machine, next.driver, reduce(machine, run, next.event))).toEqual([3])
})

test('§3 an expression reads the snapshot of its summon, not what a peer has written since', () => {
  const { run } = play(panel, agents(`a: [ { votes: { cel: "string(size(context.votes))" } } ], b: [ { votes: { cel: "string(size(context.votes)) + self" }, delayMs: 5 } ], c: [ { votes: z } ], chair: [ { answer: w } ]`))
  expect(recordsOf(run, 'write', 'vote').map((write) => write.after)).toEqual(['0', 'z', '0b'])
})

test('an expression that errors makes its turn a failed one with the reason', () => {
  const { run } = play(panel, agents(`a: [ { votes: { cel: "context.nope" } }, { votes: x } ], b: [ { votes: y } ], c: [ { votes: z } ], chair: [ { answer: w } ]`))
  expect(recordsOf(run, 'fail')).toMatchObject([{ actor: 'agent:a', error: expect.stringContaining('`votes`') }])
  expect(run.status.kind).toBe('done')
})

test('§3 the summon of any person is answered by a named one who is not asked by name', () => {
  const asks = panel.replace('{ name: votes, from: { agent: a } }', '{ name: votes, from: user }').replace('{ agent: b }', '{ user: kim }')
  const { run } = play(asks, agents('"user:kim": [ { votes: x, delayMs: 5 }, { votes: y } ], c: [ { votes: z } ], chair: [ { answer: w } ]'))
  expect(run.status.kind).toBe('done')
})
