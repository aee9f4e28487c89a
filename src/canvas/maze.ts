import { bottom, inflate, right, stretchBox, type Box, type Point } from './geometry'
import { CLEARANCE, type Terrain } from './terrain'
import type { Traffic } from './tracks'
import type { Ends } from './ways'

/** More states than this around one way, and looking for it would take longer than anybody waits. */
const MOST_BOXES = 80
const BEND = 60
const CLASH = 600

/**
 * The cheapest way between two states by horizontal and vertical stretches beside other states: for places where somebody has
 * dragged states so close that no simple way fits. Null when there is none, or too much lies in between.
 *
 * Dijkstra's search over the lines that run just outside each state.
 */
export function throughMaze({ source, target }: Ends, terrain: Terrain, traffic: Traffic): readonly Point[] | null {
  const left = Math.min(source.x, target.x)
  const top = Math.min(source.y, target.y)
  const area = inflate({ x: left, y: top, w: Math.max(right(source), right(target)) - left, h: Math.max(bottom(source), bottom(target)) - top }, 700)
  const boxes = terrain.around(area)
  if (boxes.length > MOST_BOXES) return null
  const xs = lines(boxes.flatMap((box) => [box.x - 16, right(box) + 16, box.x + box.w / 2 + 36]))
  const ys = lines(boxes.flatMap((box) => [box.y - 18, bottom(box) + 18, box.y + box.h / 2]))
  const goals = new Map(exits(target, xs, ys).map((exit) => [`${exit.x} ${exit.y}`, exit]))
  const queue: Step[] = []
  const cost = new Map<string, number>()
  const clear = (a: Point, b: Point) => !terrain.under(stretchBox(a, b, CLEARANCE))
  for (const { x, y, dx, dy } of exits(source, xs, ys)) push(queue, { x, y, vertical: dx === 0, cost: Math.abs(dx + dy), from: null })
  for (let step = pop(queue); step; step = pop(queue)) {
    const here = { x: xs[step.x] ?? 0, y: ys[step.y] ?? 0 }
    const key = `${step.x} ${step.y} ${step.vertical}`
    if (cost.has(key)) continue
    cost.set(key, step.cost)
    if (goals.has(`${step.x} ${step.y}`)) return trace(step, source, target, xs, ys)
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const there = { x: xs[step.x + dx], y: ys[step.y + dy] }
      if (there.x === undefined || there.y === undefined) continue
      const to = { x: there.x, y: there.y }
      if (!clear(here, to)) continue
      const vertical = dx === 0
      const clash = vertical ? traffic.vertical.near(to.x, here.y, to.y, 6, 4) : traffic.horizontal.near(to.y, here.x, to.x, 6, 4)
      const price = Math.abs(to.x - here.x) + Math.abs(to.y - here.y) + (vertical === step.vertical ? 0 : BEND) + (clash ? CLASH : 0)
      push(queue, { x: step.x + dx, y: step.y + dy, vertical, cost: step.cost + price, from: step })
    }
  }
  return null
}

interface Step {
  readonly x: number
  readonly y: number
  readonly vertical: boolean
  readonly cost: number
  readonly from: Step | null
}

const lines = (values: readonly number[]): readonly number[] => [...new Set(values.map(Math.round))].sort((a, b) => a - b)

/** The crossings just outside a box that face one of its sides. */
function exits(box: Box, xs: readonly number[], ys: readonly number[]): readonly { x: number; y: number; dx: number; dy: number }[] {
  const found: { x: number; y: number; dx: number; dy: number }[] = []
  xs.forEach((px, x) => {
    ys.forEach((py, y) => {
      const inColumn = px > box.x + 8 && px < right(box) - 8
      const inRow = py > box.y + 4 && py < bottom(box) - 4
      if (inColumn && py === Math.round(bottom(box) + 18)) found.push({ x, y, dx: 0, dy: 18 })
      if (inColumn && py === Math.round(box.y - 18)) found.push({ x, y, dx: 0, dy: -18 })
      if (inRow && px === Math.round(right(box) + 16)) found.push({ x, y, dx: 16, dy: 0 })
      if (inRow && px === Math.round(box.x - 16)) found.push({ x, y, dx: -16, dy: 0 })
    })
  })
  return found
}

function trace(end: Step, source: Box, target: Box, xs: readonly number[], ys: readonly number[]): readonly Point[] {
  const points: Point[] = []
  for (let step: Step | null = end; step; step = step.from) points.unshift({ x: xs[step.x] ?? 0, y: ys[step.y] ?? 0 })
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? [onto(source, first), ...points, onto(target, last)] : points
}

/** The point on a box's border that faces a point just outside. */
const onto = (box: Box, point: Point): Point => ({
  x: Math.min(Math.max(point.x, box.x), right(box)),
  y: Math.min(Math.max(point.y, box.y), bottom(box)),
})

function push(heap: Step[], step: Step): void {
  let at = heap.push(step) - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent]
    if (!above || above.cost <= step.cost) break
    heap[at] = above
    at = parent
  }
  heap[at] = step
}

function pop(heap: Step[]): Step | undefined {
  const top = heap[0]
  const last = heap.pop()
  if (!top || !last || heap.length === 0) return top
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    const [a, b] = [heap[child], heap[child + 1]]
    if (!a) break
    if (b && b.cost < a.cost) child += 1
    const smaller = heap[child]
    if (!smaller || smaller.cost >= last.cost) break
    heap[at] = smaller
    at = child
  }
  heap[at] = last
  return top
}
