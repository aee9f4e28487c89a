import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** What a scrolling pane shows of its inside. px */
export interface Seen {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

/** Steps in which scrolling is followed: within one nothing has to be drawn anew. */
const STEP_PX = 96

/** The part of a pane's inside that is in sight, in steps, so that not every pixel draws anew. */
export function useSeen(pane: RefObject<HTMLElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>({ top: 0, left: 0, width: 800, height: 600 })
  const frame = useRef(0)
  useLayoutEffect(() => {
    const element = pane.current
    if (element === null) return
    const look = (): void => {
      frame.current = 0
      const floor = (px: number): number => Math.floor(px / STEP_PX) * STEP_PX
      const next: Seen = { top: floor(element.scrollTop), left: floor(element.scrollLeft), width: element.clientWidth, height: element.clientHeight }
      setSeen(before => (before.top === next.top && before.left === next.left && before.width === next.width && before.height === next.height ? before : next))
    }
    const ask = (): void => {
      if (frame.current === 0) frame.current = requestAnimationFrame(look)
    }
    look()
    const watcher = new ResizeObserver(ask)
    watcher.observe(element)
    element.addEventListener('scroll', ask, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', ask)
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [pane])
  return seen
}

/** The row at which a selection of text began, while there is one in the pane: it stays drawn, so that the selection holds. */
export function useSelectedRow(pane: RefObject<HTMLElement | null>): number | null {
  const [row, setRow] = useState<number | null>(null)
  useLayoutEffect(() => {
    const look = (): void => {
      const selection = getSelection()
      const anchor = selection?.isCollapsed === false ? selection.anchorNode : null
      const element = anchor instanceof Element ? anchor : anchor?.parentElement
      const found = element && pane.current?.contains(element) ? element.closest<HTMLElement>('[data-row]') : null
      setRow(found ? Number(found.dataset['row']) : null)
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [pane])
  return row
}

/** Turns of a wheel with Ctrl held, or the pinch of a touchpad, that make one step of zoom. px, as the browser counts them */
const WHEEL_STEP_PX = 40

/** Ctrl and the wheel, or a pinch, over a pane: larger and smaller by steps, instead of the whole page. */
export function useWheelZoom(pane: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    const element = pane.current
    if (element === null) return
    let turned = 0
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < WHEEL_STEP_PX) return
      latest.current(turned < 0 ? 1 : -1)
      turned = 0
    }
    // React listens to wheels passively, and a passive listener keeps the page from nothing.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [pane])
}
