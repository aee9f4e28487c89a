import { bottom, centreX, centreY, right, type Box, type Point } from './geometry'

export type Side = 'top' | 'bottom' | 'left' | 'right'

/** One end of a link at one side of a state. */
export interface PortWish {
  readonly link: string
  readonly end: 'source' | 'target'
  readonly side: Side
  /** Top and bottom: where the other end is. Left and right: whether the way turns up or down, and how far it goes. */
  readonly towards: number
  /** Straight down the axis: takes the middle. */
  readonly straight: boolean
}

const APART = 24

/**
 * Where each link meets a state's border. Along top and bottom in the order of where the other ends are, so that ways do not
 * cross at the start; along a side those that turn up stand above those that turn down, the short ones towards the middle lanes.
 */
export function assignPorts(box: Box, wishes: readonly PortWish[]): ReadonlyMap<PortWish, Point> {
  const ports = new Map<PortWish, Point>()
  for (const side of ['top', 'bottom'] as const) {
    const here = wishes.filter((wish) => wish.side === side)
    const offsets = flowOffsets(here)
    const apart = Math.min(APART, (box.w / 2 - 16) / Math.max(1, here.length))
    for (const [wish, offset] of offsets) ports.set(wish, { x: centreX(box) + offset * apart, y: side === 'top' ? box.y : bottom(box) })
  }
  for (const side of ['left', 'right'] as const) {
    const here = wishes.filter((wish) => wish.side === side).toSorted(sideOrder)
    const apart = Math.min(APART, (box.h - 12) / Math.max(1, here.length))
    here.forEach((wish, i) => {
      ports.set(wish, { x: side === 'left' ? box.x : right(box), y: centreY(box) + (i - (here.length - 1) / 2) * apart })
    })
  }
  return ports
}

/** Steps from the middle, in order: the first straight one at 0, else all spread evenly around it. */
function flowOffsets(wishes: readonly PortWish[]): ReadonlyMap<PortWish, number> {
  const sorted = wishes.toSorted((a, b) => a.towards - b.towards)
  const middle = wishes.find((wish) => wish.straight)
  if (!middle) return new Map(sorted.map((wish, i) => [wish, i - (sorted.length - 1) / 2]))
  // Further straight ones (parallel edges) count as left ones, so their labels have the left side for themselves.
  const others = sorted.filter((wish) => wish !== middle)
  const left = others.filter((wish) => wish.straight || wish.towards < middle.towards).toSorted((a, b) => Number(a.straight) - Number(b.straight) || a.towards - b.towards)
  const rest = others.filter((wish) => !left.includes(wish))
  return new Map([
    [middle, 0],
    ...left.map((wish, i) => [wish, i - left.length] as const),
    ...rest.map((wish, i) => [wish, i + 1] as const),
  ])
}

/** Upward ways first, short before long; then downward ways, long before short. */
function sideOrder(a: PortWish, b: PortWish): number {
  const [up, down] = [a.towards < 0, b.towards < 0]
  if (up !== down) return up ? -1 : 1
  return b.towards - a.towards
}
