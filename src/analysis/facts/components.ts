/** Strongly connected parts of a graph: `of[n]` is the part of node n, `cyclic[p]` whether one can go round in it. */
export interface Components {
  readonly of: Int32Array
  readonly cyclic: readonly boolean[]
}

/**
 * Tarjan's parts, without recursion so that a chain of thousands does not end the stack.
 * `out` gives the nodes that one step leads to.
 */
export function components(count: number, out: (node: number) => readonly number[]): Components {
  const of = new Int32Array(count).fill(-1)
  const order = new Int32Array(count).fill(-1)
  const low = new Int32Array(count)
  const onStack = new Uint8Array(count)
  const stack: number[] = []
  const cyclic: boolean[] = []
  let next = 0
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue
    const work: { node: number; to: readonly number[]; at: number }[] = []
    const open = (node: number): void => {
      order[node] = low[node] = next++
      stack.push(node)
      onStack[node] = 1
      work.push({ node, to: out(node), at: 0 })
    }
    open(root)
    while (work.length > 0) {
      const frame = work[work.length - 1]
      if (!frame) break
      const { node, to } = frame
      const target = to[frame.at++]
      if (target !== undefined) {
        if (order[target] === -1) open(target)
        else if (onStack[target]) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0)
        continue
      }
      work.pop()
      const parent = work[work.length - 1]
      if (parent) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0)
      if (low[node] !== order[node]) continue
      let size = 0
      for (let member = -1; member !== node; size++) {
        member = stack.pop() ?? node
        onStack[member] = 0
        of[member] = cyclic.length
      }
      cyclic.push(size > 1 || to.includes(node))
    }
  }
  return { of, cyclic }
}
