import { bottom, centreX, centreY, overlaps, pathLength, right, roundedPath, simplify, type Point } from './geometry'
import { throughMaze } from './maze'
import { assignPorts, type PortWish, type Side } from './ports'
import { Terrain, type RouteNode } from './terrain'
import { Traffic } from './tracks'
import { bowWay, flowWays, sideWays, type Ends } from './ways'

export type { RouteNode } from './terrain'

export interface RouteLink {
  readonly id: string
  readonly source: string
  readonly target: string
  /** Something stands beside it, so that parallel ones need room between them. */
  readonly labelled: boolean
}

/** `down`: with the flow; `side`: around the outside, by a lane; `across`: between neighbours; `loop`: back to itself. */
export type RouteKind = 'down' | 'side' | 'across' | 'loop'

export interface Route {
  readonly kind: RouteKind
  /** Corners from border to border; every stretch is horizontal or vertical. */
  readonly points: readonly Point[]
  /** SVG path data, corners rounded, ending short of the target's border. */
  readonly path: string
}

interface Plan {
  readonly link: RouteLink
  readonly kind: RouteKind
  readonly ends: readonly [Side, Side]
  readonly straight: boolean
  /** px beside the axis that a labelled parallel way is bowed out, 0 for all others. */
  readonly bow: number
}

const RADIUS = 6
/** With more links than this the first clear way is taken, though a shorter one might follow. */
const MANY = 1000
/** Two ways closer than this read as one. */
const TOO_CLOSE = 5
/** A state counts as below another from this many px between them. */
const BELOW = 24
/** Two axes closer than this are joined by a straight line rather than by a kink. */
const NEARLY_STRAIGHT = 40
/** Between bowed parallel ways: the widest label and its distance to the line. */
const BOW = 300

/**
 * A way for every link, clear of states it does not belong to, on lanes of its own.
 *
 * Deterministic. `kept` holds the ways of links that stay as they are (all others make room for them): what a drag in a very
 * large machine uses. A link whose ends are not among `nodes` has no route.
 */
export function routeLinks(nodes: readonly RouteNode[], links: readonly RouteLink[], kept: ReadonlyMap<string, Route> = new Map()): ReadonlyMap<string, Route> {
  const terrain = new Terrain(nodes)
  const traffic = new Traffic()
  const routes = new Map<string, Route>(kept)
  for (const [id, route] of kept) traffic.add(id, route.points)
  const plans = bowed(links.flatMap((link) => planOf(link, terrain) ?? []))
  const ports = portsOf(plans, terrain)
  const loops = new Map<string, number>()
  for (const plan of inOrder(plans, terrain)) {
    const { link } = plan
    const [source, target] = [terrain.nodes.get(link.source), terrain.nodes.get(link.target)]
    const [from, to] = [ports.get(`${link.id} source`), ports.get(`${link.id} target`)]
    if (kept.has(link.id) || !source || !target || !from || !to) continue
    const nth = loops.get(link.source) ?? 0
    if (plan.kind === 'loop') loops.set(link.source, nth + 1)
    const start = plan.straight ? { x: to.x, y: from.y } : from
    const points = simplify(choose(plan, { source: source.box, target: target.box, from: start, to, sides: plan.ends, nth, bow: plan.bow }, terrain, traffic, links.length > MANY))
    traffic.add(link.id, points)
    routes.set(link.id, { kind: plan.kind, points, path: pathOf(points, 1 + target.ring) })
  }
  return routes
}

function planOf(link: RouteLink, terrain: Terrain): Plan | null {
  const [source, target] = [terrain.nodes.get(link.source), terrain.nodes.get(link.target)]
  if (!source || !target) return null
  if (source === target) return { link, kind: 'loop', ends: ['right', 'right'], straight: false, bow: 0 }
  const [a, b] = [source.box, target.box]
  if (b.y - target.above >= bottom(a) + BELOW) {
    const straight = Math.abs(centreX(a) - centreX(b)) <= NEARLY_STRAIGHT
    const from = { x: centreX(straight ? b : a), y: bottom(a) }
    const to = { x: centreX(b), y: b.y }
    const free = hasClearWay(from, to, link, terrain)
    // A state stands in between: around it on the left, so that the right side is for ways back.
    return free ? { link, kind: 'down', ends: ['bottom', 'top'], straight, bow: 0 } : { link, kind: 'side', ends: ['left', 'left'], straight: false, bow: 0 }
  }
  if (a.y >= bottom(b) + BELOW || overlaps(a, b)) return { link, kind: 'side', ends: ['right', 'right'], straight: false, bow: 0 }
  if (b.x >= right(a) + 32) return { link, kind: 'across', ends: ['right', 'left'], straight: false, bow: 0 }
  if (a.x >= right(b) + 32) return { link, kind: 'across', ends: ['left', 'right'], straight: false, bow: 0 }
  return { link, kind: 'side', ends: ['right', 'right'], straight: false, bow: 0 }
}

function hasClearWay(from: Point, to: Point, link: RouteLink, terrain: Terrain): boolean {
  for (const way of flowWays(from, to)) if (!terrain.blocks(way, link.source, link.target)) return true
  return false
}

/** Of several labelled ways straight down between the same two states all but the first are bowed out, left and right in turn. */
function bowed(plans: readonly Plan[]): readonly Plan[] {
  const counts = new Map<string, number>()
  return plans.map((plan) => {
    if (!plan.straight) return plan
    const key = `${plan.link.source}\u001f\u001f${plan.link.target}`
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    if (nth === 0 || !plan.link.labelled) return plan
    return { ...plan, straight: false, bow: (nth % 2 === 1 ? -1 : 1) * Math.ceil(nth / 2) * BOW }
  })
}

function portsOf(plans: readonly Plan[], terrain: Terrain): ReadonlyMap<string, Point> {
  const wishes = new Map<string, PortWish[]>()
  const loops = new Map<string, number>()
  const wish = (node: string, port: PortWish) => {
    const list = wishes.get(node)
    if (list) list.push(port)
    else wishes.set(node, [port])
  }
  for (const { link, kind, ends, straight, bow } of plans) {
    const [a, b] = [terrain.nodes.get(link.source)?.box, terrain.nodes.get(link.target)?.box]
    if (!a || !b) continue
    const flow = kind === 'down'
    const way = centreY(b) - centreY(a)
    let towards: readonly [number, number] = flow ? [centreX(b) + bow, centreX(a) + bow] : [way || 1, -way || 1]
    if (kind === 'loop') {
      // Loops hug the state's upper right: above everything else on that side, one inside the other.
      const nth = loops.get(link.source) ?? 0
      loops.set(link.source, nth + 1)
      towards = [-0.5 - 0.01 * nth, -0.5 + 0.01 * (nth + 1)]
    }
    wish(link.source, { link: link.id, end: 'source', side: ends[0], towards: towards[0], straight })
    wish(link.target, { link: link.id, end: 'target', side: ends[1], towards: towards[1], straight })
  }
  const ports = new Map<string, Point>()
  for (const [id, list] of wishes) {
    const box = terrain.nodes.get(id)?.box
    if (!box) continue
    for (const [port, at] of assignPorts(box, list)) ports.set(`${port.link} ${port.end}`, at)
  }
  return ports
}

/** Straight ways first, then bends from the widest, then neighbours, then lanes from the shortest, which so stay inside. */
function inOrder(plans: readonly Plan[], terrain: Terrain): readonly Plan[] {
  const keyed = plans.map((plan) => {
    const [a, b] = [terrain.nodes.get(plan.link.source)?.box, terrain.nodes.get(plan.link.target)?.box]
    let size = 0
    if (plan.bow !== 0) size = -Math.abs(plan.bow)
    else if (a && b) size = plan.kind === 'side' ? Math.abs(centreY(a) - centreY(b)) : -Math.abs(centreX(a) - centreX(b))
    return { plan, rank: plan.straight ? 0 : ORDER[plan.kind], size }
  })
  return keyed.sort((a, b) => a.rank - b.rank || a.size - b.size).map(({ plan }) => plan)
}

const ORDER: Readonly<Record<RouteKind, number>> = { loop: 1, down: 2, across: 3, side: 4 }

/** The first way that is clear of states and of others; else the one that disturbs least; through a maze if need be. */
function choose(plan: Plan, ends: Ends, terrain: Terrain, traffic: Traffic, hurried: boolean): readonly Point[] {
  const { source, target } = plan.link
  let best: { points: readonly Point[]; cost: number } | null = null
  let first: readonly Point[] | null = null
  for (const points of waysOf(plan.kind, ends, terrain, traffic)) {
    first ??= points
    if (terrain.blocks(points, source, target)) continue
    const clashes = traffic.clashes(points, TOO_CLOSE)
    if (clashes === 0 && (plan.kind !== 'side' || hurried)) return points
    const cost = clashes * 2000 + pathLength(points) + points.length * 30
    if (!best || cost < best.cost) best = { points, cost }
    if (clashes === 0 && points.length <= 4) break
  }
  return best?.points ?? throughMaze(ends, terrain, traffic) ?? first ?? [ends.from, ends.to]
}

/** Bends first where it goes with the flow; lanes are looked for only when no bend will do. */
function* waysOf(kind: RouteKind, ends: Ends, terrain: Terrain, traffic: Traffic): Iterable<readonly Point[]> {
  if (ends.bow !== 0) yield bowWay(ends, traffic)
  if (kind === 'down') yield* flowWays(ends.from, ends.to)
  yield* sideWays(kind, ends, terrain, traffic)
}

/** SVG path data of a way that ends `before` px short of the border. */
export const pathOf = (points: readonly Point[], before: number): string => roundedPath(shortened(points, before), RADIUS)

function shortened(points: readonly Point[], by: number): readonly Point[] {
  const [before, last] = [points.at(-2), points.at(-1)]
  if (!before || !last) return points
  const end = { x: last.x - Math.sign(last.x - before.x) * by, y: last.y - Math.sign(last.y - before.y) * by }
  return [...points.slice(0, -1), end]
}
