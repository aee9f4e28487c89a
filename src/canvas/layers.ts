import dagre from '@dagrejs/dagre'
import type { Box } from './geometry'
import { NODE_WIDTH } from './measure'

/** What a layering needs to know: nodes in document order, and links without cycles. */
export interface Dag {
  readonly nodes: readonly string[]
  readonly links: readonly { readonly source: string; readonly target: string }[]
  readonly heights: ReadonlyMap<string, number>
}

/** Rows from top to bottom, each from left to right, and where the layering would like each node's centre. */
export interface Layers {
  readonly ranks: readonly (readonly string[])[]
  readonly x: ReadonlyMap<string, number>
}

/** Between two columns: two lanes and their air. */
export const COLUMN_GAP = 72
/** Above this many nodes dagre takes longer than an opening should: 0.3 s at 200, 13 s at a thousand. */
const DAGRE_NODES = 150

export const layersOf = (dag: Dag): Layers => (dag.nodes.length > DAGRE_NODES ? simpleLayers(dag) : dagreLayers(dag))

/** Rank, order and x by dagre; y is left to us, as rows need room for what their edges say. */
function dagreLayers({ nodes, links, heights }: Dag): Layers {
  // Compound and multigraph off: two links between the same nodes pull no harder than one.
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: COLUMN_GAP, ranksep: 52, edgesep: 24 })
  graph.setDefaultEdgeLabel(() => ({}))
  // Numbers as names: state names may be anything, `__proto__` too.
  const number = new Map(nodes.map((id, i) => [id, String(i)]))
  for (const id of nodes) graph.setNode(number.get(id) ?? '', { width: NODE_WIDTH, height: heights.get(id) ?? 40 })
  for (const { source, target } of links) graph.setEdge(number.get(source) ?? '', number.get(target) ?? '')
  dagre.layout(graph)
  const x = new Map<string, number>()
  const rows = new Map<number, string[]>()
  for (const id of nodes) {
    const at = graph.node(number.get(id) ?? '') as Pick<Box, 'x' | 'y'>
    x.set(id, at.x)
    const y = Math.round(at.y)
    const row = rows.get(y)
    if (row) row.push(id)
    else rows.set(y, [id])
  }
  const ranks = [...rows.entries()].sort(([a], [b]) => a - b).map(([, ids]) => ids.sort((a, b) => (x.get(a) ?? 0) - (x.get(b) ?? 0)))
  return { ranks, x }
}

/** Linear time: longest path for the rank, two passes of averages for the order, evenly packed rows. */
export function simpleLayers({ nodes, links }: Dag): Layers {
  const above = new Map<string, string[]>(nodes.map((id) => [id, []]))
  const below = new Map<string, string[]>(nodes.map((id) => [id, []]))
  for (const { source, target } of links) {
    above.get(target)?.push(source)
    below.get(source)?.push(target)
  }
  const rank = longestPaths(nodes, above, below)
  const ranks: string[][] = []
  for (const id of nodes) (ranks[rank.get(id) ?? 0] ??= []).push(id)
  const x = new Map<string, number>()
  const spread = (row: string[]) => row.forEach((id, i) => x.set(id, (i - (row.length - 1) / 2) * (NODE_WIDTH + COLUMN_GAP)))
  for (const row of ranks) spread(row)
  const sortBy = (row: string[], neighbours: ReadonlyMap<string, readonly string[]>) => {
    const wish = new Map(row.map((id) => [id, mean((neighbours.get(id) ?? []).map((other) => x.get(other) ?? 0), x.get(id) ?? 0)]))
    row.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0))
    spread(row)
  }
  for (const row of ranks) sortBy(row, above)
  for (const row of ranks.toReversed()) sortBy(row, below)
  return { ranks, x }
}

const mean = (values: readonly number[], otherwise: number): number =>
  values.length === 0 ? otherwise : values.reduce((sum, value) => sum + value, 0) / values.length

function longestPaths(
  nodes: readonly string[],
  above: ReadonlyMap<string, readonly string[]>,
  below: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const rank = new Map<string, number>()
  const waiting = new Map(nodes.map((id) => [id, above.get(id)?.length ?? 0]))
  const ready = nodes.filter((id) => waiting.get(id) === 0)
  for (let i = 0; i < ready.length; i += 1) {
    const id = ready[i]
    if (id === undefined) break
    const own = rank.get(id) ?? 0
    rank.set(id, own)
    for (const next of below.get(id) ?? []) {
      rank.set(next, Math.max(rank.get(next) ?? 0, own + 1))
      const left = (waiting.get(next) ?? 0) - 1
      waiting.set(next, left)
      if (left === 0) ready.push(next)
    }
  }
  return rank
}
