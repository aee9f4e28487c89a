import { expect, test } from 'vitest'
import { minimalEdit } from './minimalEdit'

const apply = (before: string, after: string): string => {
  const edit = minimalEdit(before, after)
  return edit ? before.slice(0, edit.start) + edit.insert + before.slice(edit.end) : before
}

test('an edit touches what differs and nothing else', () => {
  expect(minimalEdit('name: judge', 'name: the judge')).toEqual({ start: 6, end: 6, insert: 'the ' })
  expect(minimalEdit('aaa', 'aa')).toEqual({ start: 2, end: 3, insert: '' })
  expect(minimalEdit('same', 'same')).toBeNull()
})

test('an edit gives the new text and never splits a character or a line break', () => {
  const texts = ['', 'a', 'a\r\nb', 'a\r\n\r\nb', 'a\nb', '😀', '😁', 'x😀😁', 'x😁', 'a\r\nb\r\nc', 'ab\r\n']
  for (const before of texts)
    for (const after of texts) {
      expect(apply(before, after)).toBe(after)
      const edit = minimalEdit(before, after)
      if (!edit) continue
      for (const at of [edit.start, edit.end]) {
        expect(before.slice(at - 1, at + 1)).not.toBe('\r\n')
        expect(before.charCodeAt(at) >= 0xdc00 && before.charCodeAt(at) <= 0xdfff).toBe(false)
      }
    }
})
