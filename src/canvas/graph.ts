import { occurrence, type Machine, type State, type StateName } from '../machine'

/** A state as it stands on the canvas. Two states of one name are two nodes: the second has its ordinal in its id. */
export interface GraphNode {
  readonly id: string
  readonly state: State
  readonly index: number
  /** 1 for the state that its name means everywhere else. */
  readonly nth: number
}

/** A transition between nodes; `target` is null where no state has that name. */
export interface Link {
  readonly id: string
  readonly source: string
  readonly transition: number
  readonly to: StateName
  readonly target: string | null
}

export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly byId: ReadonlyMap<string, GraphNode>
  readonly links: readonly Link[]
  readonly initial: string | null
}

export const linkId = (node: string, transition: number): string => `${node}\u001f${transition}`

const known = new WeakMap<Machine, Graph>()
/** What the last graph with a state made of it: most states of a machine that was edited are the same objects. */
const seen = new WeakMap<State, { readonly node: GraphNode; readonly links: readonly Link[] }>()

const linksOf = ({ id, state }: GraphNode, byId: ReadonlyMap<string, GraphNode>): readonly Link[] =>
  state.transitions.map(({ toState }, index) => ({ id: linkId(id, index), source: id, transition: index, to: toState, target: byId.has(toState) ? toState : null }))

/** Nodes and links of a machine, in document order. A name means the first state that bears it. */
export function graphOf(machine: Machine): Graph {
  const cached = known.get(machine)
  if (cached) return cached
  const counts = new Map<string, number>()
  const byId = new Map<string, GraphNode>()
  const nodes = machine.states.map((state, index) => {
    const nth = (counts.get(state.name) ?? 0) + 1
    counts.set(state.name, nth)
    const before = seen.get(state)?.node
    const node = before?.index === index && before.nth === nth ? before : { id: occurrence(state.name, nth), state, index, nth }
    byId.set(node.id, node)
    return node
  })
  const links: Link[] = []
  for (const node of nodes) {
    const before = seen.get(node.state)
    const own = before?.node.id === node.id && before.links.every(({ to, target }) => (target !== null) === byId.has(to)) ? before.links : linksOf(node, byId)
    if (before?.node !== node || before.links !== own) seen.set(node.state, { node, links: own })
    for (const link of own) links.push(link)
  }
  const graph = { nodes, byId, links, initial: machine.initialState !== null && byId.has(machine.initialState) ? machine.initialState : null }
  known.set(machine, graph)
  return graph
}

/** For each node the links that leave it to another node. */
export function outgoing(graph: Graph): ReadonlyMap<string, readonly { readonly link: Link; readonly target: string }[]> {
  const out = new Map<string, { link: Link; target: string }[]>(graph.nodes.map((node) => [node.id, []]))
  for (const link of graph.links) if (link.target !== null && link.target !== link.source) out.get(link.source)?.push({ link, target: link.target })
  return out
}

/** Where a walk through the machine begins: the initial state, then whatever is not reached, in document order. */
export const walkOrder = (graph: Graph): readonly string[] =>
  graph.initial === null ? graph.nodes.map((node) => node.id) : [graph.initial, ...graph.nodes.map((node) => node.id)]

/**
 * The links that lead back: those that meet a state which the depth-first walk from the initial state is still inside of.
 * Without them (and without self-loops) the graph has no cycle.
 */
export function backLinks(graph: Graph): ReadonlySet<string> {
  const out = outgoing(graph)
  const back = new Set<string>()
  const inside = new Set<string>()
  const seen = new Set<string>()
  for (const root of walkOrder(graph)) {
    if (seen.has(root)) continue
    // Its own stack: a chain of two thousand states is deeper than the language's.
    const stack = [{ id: root, next: 0 }]
    seen.add(root)
    inside.add(root)
    while (stack.length > 0) {
      const top = stack[stack.length - 1]
      if (!top) break
      const step = out.get(top.id)?.[top.next]
      if (!step) {
        inside.delete(top.id)
        stack.pop()
        continue
      }
      top.next += 1
      if (inside.has(step.target)) back.add(step.link.id)
      else if (!seen.has(step.target)) {
        seen.add(step.target)
        inside.add(step.target)
        stack.push({ id: step.target, next: 0 })
      }
    }
  }
  return back
}
