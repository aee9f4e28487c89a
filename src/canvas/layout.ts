import type { Machine } from '../machine'
import type { XY } from '../store'
import { edgeViews, labelSize } from './edgeView'
import { backLinks, graphOf, type Graph, type Link } from './graph'
import { COLUMN_GAP, layersOf, type Layers } from './layers'
import { NODE_WIDTH } from './measure'
import { placeBeside } from './placeBeside'
import { stateView } from './stateView'

/** Between two states of a chain: room for a pill and an arrowhead (design/README). */
export const ROW_GAP = 52

const heightsOf = new WeakMap<Machine, ReadonlyMap<string, number>>()

/** px of every node's box, by node id. */
export function nodeHeights(machine: Machine): ReadonlyMap<string, number> {
  const cached = heightsOf.get(machine)
  if (cached) return cached
  const heights = new Map(graphOf(machine).nodes.map(({ id, state }) => [id, stateView(state, machine).height]))
  heightsOf.set(machine, heights)
  return heights
}

/**
 * A place for every state: those in `places` as they are, the others derived, the same for the same input.
 *
 * Top left corners in flow px, keyed by node id. Where no state has a place the whole machine is laid out; else a new
 * state goes below or beside the one that leads to it and nothing that has a place moves.
 */
export function layOutMachine(machine: Machine, places: Readonly<Record<string, XY>>): Record<string, XY> {
  const graph = graphOf(machine)
  const held = new Map<string, XY>()
  for (const { id } of graph.nodes) {
    const at = Object.hasOwn(places, id) ? places[id] : undefined
    if (at) held.set(id, at)
  }
  if (held.size === graph.nodes.length) return Object.fromEntries(held)
  const heights = nodeHeights(machine)
  const placed = held.size === 0 ? wholeLayout(graph, heights) : placeBeside(graph, heights, held)
  // `fromEntries` defines properties, so a state called `__proto__` is one like any other.
  return Object.fromEntries(placed)
}

type Forward = readonly (Link & { readonly target: string })[]

function wholeLayout(graph: Graph, heights: ReadonlyMap<string, number>): ReadonlyMap<string, XY> {
  const back = backLinks(graph)
  const forward = graph.links.filter(
    (link): link is Link & { target: string } => link.target !== null && link.target !== link.source && !back.has(link.id),
  )
  const places = new Map<string, XY>()
  let y = 0
  // The initial state stands at the top: what it cannot reach comes below what it can.
  for (const part of partsOf(graph, forward)) {
    const inside = new Set(part)
    const links = forward.filter((link) => inside.has(link.source) && inside.has(link.target))
    const layers = layersOf({ nodes: part, links, heights })
    const x = alignedX(layers, spineOf(part[0], links, layers), links)
    const gaps = rowGaps(graph, layers, links, x)
    layers.ranks.forEach((row, i) => {
      for (const id of row) places.set(id, { x: Math.round((x.get(id) ?? 0) - NODE_WIDTH / 2), y })
      y += Math.max(...row.map((id) => heights.get(id) ?? 0)) + (gaps[i] ?? ROW_GAP)
    })
    y += ROW_GAP
  }
  return places
}

/** What the initial state reaches, itself first, and then the rest; everything together where no state is the initial one. */
function partsOf(graph: Graph, forward: Forward): readonly (readonly string[])[] {
  const all = graph.nodes.map((node) => node.id)
  if (graph.initial === null) return all.length === 0 ? [] : [all]
  const reached = new Set([graph.initial])
  const below = new Map<string, string[]>()
  for (const { source, target } of forward) (below.get(source) ?? below.set(source, []).get(source))?.push(target)
  // Adding to a set while it is walked extends the walk.
  for (const id of reached) for (const next of below.get(id) ?? []) reached.add(next)
  const rest = all.filter((id) => !reached.has(id))
  const first = [graph.initial, ...all.filter((id) => reached.has(id) && id !== graph.initial)]
  return rest.length === 0 ? [first] : [first, rest]
}

/** The longest way from the initial state down: what the eye follows, so it is drawn on one axis. */
function spineOf(start: string | undefined, forward: Forward, { ranks, x }: Layers): ReadonlySet<string> {
  const below = new Map<string, string[]>()
  for (const { source, target } of forward) (below.get(source) ?? below.set(source, []).get(source))?.push(target)
  const depth = new Map<string, number>()
  for (const id of ranks.toReversed().flat()) depth.set(id, Math.max(0, ...(below.get(id) ?? []).map((next) => 1 + (depth.get(next) ?? 0))))
  const spine = new Set<string>()
  let at = start
  while (at !== undefined && !spine.has(at)) {
    spine.add(at)
    const here = x.get(at) ?? 0
    // Of two ways equally long the straighter, then the one written first.
    const ways = (below.get(at) ?? []).map((id) => ({ id, depth: depth.get(id) ?? 0, bend: Math.abs((x.get(id) ?? 0) - here) }))
    at = ways.toSorted((a, b) => b.depth - a.depth || a.bend - b.bend)[0]?.id
  }
  return spine
}

/** Centres: the spine at 0, everybody else near where the layering wants them, in its order, never closer than a column. */
function alignedX({ ranks, x }: Layers, spine: ReadonlySet<string>, forward: readonly { source: string; target: string }[]): ReadonlyMap<string, number> {
  const above = new Map<string, string[]>()
  const fanOut = new Map<string, number>()
  for (const { source, target } of forward) {
    above.set(target, [...(above.get(target) ?? []), source])
    fanOut.set(source, (fanOut.get(source) ?? 0) + 1)
  }
  const step = NODE_WIDTH + COLUMN_GAP
  const aligned = new Map<string, number>()
  let axis = 0
  for (const row of ranks) {
    const middle = row.findIndex((id) => spine.has(id))
    axis = middle >= 0 ? (x.get(row[middle] ?? '') ?? axis) : axis
    const wish = (id: string): number => {
      const [only, ...others] = above.get(id) ?? []
      // A branch of one goes straight down.
      if (only !== undefined && others.length === 0 && fanOut.get(only) === 1) return aligned.get(only) ?? 0
      return (x.get(id) ?? 0) - axis
    }
    const from = middle >= 0 ? middle : 0
    const first = row[from]
    if (first === undefined) continue
    aligned.set(first, middle >= 0 ? 0 : wish(first))
    for (let i = from + 1; i < row.length; i += 1) aligned.set(row[i] ?? '', Math.max(wish(row[i] ?? ''), (aligned.get(row[i - 1] ?? '') ?? 0) + step))
    for (let i = from - 1; i >= 0; i -= 1) aligned.set(row[i] ?? '', Math.min(wish(row[i] ?? ''), (aligned.get(row[i + 1] ?? '') ?? 0) - step))
  }
  return aligned
}

/** px below each row: enough for its tallest label at any zoom, and for the bends that run through it. */
function rowGaps(graph: Graph, { ranks }: Layers, forward: Forward, x: ReadonlyMap<string, number>): readonly number[] {
  const rankOf = new Map(ranks.flatMap((row, i) => row.map((id) => [id, i] as const)))
  const labels = new Array<number>(ranks.length).fill(0)
  const bends = new Array<number>(ranks.length).fill(0)
  const parallel = new Map<string, number>()
  const bend = (rank: number) => {
    bends[rank] = (bends[rank] ?? 0) + 1
  }
  for (const link of forward) {
    const source = graph.byId.get(link.source)
    const view = source && edgeViews(source.state)[link.transition]
    const [from, to] = [rankOf.get(link.source) ?? 0, rankOf.get(link.target) ?? 0]
    const straight = to === from + 1 && x.get(link.source) === x.get(link.target)
    if (!straight) {
      bend(from)
      if (to - 1 !== from) bend(to - 1)
    }
    if (!view) continue
    const height = Math.max(...(['near', 'mid', 'low'] as const).map((level) => labelSize(view, level, false)?.h ?? 0))
    const rank = straight ? from : to - 1
    const key = `${link.source}\u001f\u001f${link.target}`
    parallel.set(key, (parallel.get(key) ?? 0) + 1)
    // Parallel ways are bowed: their labels stand between two bends.
    labels[rank] = Math.max(labels[rank] ?? 0, height + (straight ? 0 : 20) + ((parallel.get(key) ?? 0) > 1 ? 40 : 0))
  }
  for (const link of graph.links) {
    if (link.target === null || !rankOf.has(link.source) || !rankOf.has(link.target)) continue
    if ((rankOf.get(link.target) ?? 0) > (rankOf.get(link.source) ?? 0)) continue
    // Where other columns stand beside it, a way back leaves below and returns above.
    const [from, to] = [rankOf.get(link.source) ?? 0, rankOf.get(link.target) ?? 0]
    if ((ranks[from]?.length ?? 0) > 1) bend(from)
    if ((ranks[to]?.length ?? 0) > 1 && to > 0) bend(to - 1)
  }
  return ranks.map((_, i) => Math.max(ROW_GAP, (labels[i] ?? 0) + 12, 36 + 8 * (bends[i] ?? 0)))
}
