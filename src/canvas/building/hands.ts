import type { StateName } from '../../machine'
import { appStore, type XY } from '../../store'
import { overlaps, type Box } from '../geometry'
import { build, type Hand, type Piece } from './buildStore'
import { statesInHand } from './carryOut'
import { dropConnection, dropEnd, dropPiece } from './drops'
import { followPointer } from './followPointer'
import { whatIsUnder } from './whatIsUnder'

type Down = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>

const letGo = (): void => build().set({ hand: null, over: null })

/** px from the border of the canvas where the picture begins to move, and how far at each frame. */
const BORDER = 36
const SPEED = 12

/** ms that something has to be held at the border: what only comes in over it moves nothing. */
const DWELL = 350

/** Moves the picture while something is held near its border, until `letGo`. */
function panAtBorder(): void {
  let hasBeenInside = false
  let since: number | null = null
  const frame = (now: number): void => {
    const { hand, port, at } = build()
    if (!hand || !port) return
    const { left, right, top, bottom } = port.element.getBoundingClientRect()
    const inside = at.x > left && at.x < right && at.y > top && at.y < bottom
    const by = { x: at.x < left + BORDER ? SPEED : at.x > right - BORDER ? -SPEED : 0, y: at.y < top + BORDER ? SPEED : at.y > bottom - BORDER ? -SPEED : 0 }
    const atBorder = inside && (by.x !== 0 || by.y !== 0)
    hasBeenInside ||= inside && !atBorder
    since = atBorder && hasBeenInside ? (since ?? now) : null
    if (since !== null && now - since >= DWELL) port.panBy(by)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Follows a hand that holds something until it lets go. */
function hold(down: Down, hand: Hand, onDrop: (at: XY) => void, onTap?: () => void): void {
  followPointer(down, {
    onStart: (at) => {
      build().set({ hand, at, over: null, card: null })
      panAtBorder()
    },
    onMove: (at) => build().set({ at, over: whatIsUnder(at) }),
    onDrop: (at) => {
      letGo()
      onDrop(at)
    },
    ...(onTap && { onTap }),
    onCancel: letGo,
  })
}

/** A piece from the palette or the outline, dragged onto the canvas. A tap is the caller's. */
export const holdPiece = (down: Down, piece: Piece, label: string): void => hold(down, { kind: 'piece', piece, label }, (at) => dropPiece(piece, whatIsUnder(at), at))

/** A new edge from a state's handle; a tap arms it, and the next tap says where it leads. */
export const holdHandle = (down: Down, from: StateName): void =>
  hold(down, { kind: 'connect', from, armed: false }, (at) => dropConnection(from, whatIsUnder(at), at), () => arm(from))

/** An end of a transition. */
export const holdEnd = (down: Down, state: StateName, transition: number, end: 'source' | 'target'): void =>
  hold(down, { kind: 'reattach', state, transition, end }, (at) => dropEnd(state, transition, end, whatIsUnder(at), at))

/** The next press on the canvas says where the edge leads; Escape, or a press elsewhere, calls it off. */
function arm(from: StateName): void {
  const { port } = build()
  if (!port) return
  const box = port.element.getBoundingClientRect()
  build().set({ hand: { kind: 'connect', from, armed: true }, at: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, over: null, card: null })
  appStore.getState().announce(`Press the state that ${from} shall lead to, or an empty place for a new one. Escape calls it off.`)
  const end = (): void => {
    removeEventListener('pointermove', move, true)
    removeEventListener('pointerdown', press, true)
    removeEventListener('keydown', key, true)
    letGo()
  }
  const move = (event: PointerEvent): void => build().set({ at: { x: event.clientX, y: event.clientY }, over: whatIsUnder({ x: event.clientX, y: event.clientY }) })
  const press = (event: PointerEvent): void => {
    const at = { x: event.clientX, y: event.clientY }
    const over = whatIsUnder(at)
    end()
    if (!over) return
    event.preventDefault()
    event.stopPropagation()
    // Neither a click on what lies there nor a pan follows from this press.
    for (const kind of ['mousedown', 'touchstart', 'click'] as const) swallow(kind)
    dropConnection(from, over, at)
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  addEventListener('pointermove', move, true)
  addEventListener('pointerdown', press, true)
  addEventListener('keydown', key, true)
}

function swallow(kind: 'mousedown' | 'touchstart' | 'click'): void {
  const stop = (event: Event): void => {
    event.stopPropagation()
    if (event.cancelable) event.preventDefault()
  }
  addEventListener(kind, stop, { capture: true, once: true, passive: false })
  setTimeout(() => removeEventListener(kind, stop, true), 500)
}

/** A frame drawn over nothing: every state that it touches is selected; with `more`, besides those that are. */
export function holdFrame(down: Down, more: boolean): void {
  const { port } = build()
  if (!port) return
  const start = port.toFlow({ x: down.clientX, y: down.clientY })
  const before = more ? statesInHand() : []
  const frame = (at: XY): Box => {
    const end = build().port?.toFlow(at) ?? start
    return { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y), w: Math.abs(end.x - start.x), h: Math.abs(end.y - start.y) }
  }
  const take = (at: XY): void => {
    const inside = frame(at)
    const { lastGood, selectStates } = appStore.getState()
    const touched = lastGood.states.flatMap(({ name }) => {
      const box = port.boxes().get(name)
      return box && overlaps(box, inside) ? [name] : []
    })
    selectStates([...before, ...touched], 'canvas')
  }
  followPointer(down, {
    onStart: (at) => build().set({ hand: { kind: 'marquee', start }, at }),
    onMove: (at) => {
      build().set({ at })
      take(at)
    },
    onDrop: (at) => {
      take(at)
      letGo()
      const { group, selection, announce } = appStore.getState()
      announce(group.length > 1 ? `${group.length} states are selected.` : selection?.kind === 'state' ? `${selection.state} is selected.` : 'Nothing is selected.')
    },
    onTap: () => appStore.getState().select(null, 'canvas'),
    onCancel: letGo,
  })
}
