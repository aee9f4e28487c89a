import { pathSegments } from '../../machine'
import { adopted } from '../rule'

/** L05: a run that gets here is stuck. */
export const deadEnd = adopted('L05', 'dead-end', 'error', (diagnostic, facts) => {
  const at = facts.stateNamed(diagnostic.path === undefined ? '' : (pathSegments(diagnostic.path)[1] ?? ''))
  return at ? { about: { states: [at.name] }, fix: { label: `Mark ${at.name} as terminal`, operation: { kind: 'setTerminal', state: at.state.name, terminal: true } } } : {}
})
