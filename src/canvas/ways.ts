import { bottom, centreX, centreY, right, type Box, type Point } from './geometry'
import type { RouteKind } from './routing'
import type { Terrain } from './terrain'
import type { Traffic } from './tracks'

/** What a way has to join: two boxes and where it was given room on their borders. */
export interface Ends {
  readonly source: Box
  readonly target: Box
  readonly from: Point
  readonly to: Point
  readonly sides: readonly [string, string]
  /** Of a self-loop: how many are inside it. */
  readonly nth: number
  /** Of a parallel way: how far beside the axis it runs. */
  readonly bow: number
}

/** The first lane outside a column, and lanes beside one another (design/README). */
const OUTSIDE = 82
const APART = 24
const LOOP = 40

/** Down, over and down again: bends near the source, near the target and in between, nearest first. */
export function* flowWays(from: Point, to: Point): Iterable<readonly Point[]> {
  if (Math.abs(from.x - to.x) < 0.5) {
    yield [{ x: to.x, y: from.y }, to]
    return
  }
  const over = (y: number): readonly Point[] => [from, { x: from.x, y }, { x: to.x, y }, to]
  const [first, last] = [from.y + 20, to.y - 26]
  if (first > last) yield over((from.y + to.y) / 2)
  for (let step = 0; step < 12; step += 1) {
    const down = first + step * 8
    if (down <= last) yield over(down)
    const up = last - step * 8
    if (up > first + 96) yield over(up)
  }
}

/** Down, aside, down, back and down: a parallel way with room for its label. */
export function bowWay({ from, to, source, bow }: Ends, traffic: Traffic): readonly Point[] {
  const x = centreX(source) + bow
  const level = (start: number, step: number, port: number): number => {
    let y = start
    while (Math.abs(y - start) < 40 && traffic.horizontal.near(y, port, x, 6, 4)) y += step
    return y
  }
  const [out, back] = [level(from.y + 14, 8, from.x), level(to.y - 20, -8, to.x)]
  return [from, { x: from.x, y: out }, { x, y: out }, { x, y: back }, { x: to.x, y: back }, to]
}

/** Ways around: the simplest first. Each leaves and returns by a side, or below and above where neighbours stand beside. */
export function* sideWays(kind: RouteKind, ends: Ends, terrain: Terrain, traffic: Traffic): Iterable<readonly Point[]> {
  if (kind === 'loop') {
    yield loopWay(ends)
    return
  }
  if (kind === 'across') {
    yield* betweenWays(ends, traffic)
    yield acrossWay(ends, terrain, traffic)
  }
  const prefer = ends.sides[0] === 'left' && kind !== 'across' ? -1 : 1
  for (const side of prefer > 0 ? ([1, -1] as const) : ([-1, 1] as const)) {
    const own = ends.sides[0] === (side > 0 ? 'right' : 'left') && ends.sides[1] === ends.sides[0]
    const from = own ? ends.from : sidePoint(ends.source, side, ends.target)
    const to = own ? ends.to : sidePoint(ends.target, side, ends.source)
    for (const out of [OUTSIDE, APART]) yield lane(from, to, side, beyond(ends, side) + side * out, terrain, traffic)
  }
  for (const side of [1, -1] as const) yield* aroundWays(ends, side, terrain, traffic)
}

const beyond = ({ source, target }: Ends, side: 1 | -1): number => (side > 0 ? Math.max(right(source), right(target)) : Math.min(source.x, target.x))

/** Where a way that was given no port meets a side: away from the middle, where those with a port are. */
const sidePoint = (box: Box, side: 1 | -1, other: Box): Point => ({
  x: side > 0 ? right(box) : box.x,
  y: centreY(box) + (centreY(other) < centreY(box) ? -1 : 1) * Math.min(14, box.h / 2 - 6),
})

function lane(from: Point, to: Point, side: 1 | -1, start: number, terrain: Terrain, traffic: Traffic): readonly Point[] {
  const x = freeLane(start, side, from.y, to.y, terrain, traffic)
  return [from, { x, y: from.y }, { x, y: to.y }, to]
}

const freeLane = (start: number, side: 1 | -1, y0: number, y1: number, terrain: Terrain, traffic: Traffic): number =>
  terrain.freeX(start, side, y0, y1, (x) => traffic.vertical.near(x, y0 - 12, y1 + 12, APART - 5, 0)?.at ?? null)

function loopWay({ source, from, to, nth }: Ends): readonly Point[] {
  const x = right(source) + LOOP + APART * nth
  return [from, { x, y: from.y }, { x, y: to.y }, to]
}

/** Over, along and over in the room between two neighbours: in its middle, else ever further beside it. */
function* betweenWays({ from, to }: Ends, traffic: Traffic): Iterable<readonly Point[]> {
  if (Math.abs(from.y - to.y) < 1) {
    yield [from, { x: to.x, y: from.y }]
    return
  }
  const middle = (from.x + to.x) / 2
  const room = Math.abs(from.x - to.x) / 2 - 10
  for (let off = 0; off <= Math.min(room, 96); off += 8) {
    for (const x of off === 0 ? [middle] : [middle + off, middle - off]) {
      if (!traffic.vertical.near(x, from.y, to.y, 7, 4)) yield [from, { x, y: from.y }, { x, y: to.y }, to]
    }
  }
}

function acrossWay({ from, to }: Ends, terrain: Terrain, traffic: Traffic): readonly Point[] {
  if (Math.abs(from.y - to.y) < 1) return [from, { x: to.x, y: from.y }]
  const side = to.x > from.x ? 1 : -1
  const middle = freeLane((from.x + to.x) / 2, side, from.y, to.y, terrain, traffic)
  return [from, { x: middle, y: from.y }, { x: middle, y: to.y }, to]
}

/** Out below the source and in above the target, by a lane in between or outside; then with one of the ends at a side. */
function* aroundWays(ends: Ends, side: 1 | -1, terrain: Terrain, traffic: Traffic): Iterable<readonly Point[]> {
  const { source, target } = ends
  const leave = bottomPort(source, side, traffic)
  const arrive = topPort(target, side, traffic)
  for (const start of [Math.max(leave.x, arrive.x), Math.min(leave.x, arrive.x), (leave.x + arrive.x) / 2, beyond(ends, side)]) {
    const [low, high] = [leave.y + 12, arrive.y - 20]
    const x = freeLane(start + side * APART, side, low, high, terrain, traffic)
    const out = channel(low, 1, leave, x, terrain, traffic)
    const back = channel(high, -1, arrive, x, terrain, traffic)
    yield [leave, { x: leave.x, y: out }, { x, y: out }, { x, y: back }, { x: arrive.x, y: back }, arrive]
  }
  const from = sidePoint(source, side, target)
  const back = sidePoint(target, side, source)
  const outer = freeLane(beyond(ends, side) + side * APART, side, from.y, arrive.y - 20, terrain, traffic)
  const above = channel(arrive.y - 20, -1, arrive, outer, terrain, traffic)
  yield [from, { x: outer, y: from.y }, { x: outer, y: above }, { x: arrive.x, y: above }, arrive]
  const inner = freeLane(beyond(ends, side) + side * APART, side, leave.y + 12, back.y, terrain, traffic)
  const below = channel(leave.y + 12, 1, leave, inner, terrain, traffic)
  yield [leave, { x: leave.x, y: below }, { x: inner, y: below }, { x: inner, y: back.y }, back]
}

/** The first y from `start` on, going `step`, where the stretch from a port to a lane is clear of states and of others. */
function channel(start: number, step: 1 | -1, port: Point, x: number, terrain: Terrain, traffic: Traffic): number {
  for (let i = 0; i < 14; i += 1) {
    const y = start + step * 8 * i
    const [left, width] = [Math.min(port.x, x), Math.abs(port.x - x)]
    if (!terrain.under({ x: left - 7, y: y - 7, w: width + 14, h: 14 }) && !traffic.horizontal.near(y, left, left + width, 6, 4)) return y
  }
  return start
}

function bottomPort(box: Box, side: 1 | -1, traffic: Traffic): Point {
  return { x: freePort(box, bottom(box), bottom(box) + 12, side, traffic), y: bottom(box) }
}

function topPort(box: Box, side: 1 | -1, traffic: Traffic): Point {
  return { x: freePort(box, box.y - 20, box.y, side, traffic), y: box.y }
}

function freePort(box: Box, y0: number, y1: number, side: 1 | -1, traffic: Traffic): number {
  for (let offset = APART; offset < box.w / 2 - 10; offset += 12) {
    const x = centreX(box) + side * offset
    if (!traffic.vertical.near(x, y0, y1, 10, 0)) return x
  }
  return centreX(box) + side * (box.w / 2 - 10)
}
