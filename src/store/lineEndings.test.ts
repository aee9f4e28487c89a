import { expect, test } from 'vitest'
import { downloadBytes, hasMixedEndings, openedFrom, restore, withEol } from './lineEndings'

test('§1 an untouched file gives its own bytes back, whatever its breaks', () => {
  for (const raw of ['a\nb\n', 'a\r\nb\r\n', '\ufeffa\nb', 'a\r\nb\nc\r\n', 'a\rb\rc', 'no break', 'a\u2028b\n', '']) {
    const opened = openedFrom(raw)
    expect(restore(opened, opened.text)).toBe(raw)
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(downloadBytes(opened, opened.text))).toBe(raw)
  }
})

test('§1 an edited file keeps its byte order mark and its own line breaks', () => {
  const opened = openedFrom('\ufefffsm:\r\n  name: a\r\n')
  expect(opened).toMatchObject({ bom: '\ufeff', eol: '\r\n', text: 'fsm:\r\n  name: a\r\n' })
  expect(restore(opened, 'fsm:\r\n  name: b\r\n')).toBe('\ufefffsm:\r\n  name: b\r\n')
})

test('mixed breaks become what most of them are, as the editor would make them', () => {
  expect(openedFrom('a\r\nb\r\nc\n').text).toBe('a\r\nb\r\nc\r\n')
  expect(openedFrom('a\r\nb\nc\n').text).toBe('a\nb\nc\n')
  // Half of them is not most of them.
  expect(openedFrom('a\r\nb\n').text).toBe('a\nb\n')
  expect(openedFrom('a\rb').text).toBe('a\r\nb')
  expect(hasMixedEndings(openedFrom('a\r\nb\n'))).toBe(true)
  expect(hasMixedEndings(openedFrom('\ufeffa\r\nb\r\n'))).toBe(false)
})

test('a text from elsewhere takes the breaks of the document that it goes into', () => {
  expect(withEol('a\nb\r\nc', '\r\n')).toBe('a\r\nb\r\nc')
  expect(withEol('a\r\nb', '\n')).toBe('a\nb')
})
