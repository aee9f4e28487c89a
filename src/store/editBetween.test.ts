import { expect, test } from 'vitest'
import { applyEdits } from '../machine'
import { editBetween } from './editBetween'

test('an edit touches what differs and nothing else', () => {
  expect(editBetween('name: judge', 'name: the judge')).toEqual([{ start: 6, del: '', ins: 'the ' }])
  expect(editBetween('aaa', 'aa')).toEqual([{ start: 2, del: 'a', ins: '' }])
  expect(editBetween('same', 'same')).toEqual([])
})

test('an edit gives the new text and never splits a character or a line break', () => {
  const texts = ['', 'a', 'a\r\nb', 'a\r\n\r\nb', 'a\nb', '😀', '😁', 'x😀😁', 'x😁', 'a\r\nb\r\nc', 'ab\r\n']
  for (const before of texts)
    for (const after of texts) {
      const edits = editBetween(before, after)
      expect(applyEdits(before, edits)).toBe(after)
      const [edit] = edits
      if (!edit) continue
      for (const at of [edit.start, edit.start + edit.del.length]) {
        expect(before.slice(at - 1, at + 1)).not.toBe('\r\n')
        expect(before.charCodeAt(at) >= 0xdc00 && before.charCodeAt(at) <= 0xdfff).toBe(false)
      }
    }
})
