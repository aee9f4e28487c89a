import type { Explorer } from './Explorer'

/** Neighbours of every configuration, by its number: those behind `starts[n]` up to `starts[n + 1]`. */
interface Adjacency {
  readonly starts: Int32Array
  /** Numbers of edges. */
  readonly edges: Int32Array
}

/** What can be said of the finished graph of configurations. Linear in its edges. */
export class ConfigurationGraph {
  private forward: Adjacency | null = null
  private backward: Adjacency | null = null

  constructor(readonly explorer: Explorer) {}

  get size(): number {
    return this.explorer.keys.length
  }

  private adjacency(by: 'edgeFrom' | 'edgeTo'): Adjacency {
    const ends = this.explorer[by]
    const starts = new Int32Array(this.size + 1)
    for (let e = 0; e < ends.length; e++) starts[ends.at(e) + 1] = (starts[ends.at(e) + 1] ?? 0) + 1
    for (let n = 0; n < this.size; n++) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0)
    const filled = starts.slice()
    const edges = new Int32Array(ends.length)
    for (let e = 0; e < ends.length; e++) {
      const place = filled[ends.at(e)] ?? 0
      edges[place] = e
      filled[ends.at(e)] = place + 1
    }
    return { starts, edges }
  }

  outOf(node: number): Int32Array {
    this.forward ??= this.adjacency('edgeFrom')
    return this.forward.edges.subarray(this.forward.starts[node], this.forward.starts[node + 1])
  }
  into(node: number): Int32Array {
    this.backward ??= this.adjacency('edgeTo')
    return this.backward.edges.subarray(this.backward.starts[node], this.backward.starts[node + 1])
  }

  /** Marks every configuration from which one of these can be reached, these included. */
  towards(goals: Iterable<number>): Uint8Array {
    const reaches = new Uint8Array(this.size)
    const queue: number[] = []
    for (const goal of goals) {
      if (reaches[goal] === 0) queue.push(goal)
      reaches[goal] = 1
    }
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      for (const edge of this.into(node)) {
        const from = this.explorer.edgeFrom.at(edge)
        if (reaches[from] === 1) continue
        reaches[from] = 1
        queue.push(from)
      }
    }
    return reaches
  }

  /** All configurations of one ending. */
  *ended(kind: 'done' | 'stuck' | 'halted'): Iterable<number> {
    for (let node = 0; node < this.size; node++) if (this.explorer.endingOf(node) === kind) yield node
  }

  /**
   * The way to the nearest goal that begins with one of these edges, each reached from the start on its shortest way:
   * that edge and those behind it. Null when there is none.
   */
  wayThrough(first: Iterable<number>, isGoal: (node: number) => boolean): readonly number[] | null {
    const { edgeFrom, edgeTo, depths } = this.explorer
    const by = new Int32Array(this.size).fill(-1)
    const isFirst = new Set<number>()
    // Configurations by their distance from the start, taken in that order.
    const layers: number[][] = []
    const reach = (edge: number, distance: number): void => {
      const layer = (layers[distance] ??= [])
      layer.push(edge)
    }
    for (const edge of first) {
      isFirst.add(edge)
      reach(edge, depths.at(edgeFrom.at(edge)) + 1)
    }
    for (let distance = 0; distance < layers.length; distance++) {
      for (const edge of layers[distance] ?? []) {
        const node = edgeTo.at(edge)
        if (by[node] !== -1) continue
        by[node] = edge
        if (isGoal(node)) return this.backTo(node, by, isFirst)
        for (const next of this.outOf(node)) if (by[edgeTo.at(next)] === -1) reach(next, distance + 1)
      }
    }
    return null
  }

  private backTo(goal: number, by: Int32Array, isFirst: ReadonlySet<number>): readonly number[] {
    const edges: number[] = []
    for (let node = goal; ; node = this.explorer.edgeFrom.at(edges[0] ?? -1)) {
      const edge = by[node] ?? -1
      edges.unshift(edge)
      if (isFirst.has(edge) || edges.length > this.size) return edges
    }
  }
}
