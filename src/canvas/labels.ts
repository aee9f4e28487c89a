import { inflate, overlaps, stretchBox, type Box, type Point } from './geometry'
import type { Route, RouteNode } from './routing'
import { Space } from './space'

export interface LabelBox extends Box {
  /** Beside its line to the right (starts there), to the left (ends there), or lying over it. */
  readonly align: 'start' | 'end' | 'middle'
}

/** A pill stands this far from its line (design/README). */
const OFF = 14
const AIR = 4
/** With more labels than this the first free spot is taken, whatever lines run under it. */
const MANY = 1000

/**
 * A place for each label beside or upon its way: never over a state, never over another label, over other lines only when
 * nothing else is near. `sizes` in flow px; a label without a route has no place.
 */
export function placeLabels(
  nodes: readonly RouteNode[],
  routes: ReadonlyMap<string, Route>,
  sizes: ReadonlyMap<string, Pick<Box, 'w' | 'h'>>,
  kept: ReadonlyMap<string, LabelBox> = new Map(),
): ReadonlyMap<string, LabelBox> {
  const asked = inOrder(routes, sizes).flatMap(([id, size]) => {
    const route = kept.has(id) ? undefined : routes.get(id)
    return route ? [{ id, size, route }] : []
  })
  const placed = new Map<string, LabelBox>(kept)
  if (asked.length === 0) return placed
  // Of a few labels among many only what lies around their ways can be in the way.
  const area = areaOf(asked)
  const states = new Space<string>()
  const statesBoxes = nodes.flatMap(({ box, above, ring }) => [inflate(box, AIR + ring), ...(above > 0 ? [{ x: box.x + box.w / 2 - 10, y: box.y - above, w: 20, h: above }] : [])])
  for (const box of statesBoxes) if (overlaps(box, area)) states.add('', box)
  const lines = new Space<string>()
  const hurried = sizes.size > MANY
  for (const [id, { points }] of hurried ? [] : routes) {
    for (let i = 1; i < points.length; i += 1) {
      const [a, b] = [points[i - 1], points[i]]
      const line = a && b && stretchBox(a, b, 2)
      if (line && overlaps(line, area)) lines.add(id, line)
    }
  }
  const taken = new Space<string>()
  for (const [id, box] of kept) if (overlaps(box, area)) taken.add(id, box)
  const free = (box: Box) => !states.some(box, () => true) && !taken.some(inflate(box, AIR), () => true)
  /** The same wherever a label has to go. */
  const freeAnywhere = (box: Box) => !statesBoxes.some((each) => overlaps(each, box)) && ![...placed.values()].some((each) => overlaps(each, inflate(box, AIR)))
  const crossed = (box: Box, own: string) => {
    const others = new Set<string>()
    lines.some(box, (id) => {
      if (id !== own) others.add(id)
      return false
    })
    return others.size
  }
  for (const { id, size, route } of asked) {
    let best: { box: LabelBox; cost: number } | null = null
    let rank = 0
    for (const box of spots(route, size)) {
      rank += 1
      if (best && (hurried || rank > best.cost)) break
      if (!free(box)) continue
      const cost = rank + 24 * crossed(box, id)
      if (!best || cost < best.cost) best = { box, cost }
    }
    const box = best?.box ?? nearest(route, size, freeAnywhere)
    placed.set(id, box)
    taken.add(id, box)
  }
  return placed
}

/** Where labels of these ways can come to stand, those apart that find no room beside them. */
function areaOf(asked: readonly { readonly size: Pick<Box, 'w' | 'h'>; readonly route: Route }[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { size: { w, h }, route } of asked) {
    for (const { x, y } of route.points) {
      ;[x0, y0] = [Math.min(x0, x - w), Math.min(y0, y - 2 * h)]
      ;[x1, y1] = [Math.max(x1, x + w), Math.max(y1, y + 2 * h)]
    }
  }
  const room = OFF + AIR + 24
  return { x: x0 - room, y: y0 - room, w: x1 - x0 + 2 * room, h: y1 - y0 + 2 * room }
}

/** Those with least choice first: along the flow, then loops and neighbours, then lanes. */
function inOrder(routes: ReadonlyMap<string, Route>, sizes: ReadonlyMap<string, Pick<Box, 'w' | 'h'>>) {
  const rank = { down: 0, loop: 1, across: 2, side: 3 } as const
  return [...sizes].toSorted(([a], [b]) => rank[routes.get(a)?.kind ?? 'side'] - rank[routes.get(b)?.kind ?? 'side'])
}

/** Spots along a way, the best first. */
function* spots(route: Route, size: Pick<Box, 'w' | 'h'>): Iterable<LabelBox> {
  const runs = runsOf(route)
  if (route.kind === 'side' || route.kind === 'loop') {
    for (const share of SHARES) for (const run of runs) if (run.vertical && (run.length > 40 || route.kind === 'loop')) yield* upon(run, share, size, route.kind === 'loop')
  }
  for (const share of SHARES) for (const run of runs) if (run.vertical) yield* beside(run, share, size)
  for (const share of SHARES) for (const run of runs) if (!run.vertical && run.length > 30) yield* along(run, share, size)
}

/** Fractions of a run, the middle first. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78, 0.14, 0.86, 0.07, 0.93]

interface Run {
  readonly a: Point
  readonly b: Point
  readonly vertical: boolean
  readonly length: number
}

/** Straight stretches of a way: for ways around the longest first, with the flow the last first. */
function runsOf({ kind, points }: Route): readonly Run[] {
  const runs: Run[] = []
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]]
    if (a && b) runs.push({ a, b, vertical: a.x === b.x, length: Math.abs(a.x - b.x) + Math.abs(a.y - b.y) })
  }
  return kind === 'side' ? runs.toSorted((a, b) => b.length - a.length) : runs.toReversed()
}

const at = ({ a, b }: Run, share: number): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })

function* beside(run: Run, share: number, { w, h }: Pick<Box, 'w' | 'h'>): Iterable<LabelBox> {
  const { x, y } = at(run, share)
  yield { x: x + OFF, y: y - h / 2, w, h, align: 'start' }
  yield { x: x - OFF - w, y: y - h / 2, w, h, align: 'end' }
}

/** Over the line; pushed outward where its middle would lie over the column. */
function* upon(run: Run, share: number, { w, h }: Pick<Box, 'w' | 'h'>, loop: boolean): Iterable<LabelBox> {
  const { x, y } = at(run, share)
  if (!loop) {
    yield { x: x - w / 2, y: y - h / 2, w, h, align: 'middle' }
    yield { x: x - Math.min(w / 2, 76), y: y - h / 2, w, h, align: 'middle' }
    yield { x: x - w + Math.min(w / 2, 76), y: y - h / 2, w, h, align: 'middle' }
    yield { x: x - 20, y: y - h / 2, w, h, align: 'start' }
    yield { x: x - w + 20, y: y - h / 2, w, h, align: 'end' }
  }
  yield* beside(run, share, { w, h })
  if (loop) for (const shift of [-0.25, 0.25, -0.5, 0.5]) yield { x: x + OFF, y: y - h / 2 + shift * (h + 24), w, h, align: 'start' }
}

function* along(run: Run, share: number, { w, h }: Pick<Box, 'w' | 'h'>): Iterable<LabelBox> {
  const { x, y } = at(run, share)
  yield { x: x - w / 2, y: y - h / 2, w, h, align: 'middle' }
  yield { x: x - w / 2, y: y - 6 - h, w, h, align: 'middle' }
  yield { x: x - w / 2, y: y + 6, w, h, align: 'middle' }
}

/** When everything along a way is taken: the nearest free spot around its middle, ring by ring. */
function nearest(route: Route, { w, h }: Pick<Box, 'w' | 'h'>, free: (box: Box) => boolean): LabelBox {
  const longest = runsOf({ ...route, kind: 'side' })[0]
  const middle = longest ? at(longest, 0.5) : { x: 0, y: 0 }
  for (let ring = 1; ring < 400; ring += 1) {
    const steps = ring * 8
    for (let i = 0; i < steps; i += 1) {
      const angle = (i / steps) * 2 * Math.PI
      const box: LabelBox = { x: middle.x + Math.cos(angle) * ring * 28 - w / 2, y: middle.y + Math.sin(angle) * ring * 18 - h / 2, w, h, align: 'middle' }
      if (free(box)) return box
    }
  }
  return { x: middle.x, y: middle.y - h / 2, w, h, align: 'start' }
}
