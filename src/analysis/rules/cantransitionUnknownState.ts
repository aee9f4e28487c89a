import { closest, pathSegments, stateName } from '../../machine'
import { adopted } from '../rule'

/** L28: a state that is not there. */
export const cantransitionUnknownState = adopted('L28', 'cantransition-unknown-state', 'error', (diagnostic, facts) => {
  const [, name, , index] = diagnostic.path === undefined ? [] : pathSegments(diagnostic.path)
  const agent = facts.agents.get(name ?? '')
  const wrong = agent?.canTransition[Number(index)]
  if (!agent || wrong === undefined) return {}
  const near = closest(wrong, facts.states.map((state) => state.name))
  const states = agent.canTransition.flatMap((state, i) => (i !== Number(index) ? [state] : near === null || agent.canTransition.includes(stateName(near)) ? [] : [stateName(near)]))
  return { about: { agents: [agent.name] }, fix: { label: near === null ? `Take ${wrong} out` : `Write ${near}`, operation: { kind: 'setCanTransition', agent: agent.name, states } } }
})
