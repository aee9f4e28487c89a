// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { focusRegion, isTaken } from './focus'

const element = (html: string, selector: string): Element => {
  document.body.innerHTML = html
  const found = document.querySelector(selector)
  if (!found) throw new Error(selector)
  return found
}

beforeEach(() => {
  document.body.innerHTML = ''
})

test('in a text place every key is for the text', () => {
  const area = element('<div class="monaco-editor"><textarea></textarea></div>', 'textarea')
  expect(['Space', 'ArrowRight', 'R', '?', 'Mod+J'].every((chord) => isTaken(chord, area))).toBe(true)
})

test('Space presses a button that has the focus; elsewhere it plays', () => {
  expect(isTaken('Space', element('<button>Play</button>', 'button'))).toBe(true)
  expect(isTaken('Space', document.body)).toBe(false)
})

test('arrows belong to what is walked by them; letters find names in trees', () => {
  const row = element('<div role="tree"><div role="treeitem" tabindex="0">judge</div></div>', '[role=treeitem]')
  expect(isTaken('ArrowRight', row)).toBe(true)
  expect(isTaken('R', row)).toBe(true)
  expect(isTaken('R', element('<button>Play</button>', 'button'))).toBe(false)
})

test('F6 does nothing on a page without regions', () => {
  focusRegion(1)
  expect(document.activeElement).toBe(document.body)
})
