import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, elementPath, readMachine, type TextEdit } from '../../machine'
import { SMALL } from '../testing/world'
import type { Problem } from '../types'
import { moverOf, rangeAfter, said } from './moved'

const edit = (start: number, del: string, ins: string): TextEdit => ({ start, del, ins })
const word = (text: string, { start, end }: { start: number; end: number }): string => text.slice(start, end)

test('a range goes along with what is typed before it, grows with what is typed in it, and stays for what comes behind', () => {
  const text = 'one two three'
  const two = { start: 4, end: 7 }
  expect(rangeAfter(two, [edit(0, '', 'zero ')])).toEqual({ start: 9, end: 12 })
  expect(rangeAfter(two, [edit(4, '', 'x')])).toEqual({ start: 5, end: 8 })
  expect(rangeAfter(two, [edit(5, '', 'xx')])).toEqual({ start: 4, end: 9 })
  expect(rangeAfter(two, [edit(7, '', 'x')])).toEqual(two)
  expect(rangeAfter(two, [edit(8, 'three', '')])).toEqual(two)
  expect(rangeAfter(two, [edit(2, 'e t', '')])).toEqual({ start: 2, end: 4 })
  expect(rangeAfter(two, [edit(6, 'o t', '')])).toEqual({ start: 4, end: 6 })
  expect(rangeAfter(two, [edit(4, 'two', 'zwei')])).toBeNull()
  expect(rangeAfter(two, [edit(0, 'one two three', '')])).toBeNull()
  expect(word(applyEdits(text, [edit(0, 'one', ''), edit(13, '', '!')]), rangeAfter(two, [edit(0, 'one', ''), edit(13, '', '!')]) ?? two)).toBe('two')
})

test('a word that no edit touches is the same word afterwards, whatever is typed elsewhere', () => {
  const text = 'aaaaaaaaaaWORDbbbbbbbbbb'
  const place = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 14, max: 23 }))
  fc.assert(
    fc.property(fc.uniqueArray(place, { maxLength: 4 }), fc.array(fc.tuple(fc.nat(1), fc.string({ maxLength: 3 })), { minLength: 4, maxLength: 4 }), (places, kinds) => {
      const edits = places.toSorted((a, b) => a - b).map((start, i) => edit(start, kinds[i]?.[0] === 1 ? (text[start] ?? '') : '', kinds[i]?.[1] ?? ''))
      const after = rangeAfter({ start: 10, end: 14 }, edits)
      expect(after && word(applyEdits(text, edits), after)).toBe('WORD')
    }),
    { seed: 4, numRuns: 300 },
  )
})

test('a finding about an edge keeps to it when another edge is put before it', () => {
  const at = SMALL.indexOf('- { toState: done }')
  const before: Problem = { code: 'x', severity: 'warning', message: 'About the edge.', range: { start: SMALL.indexOf('done }'), end: SMALL.indexOf('done }') + 4 }, path: elementPath('states', 'ask', 'transitions', 0, 'toState') }
  const edits = [edit(at, '', '- { toState: ask }\n        ')]
  const reading = readMachine(applyEdits(SMALL, edits))
  const [moved] = moverOf(edits, reading)([before])
  expect(moved?.path).toBe(elementPath('states', 'ask', 'transitions', 1, 'toState'))
  expect(moved && word(reading.text, moved.range)).toBe('done')
})

test('what has not moved is the same list', () => {
  const before: readonly Problem[] = [{ code: 'x', severity: 'info', message: 'First.', range: { start: 0, end: 3 } }]
  expect(moverOf([edit(SMALL.length, '', '# end\n')], readMachine(`${SMALL}# end\n`))(before)).toBe(before)
})

test('a list that only goes along with the text says the same as before, key after key; one that loses a finding does not', () => {
  const at = (range: string): Problem['range'] => ({ start: SMALL.indexOf(range), end: SMALL.indexOf(range) + range.length })
  const first: Problem = { code: 'x', severity: 'info', message: 'Before.', range: at('small') }
  const second: Problem = { code: 'y', severity: 'warning', message: 'Behind.', range: at('done }'), path: elementPath('states', 'ask', 'transitions', 0, 'toState') }
  const before = [first, second]
  const typed = moverOf([edit(SMALL.indexOf('  states'), '', '# a\n')], null)
  const once = typed(before)
  expect(once).not.toBe(before)
  expect(once[0]).toBe(first)
  expect(once[1]?.range.start).toBe(second.range.start + 4)
  expect(said(once)).toBe(before)
  // In another list it is the same object.
  expect(typed([second])[0]).toBe(once[1])
  const twice = moverOf([edit(SMALL.indexOf('  states'), '', '#')], null)(once)
  expect(said(twice)).toBe(before)
  const cut = moverOf([edit(first.range.start, 'small', '')], null)(twice)
  expect(cut.map(({ code }) => code)).toEqual(['y'])
  expect(said(cut)).toBe(cut)
})

test('a list whose finding has come to another element says something else', () => {
  const before: readonly Problem[] = [{ code: 'x', severity: 'warning', message: 'About the edge.', range: { start: SMALL.indexOf('done }'), end: SMALL.indexOf('done }') + 4 }, path: elementPath('states', 'ask', 'transitions', 0, 'toState') }]
  const edits = [edit(SMALL.indexOf('- { toState: done }'), '', '- { toState: ask }\n        ')]
  const moved = moverOf(edits, readMachine(applyEdits(SMALL, edits)))(before)
  expect(said(moved)).toBe(moved)
})
