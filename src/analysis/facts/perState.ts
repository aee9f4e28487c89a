import type { Machine, State } from '../../machine'
import type { Facts, StateFacts } from './Facts'

interface Known<T> {
  readonly context: Machine['context']
  readonly agents: Machine['agents']
  readonly value: T
}

/**
 * What is found out of one state by what it says, the fields and the agents, and nothing else: kept as long as these stay
 * the same objects. The value must hold no places of the text, which move with what is typed elsewhere.
 */
export function perState<T>(compute: (facts: Facts, at: StateFacts) => T): (facts: Facts, at: StateFacts) => T {
  const known = new WeakMap<State, Known<T>>()
  return (facts, at) => {
    const { context, agents } = facts.machine
    const before = known.get(at.state)
    if (before && before.context === context && before.agents === agents) return before.value
    const value = compute(facts, at)
    known.set(at.state, { context, agents, value })
    return value
  }
}
