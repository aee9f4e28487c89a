import { useReactFlow, useStoreApi } from '@xyflow/react'
import type { KeyboardEvent } from 'react'
import { appStore } from '../store'
import { walk, type Direction } from './walk'

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Alt with an arrow key goes from state to state, wherever the focus is on the canvas. */
export function useWalking(boxes: ReadonlyMap<string, { x: number; y: number; w: number; h: number }>, initial: string | null) {
  const flow = useStoreApi()
  const { setCenter, getZoom } = useReactFlow()
  return (event: KeyboardEvent<HTMLElement>) => {
    const direction = event.altKey && Object.hasOwn(DIRECTIONS, event.key) ? DIRECTIONS[event.key] : undefined
    if (!direction) return
    event.preventDefault()
    event.stopPropagation()
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>('.react-flow__node')?.dataset['id'] : undefined
    const { selection } = appStore.getState()
    const from = here ?? (selection?.kind === 'state' ? selection.state : null)
    const to = from === null ? initial : walk(boxes, from, direction)
    const box = to === null ? undefined : boxes.get(to)
    if (to === null || !box) return
    const focus = () => flow.getState().domNode?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(to)}"]`)?.focus()
    focus()
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset['id'] === to) return
    // Out of view and so not in the page: bring it in first.
    void setCenter(box.x + box.w / 2, box.y + box.h / 2, { zoom: getZoom() }).then(() => requestAnimationFrame(focus))
  }
}
