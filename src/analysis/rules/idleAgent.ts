import { agentName, elementPath } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

/** L27: declared, and nothing is ever asked of it. */
export const idleAgent = rule('L27', 'idle-agent', 'info', function* (facts) {
  const named = new Set<string>()
  const open = new Set<string>()
  for (const { name, state } of facts.states) {
    if (state.terminal) continue
    for (const { from } of state.requires) {
      if (from.kind !== 'agent') continue
      if (from.agent === null) open.add(name)
      else named.add(from.agent)
    }
  }
  for (const { name, canTransition } of facts.agents.values()) {
    if (named.has(name) || canTransition.some((state) => open.has(state))) continue
    yield {
      at: elementPath('agents', name),
      message: `No requirement ever asks ${code(name)} for anything. Write one (${code(`from: { agent: ${name} }`)}), or take the agent out.`,
      fix: { label: `Take ${name} out`, operation: { kind: 'deleteAgent' as const, agent: agentName(name) } },
      about: { agents: [name] },
    }
  }
})
