import type { ASTNode } from '@marcbachmann/cel-js'
import { childPath } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'
import type { Facts, StateFacts } from '../facts'

const shapes = new WeakMap<ASTNode, string>()

/** An expression without its spelling: the same text for the same tree. An unchanged state keeps its trees. */
function shape(node: ASTNode): string {
  let known = shapes.get(node)
  if (known === undefined) shapes.set(node, (known = shapeOf(node)))
  return known
}

function shapeOf(node: ASTNode): string {
  const args = node.args as unknown
  const show = (arg: unknown): string => {
    if (Array.isArray(arg)) return `[${arg.map(show).join()}]`
    if (arg !== null && typeof arg === 'object' && 'op' in arg) return shape(arg as ASTNode)
    return typeof arg === 'bigint' ? `${arg}n` : (JSON.stringify(arg) ?? '')
  }
  if (node.op === '==' || node.op === '!=' || node.op === '&&' || node.op === '||') {
    const [left, right] = node.args
    return `${node.op}(${[shape(left), shape(right)].sort().join()})`
  }
  return `${node.op}(${show(args)})`
}

/** The condition of an edge as a whole, or null when it has none that can be read. */
function condition(facts: Facts, at: StateFacts, transition: number): string | null {
  const guards = facts.guardsOf(at, transition)
  if (guards.length === 0 || guards.length < (at.state.transitions[transition]?.guards.length ?? 0)) return null
  const all = guards.map((site) => (site.facts ? shape(site.facts.ast) : null))
  return all.includes(null) ? null : all.sort().join(' && ')
}

/** L50: two edges under one condition; the first always wins. */
export const duplicateGuard = rule('L50', 'duplicate-guard', 'warning', function* (facts) {
  for (const at of facts.states) {
    if (at.state.transitions.length < 2 || at.state.terminal) continue
    const first = new Map<string, number>()
    for (const [index, { toState, guards }] of at.state.transitions.entries()) {
      const same = condition(facts, at, index)
      const before = same === null ? undefined : first.get(same)
      if (same !== null && before === undefined && facts.stateNamed(toState)) first.set(same, index)
      if (before === undefined) continue
      const only = guards.length === 1 ? guards[0] : undefined
      yield {
        at: only ? childPath(facts.transitionPath(at, index), 'guards', 0, 'expression') : childPath(facts.transitionPath(at, index), 'toState'),
        part: 'value' as const,
        message: `The edge to ${code(at.state.transitions[before]?.toState ?? '')} has the same condition and stands first, so this one never fires. Delete it, or write the condition that was meant.`,
        fix: { label: 'Delete this edge', operation: { kind: 'deleteTransition' as const, state: at.state.name, transition: index } },
        about: { states: [at.name] },
      }
    }
  }
})
