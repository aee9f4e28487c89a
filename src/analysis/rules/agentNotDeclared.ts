import { agentName, childPath, closest, stateName } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

/** L21: legal, and often a typo: such an agent may write, and `from: agent` never asks it. */
export const agentNotDeclared = rule('L21', 'agent-not-declared', 'info', function* (facts) {
  const told = new Set<string>()
  for (const at of facts.states) {
    for (const [index, { from, field }] of at.state.requires.entries()) {
      if (from.kind !== 'agent' || from.agent === null || facts.agents.has(from.agent) || told.has(from.agent)) continue
      const name = from.agent
      told.add(name)
      const near = closest(name, facts.agents.keys())
      // Two letters are near to everything. Somebody who is asked for the same thing in the same place is a colleague, whatever the names look like.
      const typo = near !== null && name.length > 2 && !at.state.requires.some((other) => other.field === field && other.from.kind === 'agent' && other.from.agent === near)
      const places = facts.states.flatMap((state) => state.state.requires.map((requirement, i) => ({ state, requirement, i }))).filter(({ requirement }) => requirement.from.kind === 'agent' && requirement.from.agent === name)
      const asked = [...new Set(places.map(({ state }) => stateName(state.name)))]
      yield {
        at: childPath(facts.requirementPath(at, index), 'from'),
        part: 'value' as const,
        ...(typo ? { severity: 'warning' as const } : {}),
        message: typo
          ? `${code(name)} is asked here and not listed under ${code('agents')}. Did you mean ${code(near)}?`
          : `${code(name)} is asked here and not listed under ${code('agents')}. That is allowed; list it there if ${code('from: agent')} shall ask it too.`,
        fix: typo
          ? {
              label: `Ask ${near}`,
              operation: { kind: 'several' as const, operations: places.map(({ state, i }) => ({ kind: 'setRequirement' as const, state: state.state.name, requirement: i, set: { from: { kind: 'agent' as const, agent: agentName(near) } } })) },
            }
          : { label: `List ${name} under agents`, operation: { kind: 'addAgent' as const, agent: agentName(name), canTransition: asked } },
        about: { agents: typo ? [name, near] : [name], states: [at.name] },
      }
    }
  }
})
