import type { AgentName, Machine, Requirement, State } from '../machine'

/** The agents that a requirement asks: the named one, or with `from: agent` all whose `canTransition` lists the state (spec §2). */
export function askedAgents(machine: Machine, state: State, { from }: Requirement): readonly AgentName[] {
  if (from.kind !== 'agent') return []
  if (from.agent !== null) return [from.agent]
  return machine.agents.filter(({ canTransition }) => canTransition.includes(state.name)).map(({ name }) => name)
}
