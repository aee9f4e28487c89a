import type { ASTNode } from '@marcbachmann/cel-js'
import { conjuncts, fieldOf, literalOf, type Edge, type Facts } from './facts'

/** The field of `size(context.f)` or `context.f.size()`. */
function sizeOf(node: ASTNode): string | null {
  const inner = node.op === 'call' && node.args[0] === 'size' ? node.args[1][0] : node.op === 'rcall' && node.args[0] === 'size' ? node.args[1] : undefined
  return fieldOf(inner)
}

/** A list that has to be shorter than so many for a condition to hold. */
function shorterThan(node: ASTNode): { readonly list: string; readonly length: number } | null {
  if (node.op !== '<' && node.op !== '<=' && node.op !== '>' && node.op !== '>=') return null
  const [left, right] = node.op === '<' || node.op === '<=' ? node.args : [node.args[1], node.args[0]]
  const list = sizeOf(left)
  const length = literalOf(right)
  return list !== null && typeof length === 'number' ? { list, length: node.op === '<' || node.op === '>' ? length : length + 1 } : null
}

/**
 * How often an edge of a loop can fire in one stay in the loop: its guard wants a list to be shorter than a number, every
 * round through it appends to that list, and no edge of the loop takes anything from it. Null where nothing of the kind
 * bounds it. Other bounds are not looked for.
 */
export function firesAtMost(facts: Facts, edge: Edge): number | null {
  const { graph } = facts
  if (!graph.isLoopEdge(edge)) return null
  for (const { facts: expression } of facts.guardsOf(facts.stateAt(edge.from), edge.transition)) {
    for (const part of expression ? conjuncts(expression.ast) : []) {
      const bound = shorterThan(part)
      if (!bound || facts.typeOf(bound.list) !== 'list') continue
      const { list, length } = bound
      const inLoop = graph.edges.filter((other) => graph.isLoopEdge(other) && graph.loops.of[other.from] === graph.loops.of[edge.from])
      if (inLoop.some((other) => facts.rearmsOf(other).has(list))) continue
      const appends = (other: Edge): boolean => facts.effectsOf(other).some(({ effect }) => effect.verb === 'append' && effect.field === list)
      const without = graph.loopsWithout(appends)
      const isRound = without.of[edge.from] === without.of[edge.to] && without.cyclic[without.of[edge.from] ?? -1] === true
      if (appends(edge) || !isRound) return Math.max(0, length)
    }
  }
  return null
}
