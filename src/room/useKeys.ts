import { useEffect } from 'react'
import { appStore } from '../store'
import { chordOf, isBareCharacter } from './chords'
import { commandOfChord } from './commands'
import { focusRegion, isTaken } from './focus'
import { useRoom } from './roomStore'
import { isMac } from './shortcuts'

/** Keys that mean the same in the editor as everywhere. */
const EVERYWHERE = new Set(['Mod+K', 'Mod+\\', 'Mod+B', 'Mod+J', 'Mod+O', 'Mod+Shift+S', 'F8', 'Shift+F8'])

/** The room's keys. A pane that has used a key keeps it; bare keys are for outside of texts, and can be turned off. */
export function useKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const chord = chordOf(event, isMac)
      if (chord === 'F6' || chord === 'Shift+F6') {
        event.preventDefault()
        focusRegion(chord === 'F6' ? 1 : -1)
        return
      }
      const command = commandOfChord(chord)
      if (!command || useRoom.getState().dialog !== null || document.querySelector('.dialog, .menu')) return
      const { singleKeys } = useRoom.getState()
      if (isBareCharacter(chord) && !singleKeys) return
      if (!EVERYWHERE.has(chord) && isTaken(chord, event.target)) return
      if (!command.isEnabled(appStore.getState())) return
      event.preventDefault()
      command.perform()
    }
    // Captured for the chords that the editor would take, heard last for all others.
    const onCapture = (event: KeyboardEvent): void => {
      const chord = chordOf(event, isMac)
      if (EVERYWHERE.has(chord) && event.target instanceof Element && event.target.closest('.monaco-editor')) {
        onKeyDown(event)
        if (event.defaultPrevented) event.stopPropagation()
      }
    }
    addEventListener('keydown', onCapture, true)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onCapture, true)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
