import { expect, test } from 'vitest'
import { newRun, reduce, type Run, type RunEvent } from '../reducer'
import { FIXTURE_MACHINES, fixtureText, machineOf } from '../reducer/testing/fixtures'
import { walk } from '../reducer/testing/randomWalk'
import { momentAt } from '../trace'
import { habitOf } from './habit'
import { mapTables, type Cell, type MapTable } from './mapTable'
import { otherFields } from './otherFields'

const turn = (actor: string, summon: number, writes: Record<string, unknown>): RunEvent =>
  ({ kind: 'turn', actor: actor as `agent:${string}`, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value: value as string })) })
const TWO_ROUNDS: readonly RunEvent[] = [
  { kind: 'start' }, turn('agent:moderator', 1, { question: 'Split?' }),
  turn('agent:pro', 2, { positions: 'yes' }), turn('agent:con', 3, { positions: 'no' }), turn('agent:prag', 4, { positions: 'later' }),
  turn('agent:pro', 5, { critiques: 'p1' }), turn('agent:con', 6, { critiques: 'c1' }), turn('agent:prag', 7, { critiques: 'g1' }),
  turn('agent:judge', 8, { verdict: 'continue' }), turn('agent:pro', 9, { critiques: 'p2' }),
]
const textOf = (broken: boolean): string => {
  const text = fixtureText('machines/arch-debate.yaml')
  return broken ? text.replace('- { remove: { critiques: "*" } }', '') : text
}
const play = (text: string, events: readonly RunEvent[]): { machine: ReturnType<typeof machineOf>; run: Run } => {
  const machine = machineOf(text)
  return { machine, run: events.reduce((run, event) => reduce(machine, run, event), newRun(machine)) }
}
const table = (text: string, events: readonly RunEvent[], field: string, cursor?: number): MapTable => {
  const { machine, run } = play(text, events)
  return mapTables(machine, run.journal, cursor ?? run.journal.length).find(each => each.field.name === field) as MapTable
}
const brief = (cell: Cell | null): unknown =>
  cell === null ? null : [cell.written?.value ?? null, cell.carried === undefined ? null : `carried ${cell.carried.visit}`, cell.ended?.why ?? null, cell.waiting?.how ?? null]

test('rows are writers, columns are rounds; a cleared round stays readable and says which record cleared it', () => {
  const { columns, rows, habit } = table(textOf(false), TWO_ROUNDS, 'critiques')
  const cleared = play(textOf(false), TWO_ROUNDS).run.journal.findIndex(record => record.kind === 'action' && record.field === 'critiques')
  expect(habit).toBe('cleared each round')
  expect(columns.map(({ state, visit, present, clearedAt }) => [state, visit, present, clearedAt])).toEqual([['critique', 1, false, cleared], ['critique', 2, true, null]])
  expect(rows.map(({ key, cells }) => [key, ...cells.map(brief)])).toEqual([
    ['agent:pro', ['p1', null, 'cleared', null], ['p2', null, null, null]],
    ['agent:con', ['c1', null, 'cleared', null], [null, null, null, 'asked']],
    ['agent:prag', ['g1', null, 'cleared', null], [null, null, null, 'asked']],
  ])
})

test('§2 without the clearing, round two shows what was carried and asks nobody', () => {
  const { columns, rows, habit } = table(textOf(true), TWO_ROUNDS, 'critiques')
  expect(habit).toBe('accumulates')
  expect(columns).toHaveLength(2)
  expect(rows.map(({ cells }) => brief(cells[1] ?? null))).toEqual([['p1', 'carried 1', null, null], ['c1', 'carried 1', null, null], ['g1', 'carried 1', null, null]])
})

test('at an earlier moment nothing of later rounds is there', () => {
  const { run } = play(textOf(false), TWO_ROUNDS)
  const first = run.journal.findIndex(record => record.kind === 'write' && record.field === 'critiques')
  const { columns, rows } = table(textOf(false), TWO_ROUNDS, 'critiques', first + 1)
  expect(columns).toHaveLength(1)
  expect(rows.map(({ cells }) => brief(cells[0] ?? null))).toEqual([['p1', null, null, null], [null, null, null, 'asked'], [null, null, null, 'asked']])
})

test('§3 a refused write, a failure and a revision are marked in their writer’s cell', () => {
  const { rows } = table(textOf(false), [
    ...TWO_ROUNDS.slice(0, 2),
    { kind: 'turn', actor: 'agent:pro', summon: 2, writes: [{ field: 'positions' as never, value: 'a' }, { field: 'positions' as never, value: 'b' }, { field: 'positions' as never, value: 'c', key: 'agent:con' }] },
    { kind: 'failed', actor: 'agent:con', summon: 3, error: 'timeout' },
  ], 'positions')
  expect(rows[0]?.cells[0]).toMatchObject({ written: { value: 'b', revised: true }, refused: [{ value: 'c', key: 'agent:con', reason: 'key-forced' }] })
  expect(rows[1]?.cells[0]).toMatchObject({ waiting: { how: 'failed', error: 'timeout' } })
})

test('§3 a free key is a row of its own, and says who wrote it', () => {
  const text = fixtureText('machines/edge/open-floor.yaml')
  const { rows, habit } = table(text, [
    { kind: 'start' }, turn('agent:a', 1, { topic: 'tea' }),
    { kind: 'turn', actor: 'agent:b', summon: 4, writes: [{ field: 'board' as never, value: 'green', key: 'topic' }] },
  ], 'board')
  expect(habit).toBe('cleared in part')
  expect(rows.map(({ key, kind }) => [key, kind])).toContainEqual(['topic', 'free'])
  expect(rows.find(({ key }) => key === 'topic')?.cells[0]).toMatchObject({ written: { value: 'green', writer: 'agent:b' } })
})

test('a scalar keeps what it held, and a list says what was cleared', () => {
  const { machine, run } = play(textOf(false), TWO_ROUNDS)
  const { scalars } = otherFields(machine, run.journal, run.journal.length)
  expect(scalars.find(({ field }) => field.name === 'verdict')?.past.map(({ value, writer }) => [value, writer])).toEqual([['continue', 'agent:judge'], ['', 'machine']])
  expect(scalars.find(({ field }) => field.name === 'answer')?.past).toEqual([])
  expect(habitOf(machine, 'positions' as never)).toBe('accumulates')
})

test('the values that stand in the tables are the values of the moment, whatever was played', () => {
  FIXTURE_MACHINES.forEach((path, nth) => {
    const machine = machineOf(fixtureText(`machines/${path}`))
    const { run } = walk(machine, newRun(machine), (before, event) => reduce(machine, before, event), 300 + nth, 50)
    for (let cursor = 0; cursor <= run.journal.length; cursor += 7) {
      // What is looked up in a long journal is what a table of its beginning alone would show.
      expect(mapTables(machine, run.journal, cursor)).toEqual(mapTables({ ...machine }, run.journal.slice(0, cursor), cursor))
      const { slots } = momentAt(machine, run.journal, cursor)
      for (const { field, rows } of mapTables(machine, run.journal, cursor)) {
        const slot = slots[field.name]
        const standing = rows.flatMap(({ key, cells }) => {
          const last = cells.filter(cell => cell?.written !== undefined && cell.ended === undefined).at(-1)
          return last?.written === undefined ? [] : [[key, last.written.value, last.written.writer]]
        })
        expect(standing).toEqual(slot?.kind === 'map' ? slot.entries.map(({ key, value, writer }) => [key, value, writer]) : [])
      }
      const { scalars, lists } = otherFields(machine, run.journal, cursor)
      for (const { field, past } of scalars) {
        const slot = slots[field.name]
        expect(past.at(-1)?.value ?? null).toEqual(slot?.kind === 'scalar' ? (slot.held?.value ?? null) : null)
      }
      for (const { field, items } of lists) {
        const slot = slots[field.name]
        expect(items.filter(({ clearedAt }) => clearedAt === null).map(({ value, writer }) => [value, writer])).toEqual(slot?.kind === 'list' ? slot.items.map(({ value, writer }) => [value, writer]) : [])
      }
    }
  })
}, 30_000)
