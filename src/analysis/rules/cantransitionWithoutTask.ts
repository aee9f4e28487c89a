import { childPath, elementPath } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

/** L29: listed for a state where there is nothing to do for it. */
export const cantransitionWithoutTask = rule('L29', 'cantransition-without-task', 'info', function* (facts) {
  for (const agent of facts.agents.values()) {
    for (const [index, name] of agent.canTransition.entries()) {
      const at = facts.stateNamed(name)
      if (!at || at.state.requires.some(({ from }) => from.kind === 'agent' && (from.agent === null || from.agent === agent.name))) continue
      yield {
        at: childPath(elementPath('agents', agent.name), 'canTransition', index),
        part: 'value' as const,
        message: `${code(agent.name)} is listed for ${code(name)}, where nothing is asked of it. Take the state off its list, or add a requirement there.`,
        fix: { label: `Take ${name} off the list`, operation: { kind: 'setCanTransition' as const, agent: agent.name, states: agent.canTransition.filter((_, i) => i !== index) } },
        about: { agents: [agent.name], states: [name] },
      }
    }
  }
})
