import { childPath, agentName } from '../../machine'
import { rule } from '../rule'
import { actorCodes, code } from '../words'

/** L23: one entry of anybody satisfies it. */
export const joinOfOne = rule('L23', 'join-of-one', 'warning', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal) continue
    for (const [index, requirement] of at.state.requires.entries()) {
      const { from, field, required } = requirement
      if (from.kind !== 'agent' || from.agent !== null || !required || facts.typeOf(field) !== 'map') continue
      const agents = facts.agentsListing(at.name)
      if (agents.length < 2) continue
      yield {
        at: childPath(facts.requirementPath(at, index), 'from'),
        part: 'value' as const,
        message: `${actorCodes(agents)} are all asked for ${code(field)}, and the first entry of any of them is enough: this waits for one, not for all. Write one requirement for each agent if it is a join.`,
        fix: {
          label: `Wait for each of them`,
          operation: {
            kind: 'several' as const,
            operations: [
              ...agents.slice(1).map((agent) => ({ kind: 'addRequirement' as const, state: at.state.name, requirement: { ...requirement, from: { kind: 'agent' as const, agent: agentName(agent) } } })),
              { kind: 'setRequirement' as const, state: at.state.name, requirement: index, set: { from: { kind: 'agent' as const, agent: agentName(agents[0] ?? '') } } },
            ],
          },
        },
        about: { states: [at.name], fields: [field] },
      }
    }
  }
})
