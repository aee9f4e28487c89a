import { childPath } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

/** L22: `from: agent` asks those who list the state, and nobody does. */
export const anyoneIsNobody = rule('L22', 'anyone-is-nobody', 'error', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal || facts.agentsListing(at.name).length > 0) continue
    for (const [index, { from, field, required }] of at.state.requires.entries()) {
      if (from.kind !== 'agent' || from.agent !== null) continue
      const only = [...facts.agents.values()].length === 1 ? [...facts.agents.values()][0] : undefined
      yield {
        at: childPath(facts.requirementPath(at, index), 'from'),
        part: 'value' as const,
        // An optional one that nobody can be asked for is never asked, and the run goes on.
        ...(required ? {} : { severity: 'warning' as const }),
        message: `${code(field)} may come from any agent, but no agent lists ${code(at.name)} in ${code('canTransition')}, so nobody ${required ? 'can be asked and the run is stuck' : 'is ever asked'}. Name an agent here, or add ${code(at.name)} to an agent's list.`,
        ...(only ? { fix: { label: `Let ${only.name} act in ${at.name}`, operation: { kind: 'setCanTransition' as const, agent: only.name, states: [...only.canTransition, at.state.name] } } } : {}),
        about: { states: [at.name], fields: [field] },
      }
      break
    }
  }
})
