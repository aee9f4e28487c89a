import { expect, test } from 'vitest'
import { newRun, reduce, type Run, type RunEvent } from '../reducer'
import { FIXTURE_MACHINES, fixtureText, machineOf } from '../reducer/testing/fixtures'
import { walk } from '../reducer/testing/randomWalk'
import { activationsOf } from './activations'
import { activeLanes } from './activeLanes'
import { displayRows, presentRow, sectionAt, type Folds } from './folding'
import { laneLayout, lanesBetween } from './laneLayout'
import { roundGroups } from './roundGroups'
import { filteredRows, NO_FILTER, type RowFilter } from './rowFilter'
import { rowText, searchRows } from './rowText'
import { offsetsOf, rowAt, rowsBetween } from './rowWindow'
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

const shown = (journal: Run['journal'], cursor: number, folds: Partial<Folds> = {}, filter: RowFilter = NO_FILTER) => {
  const sequence = sequenceOf(debate, journal)
  const display = displayRows(debate, sequence, filteredRows(sequence, filter), roundGroups(debate, sequence.sections), sectionAt(sequence.sections, cursor), { mode: 'past', byHand: new Map(), ...folds }, filter)
  return { sequence, ...display }
}
const heads = (rows: ReturnType<typeof shown>['rows'], sequence: ReturnType<typeof shown>['sequence']): readonly string[] =>
  rows.flatMap(row => (row.kind === 'round' ? [`round ${row.group + 1}`] : row.kind === 'section' ? [sequence.sections[row.section]?.state ?? ''] : []))

test('rounds that are over fold to one row; the shown moment stays open; what a hand opened or closed stays so', () => {
  const { journal } = play(ONE_ROUND)
  const { sequence, rows, folded } = shown(journal, journal.length)
  expect(sequence.sections.map(({ state, visit, summons, refused, failed, cleared }) => [state, visit, summons, refused, failed, cleared])).toEqual([
    ['question', 1, 1, 0, 0, []], ['positions', 1, 3, 0, 0, []], ['critique', 1, 4, 1, 1, []], ['judge', 1, 1, 0, 0, ['critiques']], ['critique', 2, 3, 0, 0, []],
  ])
  expect(roundGroups(debate, sequence.sections)).toEqual([{ round: 1, from: 2, to: 3 }, { round: 2, from: 4, to: 4 }])
  expect([...folded]).toEqual(['r0', 's0', 's1'])
  expect(heads(rows, sequence)).toEqual(['question', 'positions', 'round 1', 'round 2', 'critique'])
  const back = shown(journal, (sequence.sections[3]?.first ?? 0) + 1, { byHand: new Map([['s1', false]]) })
  expect(heads(back.rows, sequence)).toEqual(['question', 'positions', 'round 1', 'critique', 'judge', 'round 2', 'critique'])
  expect(back.rows.some(row => row.section === 1 && row.kind === 'message')).toBe(true)
  const all = shown(journal, 0, { mode: 'all' })
  expect(all.rows.every(row => row.kind === 'section' || row.kind === 'round')).toBe(true)
  const states = shown(journal, 0, { mode: 'none' }, { ...NO_FILTER, foldedStates: new Set(['critique' as never]) })
  expect(states.rows.filter(row => row.kind === 'message' && [2, 4].includes(row.section))).toEqual([])
  expect(sectionAt(sequence.sections, 0)).toBe(-1)
})

test('only writes, only trouble, one field’s life, and an agent left out', () => {
  const { journal } = play(ONE_ROUND)
  const kinds = (filter: Partial<RowFilter>): readonly string[] => {
    const { rows } = shown(journal, journal.length, { mode: 'none' }, { ...NO_FILTER, ...filter })
    return rows.flatMap(row => (row.kind === 'message' ? [row.record.kind] : row.kind === 'section' || row.kind === 'round' ? [] : [row.kind]))
  }
  expect(new Set(kinds({ show: { kind: 'writes' } }))).toEqual(new Set(['write', 'refuse', 'transition']))
  expect(kinds({ show: { kind: 'trouble' } })).toEqual(['fail', 'refuse', 'stale'])
  expect(kinds({ show: { kind: 'field', field: 'verdict' } })).toEqual(['refuse', 'summon', 'write', 'guard', 'guard', 'actions'])
  const without = shown(journal, journal.length, { mode: 'none' }, { ...NO_FILTER, foldedAgents: new Set(['agent:pro'] as const) })
  expect(without.rows.some(row => row.kind === 'message' && row.lane === 2)).toBe(false)
  expect(without.rows.filter(row => row.kind === 'par')).toHaveLength(3)
})

test('a summon is active from its row to the last word about it, or to the end of its visit', () => {
  const { journal } = play(ONE_ROUND)
  const { sequence, rows } = shown(journal, journal.length, { mode: 'none' })
  const lanes = new Map(sequence.lifelines.map(({ writer }, lane) => [writer, lane]))
  const active = activeLanes(rows, activationsOf(journal), actor => lanes.get(actor) ?? 0)
  const pro = rows.flatMap((row, at) => (row.kind === 'message' && row.section === 1 ? [[row.record.kind, active[at]?.map(({ lane, part }) => `${lane} ${part}`).join(', ')]] : []))
  expect(pro).toEqual([
    ['summon', '2 first'], ['summon', '2 inner, 3 first'], ['summon', '2 inner, 3 inner, 4 first'],
    ['write', '2 inner, 3 last, 4 inner'], ['write', '2 last, 4 inner'], ['write', '4 last'],
  ])
  expect(activationsOf(journal).slice(4, 8).map(({ outcome }) => outcome)).toEqual(['answered', 'failed', 'answered', 'answered'])
  expect(activationsOf(play(ONE_ROUND.slice(0, 4)).journal).map(({ outcome }) => outcome)).toEqual(['answered', 'answered', 'answered', 'open'])
})

test('rows of known heights are found by their place, and lanes by theirs', () => {
  const offsets = offsetsOf([10, 20, 30], height => height)
  expect([...offsets]).toEqual([0, 10, 30, 60])
  expect([-5, 0, 9, 10, 29, 30, 59, 60, 999].map(y => rowAt(offsets, y))).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 2])
  expect(rowsBetween(offsets, 12, 13, 0)).toEqual({ from: 1, to: 2 })
  expect(rowsBetween(offsetsOf([], () => 0), 0, 100, 5)).toEqual({ from: 0, to: 0 })
  const wide = laneLayout(60, new Set([3]), 1_000, 1)
  expect(wide.width).toBeGreaterThan(6_000)
  const seen = lanesBetween(wide, 2_000, 3_000)
  expect([seen.from, seen.to].every((lane, at) => Math.abs((wide.x[lane] ?? 0) - (at === 0 ? 1_950 : 3_000)) < 300)).toBe(true)
  expect(laneLayout(5, new Set(), 1_072, 1).x).toEqual([100, 300, 500, 700, 900])
})

test('the search looks through whole values, whatever the case', () => {
  const { journal } = play(ONE_ROUND)
  const { sequence, rows } = shown(journal, journal.length, { mode: 'none' })
  const texts = rows.map(row => rowText(debate, sequence, row).toLowerCase())
  expect(searchRows(texts, 'STALE; see #2').map(at => rows[at]?.kind)).toEqual(['message'])
  expect(searchRows(texts, '  ')).toEqual([])
  expect(searchRows(texts, 'verdict == ').length).toBeGreaterThan(0)
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
