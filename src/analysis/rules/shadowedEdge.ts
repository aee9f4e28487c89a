import { childPath, lineOf } from '../../machine'
import { evaluateCel } from '../../guards'
import { rule } from '../rule'
import { code, listed, plural } from '../words'
import type { Facts, StateFacts } from '../facts'

/** Whether an edge fires whatever the run holds: no guard, or guards that are true by themselves. */
export function alwaysFires(facts: Facts, at: StateFacts, transition: number): boolean {
  const edge = at.state.transitions[transition]
  if (!edge || !facts.stateNamed(edge.toState)) return false
  return edge.guards.every(({ backend, expression }, g) => {
    if (backend !== 'cel') return false
    const site = at.local.sites.find((s) => s.where === 'guard' && s.transition === transition && s.guard === g)
    if (!site?.facts?.constant) return false
    const result = evaluateCel(expression, { context: new Map() })
    return result.ok && result.value === true
  })
}

/** L49: edges are tried in document order, so nothing behind this one is ever tried. */
export const shadowedEdge = rule('L49', 'shadowed-edge', 'error', function* (facts) {
  for (const at of facts.states) {
    const count = at.state.transitions.length
    if (count < 2 || at.state.terminal) continue
    const first = at.state.transitions.findIndex((_, t) => alwaysFires(facts, at, t))
    if (first < 0 || first === count - 1) continue
    const behind = at.state.transitions.slice(first + 1).map(({ toState }) => toState)
    const span = facts.reading.spanOf(facts.transitionPath(at, first))
    yield {
      at: childPath(facts.transitionPath(at, first), 'toState'),
      part: 'value' as const,
      message: `This edge always fires, so ${behind.length === 1 ? 'the edge' : plural(behind.length, 'edge')} behind it${span ? ` (after line ${lineOf(facts.reading.text, span.item.start)})` : ''} to ${listed(behind.map(code))} never ${behind.length === 1 ? 'does' : 'do'}. Move it to the end, or give it a guard.`,
      fix: { label: 'Move it to the end', operation: { kind: 'moveTransition' as const, state: at.state.name, transition: first, to: count - 1 } },
      about: { states: [at.name] },
    }
  }
})
