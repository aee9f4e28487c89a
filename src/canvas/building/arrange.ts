import { bottom, centreX, centreY, right, type Box } from '../geometry'
import type { XY } from '../../store'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Boxes = ReadonlyMap<string, Box>

/** Where boxes stand once one of their lines is common to all: that of the outermost, or the middle of the whole. */
export function aligned(boxes: Boxes, how: Alignment): ReadonlyMap<string, XY> {
  const all = [...boxes.values()]
  const left = Math.min(...all.map(({ x }) => x))
  const top = Math.min(...all.map(({ y }) => y))
  const end = Math.max(...all.map(right))
  const low = Math.max(...all.map(bottom))
  const place = ({ x, y, w, h }: Box): XY => {
    switch (how) {
      case 'left':
        return { x: left, y }
      case 'centre':
        return { x: (left + end - w) / 2, y }
      case 'right':
        return { x: end - w, y }
      case 'top':
        return { x, y: top }
      case 'middle':
        return { x, y: (top + low - h) / 2 }
      case 'bottom':
        return { x, y: low - h }
    }
  }
  return new Map([...boxes].map(([id, box]) => [id, rounded(place(box))]))
}

/** Where boxes stand with the same room between each and the next; the first and the last stay. Fewer than three stay as they are. */
export function distributed(boxes: Boxes, along: 'x' | 'y'): ReadonlyMap<string, XY> {
  const size = along === 'x' ? 'w' : 'h'
  const sorted = [...boxes].sort(([, a], [, b]) => a[along] - b[along])
  const [first, last] = [sorted[0]?.[1], sorted.at(-1)?.[1]]
  if (!first || !last || sorted.length < 3) return new Map(sorted.map(([id, { x, y }]) => [id, { x, y }]))
  const taken = sorted.reduce((sum, [, box]) => sum + box[size], 0)
  const gap = (last[along] + last[size] - first[along] - taken) / (sorted.length - 1)
  let at = first[along]
  return new Map(
    sorted.map(([id, box]) => {
      const place = rounded(along === 'x' ? { x: at, y: box.y } : { x: box.x, y: at })
      at += box[size] + gap
      return [id, place]
    }),
  )
}

/** A line that a dragged box has come to lie on; `from` … `to` is how far it is drawn across. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

export interface Snap {
  /** To be added to the place under the hand. */
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

/** Where the hand holds what it drags: its left edge, axis and right edge; its top, middle and foot. */
const LINES = { x: [(box: Box) => box.x, centreX, right], y: [(box: Box) => box.y, centreY, bottom] } as const

/** Beyond this far, a state on the same line is nobody's neighbour: in flow px. */
const FAR = 1600

/**
 * How far a dragged box has to move to lie on a line of one of the others, where one is nearer than `reach` flow px.
 * Of several lines equally near the one of the nearest box is taken.
 */
export function snapTo(dragged: Box, others: Iterable<Box>, reach: number): Snap {
  let x: { d: number; at: number; box: Box } | null = null
  let y: { d: number; at: number; box: Box } | null = null
  for (const box of others) {
    if (Math.abs(centreX(box) - centreX(dragged)) > FAR || Math.abs(centreY(box) - centreY(dragged)) > FAR) continue
    for (const line of LINES.x) {
      const d = line(box) - line(dragged)
      if (Math.abs(d) <= reach && (!x || Math.abs(d) < Math.abs(x.d))) x = { d, at: line(box), box }
    }
    for (const line of LINES.y) {
      const d = line(box) - line(dragged)
      if (Math.abs(d) <= reach && (!y || Math.abs(d) < Math.abs(y.d))) y = { d, at: line(box), box }
    }
  }
  const [dx, dy] = [x?.d ?? 0, y?.d ?? 0]
  const moved = { ...dragged, x: dragged.x + dx, y: dragged.y + dy }
  const guides: Guide[] = []
  if (x) guides.push({ axis: 'x', at: x.at, from: Math.min(moved.y, x.box.y), to: Math.max(bottom(moved), bottom(x.box)) })
  if (y) guides.push({ axis: 'y', at: y.at, from: Math.min(moved.x, y.box.x), to: Math.max(right(moved), right(y.box)) })
  return { dx, dy, guides }
}

const rounded = ({ x, y }: XY): XY => ({ x: Math.round(x), y: Math.round(y) })
