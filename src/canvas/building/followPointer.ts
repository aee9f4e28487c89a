import type { XY } from '../../store'

interface Following {
  /** px that the pointer has to travel before it drags; less is a tap. */
  readonly threshold?: number
  readonly onStart?: (at: XY) => void
  readonly onMove: (at: XY) => void
  readonly onDrop: (at: XY) => void
  readonly onTap?: (at: XY) => void
  readonly onCancel?: () => void
}

/**
 * Follows one pointer from where it went down until it is lifted: a drag, a tap, or called off by Escape or by the system.
 * Works alike for mouse, pen and finger; whatever is pressed has `touch-action: none`.
 */
export function followPointer(down: Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>, { threshold = 4, onStart, onMove, onDrop, onTap, onCancel }: Following): void {
  let dragging = false
  const from = { x: down.clientX, y: down.clientY }
  const point = (event: PointerEvent): XY => ({ x: event.clientX, y: event.clientY })
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return
    const at = point(event)
    if (!dragging && Math.hypot(at.x - from.x, at.y - from.y) < threshold) return
    if (!dragging) onStart?.(from)
    dragging = true
    event.preventDefault()
    onMove(at)
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return
    end()
    if (dragging) {
      swallowClick()
      onDrop(point(event))
    } else onTap?.(point(event))
  }
  const cancel = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return
    end()
    if (dragging) onCancel?.()
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !dragging) return
    event.preventDefault()
    event.stopPropagation()
    end()
    onCancel?.()
  }
  const end = (): void => {
    removeEventListener('pointermove', move, true)
    removeEventListener('pointerup', up, true)
    removeEventListener('pointercancel', cancel, true)
    removeEventListener('keydown', key, true)
  }
  addEventListener('pointermove', move, true)
  addEventListener('pointerup', up, true)
  addEventListener('pointercancel', cancel, true)
  addEventListener('keydown', key, true)
}

/** The click that a browser sends after a drag means nothing. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, true), 0)
}
