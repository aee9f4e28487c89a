import { chordLabel } from './chords'
import { commandById } from './commands'

export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** How the first key of a command is written on this machine, or nothing. */
export function shortcutOf(id: string): string | undefined {
  const [chord] = commandById(id).keys
  return chord === undefined ? undefined : chordLabel(chord, isMac)
}
