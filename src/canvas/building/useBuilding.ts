import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useRef, type RefObject } from 'react'
import { appStore, type Selection, type XY } from '../../store'
import { occurrence } from '../../machine'
import type { Box } from '../geometry'
import { linkId } from '../graph'
import { makeRoom } from '../makeRoom'
import type { Scene } from '../scene'
import { build, isTyping, useBuild } from './buildStore'

const find = (root: HTMLElement, selector: string): HTMLElement | SVGElement | null => root.querySelector<HTMLElement | SVGElement>(selector)

/** What stands for a selection on the canvas and can have the focus, if it is in the page. */
function elementOf(root: HTMLElement, selection: Selection): HTMLElement | SVGElement | null {
  if (selection.kind === 'transition') {
    const id = CSS.escape(linkId(selection.state, selection.transition))
    // The line and not its pill: a pill that has the focus opens its hint over what stands beside.
    return find(root, `.react-flow__edge[data-id="${id}"]`)
  }
  if (!('state' in selection)) return null
  return find(root, `.react-flow__node[data-id="${CSS.escape(occurrence(selection.state, 1))}"]`)
}

/** Makes the canvas known to gestures that begin elsewhere: the palette, the outline, keys. */
export function useBuilding(scene: Scene, element: RefObject<HTMLElement | null>): void {
  const { screenToFlowPosition, setCenter, getZoom } = useReactFlow()
  const flow = useStoreApi()
  const latest = useRef(scene)
  latest.current = scene
  useEffect(() => {
    const root = element.current
    if (!root) return
    const focusNow = (selection: Selection): boolean => {
      const target = elementOf(root, selection)
      // Without a tab stop of its own an edge can still be where the keys go.
      if (target && !target.hasAttribute('tabindex') && target.tagName !== 'BUTTON') target.setAttribute('tabindex', '-1')
      target?.focus({ preventScroll: true })
      return target !== null && document.activeElement === target
    }
    const boxOf = (selection: Selection): Box | undefined => {
      if (selection.kind !== 'transition') return 'state' in selection ? latest.current.boxes.get(selection.state) : undefined
      const id = linkId(selection.state, selection.transition)
      const label = latest.current.labels.get(id)
      const points = latest.current.routes.get(id)?.points
      const middle = points?.[Math.floor(points.length / 2)]
      return label ?? (middle && { ...middle, w: 0, h: 0 })
    }
    const port = {
      element: root,
      toFlow: (at: XY): XY => screenToFlowPosition(at),
      boxes: () => latest.current.boxes,
      panBy: (by: XY) => void flow.getState().panBy(by),
      middle: (): XY => {
        const { x, y, width, height } = root.getBoundingClientRect()
        return screenToFlowPosition({ x: x + width / 2, y: y + height / 2 })
      },
      focus: (selection: Selection) => {
        const box = boxOf(selection)
        const { transform, width, height } = flow.getState()
        const [x, y, zoom] = transform
        // What can be read need not come nearer: the picture moves only for what lies outside.
        const [left, top] = box ? [box.x * zoom + x, box.y * zoom + y] : [0, 0]
        const [right, foot] = box ? [left + box.w * zoom, top + box.h * zoom] : [0, 0]
        const seen = right >= 48 && left <= width - 48 && foot >= 20 && top <= height - 20
        // By then a quick hand may have opened a text: the focus is not taken out of it.
        const focusThen = (): void => void (isTyping() || focusNow(selection))
        if (box && !seen) void setCenter(box.x + box.w / 2, box.y + box.h / 2, { zoom: getZoom() }).then(() => requestAnimationFrame(focusThen))
        else focusNow(selection)
      },
    }
    build().set({ port })
    const detach = appStore.getState().attachRoomMaker(makeRoom)
    return () => {
      detach()
      if (build().port === port) build().set({ port: null, hand: null, over: null, guides: [] })
    }
  }, [element, flow, getZoom, screenToFlowPosition, setCenter])
}

/** Whether a press begins a frame around states rather than a move of the picture. */
export const beginsFrame = (event: { readonly button: number; readonly shiftKey: boolean; readonly target: EventTarget | null; readonly pointerType?: string }): boolean =>
  event.button === 0 && (event.shiftKey || build().framing) && event.target instanceof Element && event.target.classList.contains('react-flow__pane')

/** Adds a state to those in hand, or takes it out. */
export function toggleInHand(name: Parameters<ReturnType<typeof appStore.getState>['selectStates']>[0][number]): void {
  const { group, selection, selectStates, announce } = appStore.getState()
  const now = group.length > 0 ? group : selection?.kind === 'state' ? [selection.state] : []
  const next = now.includes(name) ? now.filter((each) => each !== name) : [...now, name]
  selectStates(next, 'canvas')
  announce(next.length === 1 ? `${next[0] ?? ''} is selected.` : `${next.length} states are selected.`)
}

export const useFraming = (): boolean => useBuild((state) => state.framing)
