import { expect, test } from 'vitest'
import { chordLabel, chordOf, isBareCharacter, type Pressed } from './chords'

const press = (key: string, held: Partial<Pressed> = {}, mac = false): string =>
  chordOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, mac)

test('a chord names its modifiers first; on a Mac the room’s are with ⌘, and Ctrl stays with the texts', () => {
  expect(press('k', { ctrlKey: true })).toBe('Mod+K')
  expect(press('k', { metaKey: true }, true)).toBe('Mod+K')
  expect(press('k', { ctrlKey: true }, true)).toBe('Ctrl+K')
  expect(press('ArrowRight', { shiftKey: true })).toBe('Shift+ArrowRight')
})

test('Shift is left out where the character already shows it', () => {
  expect(press('?', { shiftKey: true })).toBe('?')
  expect(press('R', { shiftKey: true })).toBe('Shift+R')
})

test('Ctrl and the backslash key is one chord, whatever character the layout makes of it', () => {
  expect(press('\u001c', { ctrlKey: true, code: 'Backslash' })).toBe('Mod+\\')
})

test('bare characters are told from keys that nobody types by accident', () => {
  expect(['Space', 'R', '?', '1'].every(isBareCharacter)).toBe(true)
  expect(['F6', 'Home', 'Mod+K', 'ArrowLeft'].some(isBareCharacter)).toBe(false)
})

test('chords are written as the keys are labelled', () => {
  expect(chordLabel('Mod+K', true)).toBe('⌘K')
  expect(chordLabel('Shift+ArrowLeft', false)).toBe('Shift+←')
})
