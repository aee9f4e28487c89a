/** The parts of a keyboard event that name a chord. */
export interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const NAMES: Readonly<Record<string, string>> = { ' ': 'Space', Backslash: '\\' }

/**
 * A key press as a chord: `Mod+K`, `Shift+ArrowRight`, `?`, `Space`. `Mod` is ⌘ on a Mac, where Ctrl belongs
 * to the text fields, and Ctrl elsewhere. Letters are upper case; Shift is
 * named only where it does not already show in the character (`?`, not `Shift+?`).
 */
export function chordOf(event: Pressed, mac: boolean): string {
  const mod = mac ? event.metaKey : event.ctrlKey
  // With Ctrl and an unusual layout `key` may be a control character; the place of the key says what was meant.
  const raw = event.code === 'Backslash' && mod ? '\\' : event.key
  const key = NAMES[raw] ?? (raw.length === 1 ? raw.toUpperCase() : raw)
  const shiftShows = raw.length === 1 && raw.toLowerCase() === raw.toUpperCase()
  return [mod && 'Mod', mac ? event.ctrlKey && 'Ctrl' : event.metaKey && 'Meta', event.altKey && 'Alt', event.shiftKey && (!shiftShows || mod) && 'Shift', key].filter(Boolean).join('+')
}

/** Whether a chord is a bare printable key, which speech input and slips of the hand may press by accident. */
export const isBareCharacter = (chord: string): boolean => chord === 'Space' || [...chord].length === 1

const MAC: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', ArrowRight: '→', ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓' }
const OTHER: Readonly<Record<string, string>> = { Mod: 'Ctrl', ArrowRight: '→', ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓' }

/** A chord as the keys are labelled on this kind of machine. */
export function chordLabel(chord: string, mac: boolean): string {
  const parts = chord === '+' ? ['+'] : chord.split('+')
  return parts.map((part) => (mac ? MAC[part] : OTHER[part]) ?? part).join(mac ? '' : '+')
}
