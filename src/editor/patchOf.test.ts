import { expect, test } from 'vitest'
import { applyEdits, invertEdits } from '../machine'
import { patchOf } from './patchOf'

test('several carets typing at once are one list of edits, ascending, that can be taken back', () => {
  const text = 'pro\ncon\nprag\n'
  // The editor tells of the last place first.
  const edits = patchOf(text, [
    { rangeOffset: 8, rangeLength: 4, text: 'judge' },
    { rangeOffset: 4, rangeLength: 0, text: '# ' },
    { rangeOffset: 0, rangeLength: 3, text: '' },
  ])
  expect(edits.map(({ start }) => start)).toEqual([0, 4, 8])
  const after = applyEdits(text, edits)
  expect(after).toBe('\n# con\njudge\n')
  expect(applyEdits(after, invertEdits(edits))).toBe(text)
})
