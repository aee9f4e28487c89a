import type { KeyboardEvent } from 'react'
import { focusInspector } from '../inspector'
import { appStore } from '../store'
import { useRoom } from './roomStore'

/** Brings the inspector up; by keyboard the focus goes into it, and Escape brings it back. */
export function openInspector(how: 'pointer' | 'keys'): void {
  appStore.getState().setRightTab('inspector')
  useRoom.getState().inspect()
  if (how === 'keys') focusInspector()
}

/** Enter on a state or transition of the canvas opens its form. A double click writes in place there. */
export const canvasInspects = {
  onKeyDown: (event: KeyboardEvent): void => {
    const { target } = event
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing) return
    if (target instanceof Element && target.matches('.react-flow__node, .react-flow__edge')) openInspector('keys')
  },
}
