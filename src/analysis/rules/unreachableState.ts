import { pathSegments } from '../../machine'
import { adopted } from '../rule'

/** L03: computed on the whole graph, so the order of the document does not matter. */
export const unreachableState = adopted('L03', 'unreachable-state', 'warning', (diagnostic, facts) => {
  const at = facts.stateNamed(diagnostic.path === undefined ? '' : (pathSegments(diagnostic.path)[1] ?? ''))
  return at ? { about: { states: [at.name] }, fix: { label: `Delete ${at.name}`, operation: { kind: 'deleteState', state: at.state.name } } } : {}
})
