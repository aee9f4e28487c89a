import { clipOf, paste, readClip } from '../canvas'
import { useEffect } from 'react'
import { appStore } from '../store'
import { copied } from './buildCommands'
import { isTextPlace } from './focus'
import { useRoom } from './roomStore'

/** Whether the clipboard's keys mean states: nothing is being typed, no text is marked and no dialog is open. */
const meansStates = (event: ClipboardEvent): boolean =>
  !event.defaultPrevented && !isTextPlace(event.target) && appStore.getState().mode !== 'learn' && useRoom.getState().dialog === null && !document.querySelector('.dialog')

/** Copy, cut and paste of states, by the browser's own events, which need nobody's leave. */
export function useClipboard(): void {
  useEffect(() => {
    const take = (cut: boolean) => (event: ClipboardEvent): void => {
      if (!meansStates(event) || (getSelection()?.toString() ?? '') !== '') return
      const clip = clipOf()
      if (!clip || !event.clipboardData) return
      event.clipboardData.setData('text/plain', clip.text)
      event.preventDefault()
      copied(clip.states.length, cut)
    }
    const put = (event: ClipboardEvent): void => {
      if (!meansStates(event)) return
      const clip = readClip(event.clipboardData?.getData('text/plain') ?? '')
      if (!clip) return
      // Not an offer to open it as a machine of its own.
      event.preventDefault()
      event.stopImmediatePropagation()
      paste(clip)
    }
    const [copy, cut] = [take(false), take(true)]
    addEventListener('copy', copy)
    addEventListener('cut', cut)
    addEventListener('paste', put, true)
    return () => {
      removeEventListener('copy', copy)
      removeEventListener('cut', cut)
      removeEventListener('paste', put, true)
    }
  }, [])
}
