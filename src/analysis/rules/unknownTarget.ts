import { closest, pathSegments, stateName } from '../../machine'
import { adopted } from '../rule'

/** L02: an edge to a state that is not there never fires. */
export const unknownTarget = adopted('L02', 'unknown-target', 'error', (diagnostic, facts) => {
  const [, name, , index] = diagnostic.path === undefined ? [] : pathSegments(diagnostic.path)
  const at = facts.stateNamed(name ?? '')
  const transition = Number(index)
  const target = at?.state.transitions[transition]?.toState
  if (!at || target === undefined) return {}
  const near = closest(target, facts.states.map((state) => state.name))
  return {
    about: { states: [at.name] },
    fix:
      near === null
        ? { label: `Add a state ${target}`, operation: { kind: 'addState', state: stateName(target) } }
        : { label: `Lead to ${near}`, operation: { kind: 'retargetTransition', state: at.state.name, transition, toState: stateName(near) } },
  }
})
