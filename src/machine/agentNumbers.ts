import type { AgentName } from './names'
import type { Machine } from './types'

const known = new WeakMap<Machine, ReadonlyMap<AgentName, number>>()

/**
 * The number of each agent, from 1: in order of declaration, then those that only requirements name, in document order.
 * Colour and glyph follow the number everywhere (design/README: "keeps both everywhere").
 */
export function agentNumbers(machine: Machine): ReadonlyMap<AgentName, number> {
  const cached = known.get(machine)
  if (cached) return cached
  const numbers = new Map<AgentName, number>()
  const meet = (name: AgentName) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
  }
  for (const agent of machine.agents) meet(agent.name)
  for (const state of machine.states) {
    for (const { from } of state.requires) if (from.kind === 'agent' && from.agent !== null) meet(from.agent)
  }
  known.set(machine, numbers)
  return numbers
}
