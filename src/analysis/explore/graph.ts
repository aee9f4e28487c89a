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

  /** The shortest way from one of the sources, as edges, to one of the goals; null when there is none. */
  way(sources: Iterable<number>, isGoal: (node: number) => boolean): { readonly source: number; readonly edges: readonly number[] } | null {
    const by = new Int32Array(this.size).fill(-2)
    const queue: number[] = []
    for (const source of sources) {
      if (by[source] !== -2) continue
      by[source] = -1
      queue.push(source)
    }
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at] as number
      if (isGoal(node)) {
        const edges: number[] = []
        let here = node
        for (let edge = by[here] ?? -1; edge >= 0; edge = by[here] ?? -1) {
          edges.unshift(edge)
          here = this.explorer.edgeFrom.at(edge)
        }
        return { source: here, edges }
      }
      for (const edge of this.outOf(node)) {
        const to = this.explorer.edgeTo.at(edge)
        if (by[to] !== -2) continue
        by[to] = edge
        queue.push(to)
      }
    }
    return null
  }
}
