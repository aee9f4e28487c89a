import { agentName, childPath, type Agent } from '../../machine'
import type { Facts } from '../facts'
import { freeName, isAgent } from '../mends'
import { rule } from '../rule'
import { code } from '../words'

/** Whom to let act in a state: one who may act nowhere yet, else the first. */
const candidate = (facts: Facts): Agent | undefined => {
  const agents = [...facts.agents.values()]
  return agents.find(({ canTransition }) => canTransition.length === 0) ?? agents[0]
}

/** L22: `from: agent` asks those who list the state, and nobody does. */
export const anyoneIsNobody = rule('L22', 'anyone-is-nobody', 'error', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal || facts.agentsListing(at.name).length > 0) continue
    for (const [index, { from, field, required }] of at.state.requires.entries()) {
      if (from.kind !== 'agent' || from.agent !== null) continue
      const agent = candidate(facts)
      const newcomer = agentName(freeName('somebody', (name) => isAgent(facts, name)))
      yield {
        at: childPath(facts.requirementPath(at, index), 'from'),
        part: 'value' as const,
        // An optional one that nobody can be asked for is never asked, and the run goes on.
        ...(required ? {} : { severity: 'warning' as const }),
        message: `${code(field)} may come from any agent, but no agent lists ${code(at.name)} in ${code('canTransition')}, so nobody ${required ? 'can be asked and the run is stuck' : 'is ever asked'}. Name an agent here, or add ${code(at.name)} to an agent's list.`,
        fix: agent
          ? { label: `Let ${agent.name} act in ${at.name}`, operation: { kind: 'setCanTransition' as const, agent: agent.name, states: [...agent.canTransition, at.state.name] } }
          : { label: `Add ${newcomer}, who acts in ${at.name}`, operation: { kind: 'addAgent' as const, agent: newcomer, canTransition: [at.state.name] } },
        about: { states: [at.name], fields: [field], agents: [...facts.agents.values()].filter(({ canTransition }) => canTransition.length === 0).map(({ name }) => name) },
      }
      break
    }
  }
})
