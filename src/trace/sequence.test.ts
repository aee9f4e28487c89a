import { expect, test } from 'vitest'
import { newRun, reduce, type Run, type RunEvent } from '../reducer'
import { FIXTURE_MACHINES, fixtureText, machineOf } from '../reducer/testing/fixtures'
import { walk } from '../reducer/testing/randomWalk'
import { foldedSections, presentRow, sectionAt, visibleRows } from './folding'
import { isRoundState, roundNow, roundStates } from './rounds'
import { sequenceOf } from './sequence'
import { rowCursor } from './sequenceLayout'

const debate = machineOf(fixtureText('machines/arch-debate.yaml'))
const turn = (actor: string, summon: number, writes: Record<string, string>): RunEvent =>
  ({ kind: 'turn', actor: actor as `agent:${string}`, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value })) })
const play = (events: readonly RunEvent[]): Run => events.reduce((run, event) => reduce(debate, run, event), newRun(debate))

const ONE_ROUND: readonly RunEvent[] = [
  { kind: 'start' }, turn('agent:moderator', 1, { question: 'Split billing?' }),
  turn('agent:con', 3, { positions: 'no' }), turn('agent:pro', 2, { positions: 'yes' }), turn('agent:prag', 4, { positions: 'later' }),
  turn('agent:pro', 5, { critiques: 'stale; see #2 -->> <br/>' }), { kind: 'failed', actor: 'agent:con', summon: 6, error: 'timeout' },
  turn('agent:prag', 7, { critiques: 'risk', verdict: 'consensus' }), turn('agent:pro', 5, { critiques: 'again' }), turn('agent:con', 8, { critiques: 'cost' }),
  turn('agent:judge', 9, { verdict: 'continue' }),
]

test('§3 what was asked from one snapshot stands in one par frame, from its first summon to the last word about it', () => {
  const { journal } = play(ONE_ROUND)
  const { rows } = sequenceOf(debate, journal)
  const framed = rows.filter(row => row.frame?.iteration === 2)
  expect(framed.map(row => (row.kind === 'message' ? row.record.kind : row.kind))).toEqual(['par', 'summon', 'summon', 'summon', 'write', 'write', 'write'])
  expect(framed.at(-1)?.frame).toEqual({ iteration: 2, from: 0, to: 4, edge: 'last' })
  expect(rows.some(row => row.frame?.iteration === 1)).toBe(false)
})

test('lifelines are the machine, the agents in the order of their numbers, people, then whoever turned up', () => {
  const people = machineOf(fixtureText('machines/edge/people-and-defaults.yaml'))
  const started = reduce(people, newRun(people), { kind: 'start' })
  const { journal } = reduce(people, started, { kind: 'turn', actor: 'agent:stranger', summon: 99, writes: [] })
  expect(sequenceOf(people, journal).lifelines.map(({ writer }) => writer)).toEqual(['machine', 'agent:ann', 'agent:ben', 'user', 'user:kim', 'agent:stranger'])
})

test('§6 refusals, failures and stale answers are messages of their own', () => {
  const { journal } = play(ONE_ROUND)
  const messages = sequenceOf(debate, journal).rows.flatMap(row => (row.kind === 'message' && row.record.kind !== 'summon' && row.record.kind !== 'write' ? [[row.record.kind, row.lane]] : []))
  expect(messages).toEqual([['fail', 3], ['refuse', 4], ['stale', 2]])
})

test('§6 every record belongs to one row, but enter, park and answers with writes, which other rows stand for', () => {
  FIXTURE_MACHINES.forEach((path, nth) => {
    const machine = machineOf(fixtureText(`machines/${path}`))
    const { run } = walk(machine, newRun(machine), (before, event) => reduce(machine, before, event), 7 + nth, 50)
    const { rows, sections } = sequenceOf(machine, run.journal)
    const told = new Map<number, number>()
    for (const row of rows) if (row.kind !== 'section' && row.kind !== 'par') for (let at = row.first; at <= row.last; at += 1) told.set(at, (told.get(at) ?? 0) + 1)
    run.journal.forEach((record, at) => {
      const silent = record.kind === 'enter' || record.kind === 'park' || (record.kind === 'answer' && record.writes.length > 0)
      expect([at, record.kind, told.get(at) ?? 0]).toEqual([at, record.kind, silent ? 0 : 1])
    })
    expect(sections.length).toBe(run.journal.filter(({ kind }) => kind === 'enter').length)
    for (let at = 1; at < rows.length; at += 1) expect(rows[at]?.first ?? 0).toBeGreaterThanOrEqual(rows[at - 1]?.first ?? 0)
  })
})

test('a click on a row shows a moment that belongs to that row', () => {
  const { journal } = play(ONE_ROUND)
  const { rows } = sequenceOf(debate, journal)
  rows.forEach((row, at) => {
    if (row.kind === 'par') return
    // The frame's head and its first summon share a record: the summon's row is the present one.
    expect(presentRow(rows, rowCursor(row))).toBe(rows[at + 1]?.kind === 'par' && rows[at + 1]?.first === row.first ? at + 2 : at)
  })
  expect(presentRow(rows, 0)).toBe(-1)
})

test('rounds that are over fold to one row that still counts what went wrong; the shown moment stays open', () => {
  const { journal } = play(ONE_ROUND)
  const sequence = sequenceOf(debate, journal)
  expect(sequence.sections.map(({ state, visit, summons, refused, failed, cleared }) => [state, visit, summons, refused, failed, cleared])).toEqual([
    ['question', 1, 1, 0, 0, []], ['positions', 1, 3, 0, 0, []], ['critique', 1, 4, 1, 1, []], ['judge', 1, 1, 0, 0, ['critiques']], ['critique', 2, 3, 0, 0, []],
  ])
  const atEnd = foldedSections(debate, sequence.sections, journal.length, 'past', new Map())
  expect([...atEnd]).toEqual([0, 1, 2, 3])
  const back = foldedSections(debate, sequence.sections, (sequence.sections[1]?.first ?? 0) + 2, 'past', new Map([[3, false]]))
  expect([...back]).toEqual([0, 2])
  expect(visibleRows(sequence, new Set([0, 1, 2, 3, 4])).every(row => row.kind === 'section')).toBe(true)
  expect(sectionAt(sequence.sections, 0)).toBe(-1)
})

test('rounds are the visits of the state that a loop leads back to, and the judge of a round belongs to it', () => {
  expect([...roundStates(debate)]).toEqual(['critique'])
  expect(isRoundState(debate, 'judge' as never)).toBe(false)
  expect(roundNow(debate, 'judge' as never, 1, { critique: 2, judge: 1 })).toBe(2)
  expect(roundNow(debate, 'finalize' as never, 1, { critique: 2 })).toBe(null)
  const self = machineOf('fsm: { initialState: a, context: {}, states: { a: { transitions: [ { toState: a }, { toState: b } ] }, b: { terminal: true } } }')
  expect([...roundStates(self)]).toEqual(['a'])
})

test('10,000 records become a diagram in less than half a second', () => {
  const { journal } = play(ONE_ROUND)
  const many = Array.from({ length: Math.ceil(10_000 / journal.length) }, () => journal).flat()
  const before = performance.now()
  expect(sequenceOf(debate, many).rows.length).toBeGreaterThan(5_000)
  expect(performance.now() - before).toBeLessThan(500)
})
