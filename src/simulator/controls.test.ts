import { expect, test } from 'vitest'
import { newRun, reduce, type RunEvent } from '../reducer'
import { fixtureText, machineOf } from '../reducer/testing/fixtures'
import { writesOf } from './answerDraft'
import { rowsMatching } from './journalFilter'
import { nextFrom, objectiveHere, spokenTo, summonsHere } from './presentVisit'
import { marksOf, placeMarks, sliderText } from './sliderMarks'
import { momentAt } from '../trace'

const debate = machineOf(fixtureText('machines/arch-debate.yaml'))
const turn = (actor: string, summon: number, writes: Record<string, string>): RunEvent =>
  ({ kind: 'turn', actor: actor as `agent:${string}`, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value })) })
const { journal, open } = [
  { kind: 'start' } as const, turn('agent:moderator', 1, { question: 'Split?' }),
  turn('agent:pro', 2, { positions: 'yes' }), turn('agent:con', 3, { positions: 'no' }), turn('agent:prag', 4, { positions: 'later' }),
  turn('agent:pro', 5, { critiques: 'p1' }), turn('agent:con', 6, { critiques: 'c1' }), turn('agent:prag', 7, { critiques: 'g1' }),
  turn('agent:judge', 8, { verdict: 'continue', positions: 'mine' }),
].reduce((run, event) => reduce(debate, run, event), newRun(debate))

test('the slider marks each entry of a state, and calls the visits of a loop’s head rounds', () => {
  expect(marksOf(debate, journal).map(({ label }) => label)).toEqual(['question', 'positions', 'round 1', 'judge', 'round 2'])
  expect(sliderText(debate, journal, journal.length)).toBe(`record ${journal.length} of ${journal.length}, critique round 2`)
  expect(sliderText(debate, journal, 0)).toBe(`before the first of ${journal.length} records`)
})

test('labels on the slider never touch, and the present one is always there', () => {
  const marks = marksOf(debate, journal)
  for (const width of [80, 200, 400, 900]) {
    for (let cursor = 0; cursor <= journal.length; cursor += 3) {
      const placed = placeMarks(marks, cursor, journal.length, width)
      const labels = placed.flatMap(mark => (mark.labelX === null ? [] : [{ from: mark.labelX, to: mark.labelX + mark.label.length * 6 }])).sort((a, b) => a.from - b.from)
      labels.slice(1).forEach((label, nth) => expect(label.from).toBeGreaterThanOrEqual(labels[nth]?.to ?? 0))
      if (cursor > 0) expect(placed.find(mark => mark.current)?.labelX).not.toBe(null)
    }
  }
})

test('the filter finds records by every word, in any case', () => {
  expect(rowsMatching(debate, journal, '')).toHaveLength(journal.length)
  const found = rowsMatching(debate, journal, 'CON writes critiques')
  expect(found.map(at => journal[at]?.kind)).toEqual(['write'])
  expect(rowsMatching(debate, journal, 'no such words')).toEqual([])
})

test('§3 what was typed becomes writes of the asked types, or a sentence says what does not fit', () => {
  const machine = machineOf(fixtureText('machines/edge/people-and-defaults.yaml'))
  const asks = reduce(machine, newRun(machine), { kind: 'start' }).open.find(({ actor }) => actor === 'user:kim')?.asks ?? []
  const typed = (entries: Record<string, string>) => writesOf(asks, new Map(Object.entries(entries)) as never)
  expect(typed({ brief: 'Tea', urgent: 'true', limit: '7' }).writes).toEqual([{ field: 'brief', value: 'Tea' }, { field: 'urgent', value: true }, { field: 'limit', value: 7 }])
  expect([...typed({ brief: 'Tea', limit: 'seven' }).errors]).toEqual([['limit', 'limit takes a whole number, such as 7.']])
  expect(typed({ limit: '1' })).toEqual({ writes: [{ field: 'limit', value: 1 }], errors: new Map() })
  expect([...typed({}).errors.keys()]).toEqual(['brief'])
  const choice = writesOf([{ field: 'verdict' as never, type: { type: 'enum', declared: 'enum', values: ['a', 'b'] }, open: true, required: true }], new Map([['verdict' as never, 'c']]))
  expect(choice.errors.get('verdict' as never)).toBe('verdict takes one of a, b.')
})

test('the run pane shows the present visit: its objective, its summons with what they said, and the edges that follow', () => {
  const atJudge = journal.findIndex(record => record.kind === 'refuse') + 1
  const moment = momentAt(debate, journal, atJudge)
  const [summon] = summonsHere(moment)
  expect(objectiveHere(debate, moment)).toContain('agent:con: no')
  expect(summon === undefined ? [] : spokenTo(summon, journal, atJudge)).toMatchObject([{ field: 'verdict', value: 'continue', refused: null }, { field: 'positions', value: 'mine', refused: 'not-asked' }])
  expect(nextFrom(debate, moment)?.edges.map(edge => edge.toState)).toEqual(['finalize', 'critique'])
  expect(nextFrom(debate, momentAt(debate, journal, journal.length))?.waiting.map(({ id }) => id)).toEqual(open.map(({ id }) => id))
})
