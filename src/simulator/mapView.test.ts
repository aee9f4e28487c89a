import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRun, reduce, type RunEvent } from '../reducer'
import { fixtureText, machineOf } from '../reducer/testing/fixtures'
import { mapTables } from './mapTable'
import { asCsv, asMarkdown, barTop, rowsShown, saidBefore, tallyOf } from './mapView'
import { textDiff } from './textDiff'

const turn = (actor: string, summon: number, writes: Record<string, unknown>): RunEvent =>
  ({ kind: 'turn', actor: actor as `agent:${string}`, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value: value as string })) })
const tables = (text: string, events: readonly RunEvent[]) => {
  const machine = machineOf(text)
  const { journal } = events.reduce((run, event) => reduce(machine, run, event), newRun(machine))
  const of = (field: string) => {
    const found = mapTables(machine, journal, journal.length).find(each => each.field.name === field)
    if (!found) throw new Error(`no table of ${field}`)
    return found
  }
  return { machine, of }
}
const gate = () => tables(fixtureText('machines/deployment-quorum.yaml'), [
  { kind: 'start' }, turn('agent:chair', 1, { question: 'Deploy?' }),
  turn('agent:security', 2, { votes: 'reject', confidence: 90 }), turn('agent:perf', 3, { votes: 'approve', confidence: 40 }), turn('agent:reliability', 4, { votes: 'approve', confidence: 75 }),
])
const rounds = (first = '=1+1, "he said"\nand | more', second = 'nothing') => tables(fixtureText('machines/arch-debate.yaml'), [
  { kind: 'start' }, turn('agent:moderator', 1, { question: 'Split?' }),
  turn('agent:pro', 2, { positions: 'yes' }), turn('agent:con', 3, { positions: 'no' }), turn('agent:prag', 4, { positions: 'later' }),
  turn('agent:pro', 5, { critiques: first }), turn('agent:con', 6, { critiques: 'same' }), turn('agent:prag', 7, { critiques: 'same' }),
  turn('agent:judge', 8, { verdict: 'continue' }), turn('agent:pro', 9, { critiques: second }),
])

test('rows by the document, by name, by value; a filter keeps rows that hold every word', () => {
  const confidence = gate().of('confidence')
  const keys = (order: 'document' | 'name' | 'value', query = '') => rowsShown(confidence, order, query).map(({ key }) => key)
  expect(keys('document')).toEqual(['agent:security', 'agent:perf', 'agent:reliability'])
  expect(keys('name')).toEqual(['agent:perf', 'agent:reliability', 'agent:security'])
  expect(keys('value')).toEqual(['agent:security', 'agent:reliability', 'agent:perf'])
  expect(keys('document', 'PERF 40')).toEqual(['agent:perf'])
  expect(keys('document', 'perf 90')).toEqual([])
})

test('tallies count choices in their declared order, and give the mean and range of numbers', () => {
  const { of } = gate()
  expect(tallyOf(of('votes').field, of('votes').rows, 0)).toMatchObject({ words: 'approve 2, reject 1' })
  expect(tallyOf(of('confidence').field, of('confidence').rows, 0)?.words).toBe('mean 68.3, 40 to 90')
  expect(barTop(of('confidence'))).toBe(100)
  const critiques = rounds().of('critiques')
  expect(tallyOf(critiques.field, critiques.rows, 0)?.words).toBe('3 of 3 written, 2 alike')
  expect(tallyOf(critiques.field, critiques.rows, 1)?.words).toBe('1 of 3 written')
})

test('CSV keeps every text as it is, quotes by RFC 4180, and lets no spreadsheet run a value', () => {
  const { machine, of } = rounds()
  const table = of('critiques')
  expect(asCsv(machine, table, table.rows)).toBe(
    'writer,"critique, round 1 (cleared)","critique, round 2"\r\npro,"\'=1+1, ""he said""\nand | more",nothing\r\ncon,same,\r\nprag,same,\r\n',
  )
})

test('Markdown strikes what was cleared through, and no value breaks its table', () => {
  const { machine, of } = rounds()
  const table = of('critiques')
  expect(asMarkdown(machine, table, table.rows)).toBe(
    '| writer | critique, round 1 (cleared) | critique, round 2 |\n| --- | --- | --- |\n| pro | ~~=1+1, "he said"<br>and \\| more~~ | nothing |\n| con | ~~same~~ |  |\n| prag | ~~same~~ |  |\n',
  )
})

test('a cell knows what its writer said in the round before, not what was carried over', () => {
  const table = rounds('first', 'second').of('critiques')
  const pro = table.rows.find(({ key }) => key === 'agent:pro')
  expect(pro && saidBefore(pro, 1)).toBe('first')
  expect(pro && saidBefore(pro, 0)).toBeUndefined()
})

test('a difference of texts gives both texts back, and names only what changed', () => {
  expect(textDiff('the egress price is stale', 'the egress price is current').filter(({ kind }) => kind !== 'same')).toEqual([{ kind: 'gone', text: 'stale' }, { kind: 'new', text: 'current' }])
  const words = fc.array(fc.constantFrom('pro', 'con', ' ', ', ', '\n', 'price', '😀', 'ä'), { maxLength: 40 }).map(all => all.join(''))
  fc.assert(
    fc.property(words, words, (before, after) => {
      const pieces = textDiff(before, after)
      expect(pieces.filter(({ kind }) => kind !== 'new').map(({ text }) => text).join('')).toBe(before)
      expect(pieces.filter(({ kind }) => kind !== 'gone').map(({ text }) => text).join('')).toBe(after)
    }),
    { numRuns: process.env['SOAK'] ? 20_000 : 300, seed: 2 },
  )
  const long = 'word '.repeat(3_000)
  expect(textDiff(`${long}a`, `b ${long}`).length).toBeLessThan(6)
})
