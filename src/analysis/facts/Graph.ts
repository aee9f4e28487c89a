import { components, type Components } from './components'

/** A transition to a state that exists; the ends are indexes of states. */
export interface Edge {
  readonly index: number
  readonly from: number
  readonly to: number
  /** Its place in the list of its state. */
  readonly transition: number
}

/** States as nodes and transitions as edges, guards left out of account. */
export class Graph {
  readonly out: readonly (readonly Edge[])[]
  readonly into: readonly (readonly Edge[])[]
  /** Reachable from the initial state. */
  readonly reached: Uint8Array
  readonly loops: Components
  private enter: Int32Array | null = null
  private leave: Int32Array | null = null

  constructor(
    readonly size: number,
    readonly edges: readonly Edge[],
    readonly initial: number | null,
  ) {
    const out: Edge[][] = Array.from({ length: size }, () => [])
    const into: Edge[][] = Array.from({ length: size }, () => [])
    for (const edge of edges) {
      out[edge.from]?.push(edge)
      into[edge.to]?.push(edge)
    }
    this.out = out
    this.into = into
    this.reached = initial === null ? new Uint8Array(size) : this.from([initial])
    this.loops = components(size, (node) => this.outOf(node).map(({ to }) => to))
  }

  outOf(node: number): readonly Edge[] {
    return this.out[node] ?? []
  }
  intoOf(node: number): readonly Edge[] {
    return this.into[node] ?? []
  }

  /** Whether a run can come back to a state, guards left out of account. */
  inLoop(node: number): boolean {
    return this.loops.cyclic[this.loops.of[node] ?? -1] ?? false
  }
  /** Whether an edge is part of a loop. */
  isLoopEdge({ from, to }: Edge): boolean {
    return this.inLoop(from) && this.loops.of[from] === this.loops.of[to]
  }

  /** The nodes that can be reached from `starts`, themselves included; `through` closes edges. */
  from(starts: Iterable<number>, through: (edge: Edge) => boolean = () => true): Uint8Array {
    return this.spread(starts, (node) => this.outOf(node), ({ to }) => to, through)
  }
  /** The nodes from which `ends` can be reached, themselves included. */
  towards(ends: Iterable<number>, through: (edge: Edge) => boolean = () => true): Uint8Array {
    return this.spread(ends, (node) => this.intoOf(node), ({ from }) => from, through)
  }

  private spread(starts: Iterable<number>, edges: (node: number) => readonly Edge[], next: (edge: Edge) => number, through: (edge: Edge) => boolean): Uint8Array {
    const seen = new Uint8Array(this.size)
    const queue: number[] = []
    const visit = (node: number): void => {
      if (seen[node]) return
      seen[node] = 1
      queue.push(node)
    }
    for (const node of starts) visit(node)
    for (let i = 0; i < queue.length; i++) for (const edge of edges(queue[i] ?? 0)) if (through(edge)) visit(next(edge))
    return seen
  }

  /** The loops that remain when some edges are closed. */
  loopsWithout(closed: (edge: Edge) => boolean): Components {
    return components(this.size, (node) => {
      const to: number[] = []
      if (this.inLoop(node)) for (const edge of this.outOf(node)) if (this.isLoopEdge(edge) && !closed(edge)) to.push(edge.to)
      return to
    })
  }

  /** Whether every way from the initial state to `b` goes through `a`. */
  dominates(a: number, b: number): boolean {
    if (!this.enter || !this.leave) this.buildDominators()
    const { enter, leave } = this
    if (!enter || !leave || (enter[a] ?? -1) < 0 || (enter[b] ?? -1) < 0) return false
    return (enter[a] ?? 0) <= (enter[b] ?? 0) && (leave[b] ?? 0) <= (leave[a] ?? 0)
  }

  /** Cooper, Harvey and Kennedy's dominators, numbered so that a question costs two comparisons. */
  private buildDominators(): void {
    const { size, initial } = this
    this.enter = new Int32Array(size).fill(-1)
    this.leave = new Int32Array(size).fill(-1)
    if (initial === null) return
    const order = this.postorder(initial)
    const number = new Int32Array(size).fill(-1)
    order.forEach((node, i) => (number[node] = i))
    const above = new Int32Array(size).fill(-1)
    above[initial] = initial
    const meet = (a: number, b: number): number => {
      while (a !== b) {
        while ((number[a] ?? 0) < (number[b] ?? 0)) a = above[a] ?? initial
        while ((number[b] ?? 0) < (number[a] ?? 0)) b = above[b] ?? initial
      }
      return a
    }
    for (let changed = true; changed; ) {
      changed = false
      for (let i = order.length - 1; i >= 0; i--) {
        const node: number = order[i] ?? initial
        if (node === initial) continue
        let best = -1
        for (const { from } of this.intoOf(node)) if ((above[from] ?? -1) >= 0) best = best < 0 ? from : meet(from, best)
        if (best >= 0 && above[node] !== best) {
          above[node] = best
          changed = true
        }
      }
    }
    const below: number[][] = Array.from({ length: size }, () => [])
    for (const node of order) if (node !== initial) below[above[node] ?? initial]?.push(node)
    let clock = 0
    const work: [node: number, at: number][] = [[initial, 0]]
    this.enter[initial] = clock++
    while (work.length > 0) {
      const top = work[work.length - 1]
      if (!top) break
      const child = below[top[0]]?.[top[1]++]
      if (child === undefined) {
        this.leave[top[0]] = clock++
        work.pop()
      } else {
        this.enter[child] = clock++
        work.push([child, 0])
      }
    }
  }

  private postorder(start: number): readonly number[] {
    const seen = new Uint8Array(this.size)
    const order: number[] = []
    const work: [node: number, at: number][] = [[start, 0]]
    seen[start] = 1
    while (work.length > 0) {
      const top = work[work.length - 1]
      if (!top) break
      const edge = this.outOf(top[0])[top[1]++]
      if (!edge) {
        order.push(top[0])
        work.pop()
      } else if (!seen[edge.to]) {
        seen[edge.to] = 1
        work.push([edge.to, 0])
      }
    }
    return order
  }
}
