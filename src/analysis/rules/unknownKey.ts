import { closest, pathSegments } from '../../machine'
import { adopted } from '../rule'

/** L08: a key outside the language is kept and has no effect. */
export const unknownKey = adopted('L08', 'unknown-key', 'warning', (diagnostic) => {
  const [section, state, , , key] = diagnostic.path === undefined ? [] : pathSegments(diagnostic.path)
  // Actions under a misspelt key are what a loop then lacks.
  return section === 'states' && state !== undefined && key !== undefined && closest(key, ['onTransition']) !== null ? { about: { states: [state] } } : {}
})
