import { childPath, fieldName, type ElementPath } from '../machine'
import type { Components, Edge, EffectAt, Facts, StateFacts } from './facts'
import type { Fix } from './types'

/** Edges that lead back to a state that every way to them has gone through: the ends of a loop's rounds. */
export function backEdges({ graph }: Facts): readonly Edge[] {
  return graph.edges.filter((edge) => graph.isLoopEdge(edge) && graph.dominates(edge.to, edge.from))
}

/** The states of a loop, in document order. */
export const statesOf = (facts: Facts, loops: Components, part: number): readonly StateFacts[] => facts.states.filter(({ index }) => loops.of[index] === part)

/** The part of `loops` in which a state can be come back to, or null. */
export function partOf(loops: Components, node: number): number | null {
  const part = loops.of[node] ?? -1
  return loops.cyclic[part] ? part : null
}

/** The shortest round through a state by edges that are open, as states in order; empty when there is none. */
export function roundThrough(facts: Facts, start: number, open: (edge: Edge) => boolean): readonly StateFacts[] {
  const { graph } = facts
  const came = new Map<number, number>()
  const queue = [start]
  for (const node of queue) {
    for (const edge of graph.outOf(node)) {
      if (!open(edge)) continue
      if (edge.to === start) {
        const round = [node]
        for (let at = node; at !== start; ) round.unshift((at = came.get(at) ?? start))
        return round.map((index) => facts.stateAt(index))
      }
      if (!came.has(edge.to)) {
        came.set(edge.to, node)
        queue.push(edge.to)
      }
    }
  }
  return []
}

/** Where a finding about an edge stands: on the name of the state that it leads to. */
export const edgePlace = (facts: Facts, edge: Edge): { readonly at: ElementPath; readonly part: 'value' } => ({ at: childPath(facts.edgePath(edge), 'toState'), part: 'value' })

/** `remove: { field: "*" }` or `assign: { field: "" }` at the end of an edge's actions. */
export function clearOn(facts: Facts, edge: Edge, fields: readonly string[], label: string): Fix {
  const state = facts.stateAt(edge.from).state.name
  return {
    label,
    operation: {
      kind: 'several',
      operations: fields.map((field) => ({
        kind: 'addAction' as const,
        in: { list: 'onTransition' as const, state, transition: edge.transition },
        action: { effects: [facts.isScalar(field) ? { verb: 'assign' as const, field: fieldName(field), value: '' } : { verb: 'remove' as const, field: fieldName(field), keys: '*' as const }] },
      })),
    },
  }
}

/** Takes one effect out, with its action where it is the only one of it. */
export function withoutEffect(facts: Facts, placed: EffectAt, label: string): Fix | undefined {
  const action = facts.actionOf(placed)
  if (!action) return undefined
  const rest = action.effects.filter((effect) => effect !== placed.placed.effect)
  const where = { in: facts.actionsAt(placed), index: placed.placed.index }
  return { label, operation: rest.length === 0 ? { kind: 'deleteAction', ...where } : { kind: 'editAction', ...where, action: { effects: rest } } }
}

/** The effects of going along an edge with the states whose lists they stand in. */
export function effectsAlong(facts: Facts, edge: Edge): readonly EffectAt[] {
  return facts.effectsOf(edge).map((placed) => ({ at: facts.stateAt(placed.phase === 'entry' ? edge.to : edge.from), placed }))
}
