import { childPath, closest, parentPath, pathSegments, type Diagnostic } from '../../machine'
import { adopted } from '../rule'
import type { Facts } from '../facts'
import type { Fix } from '../types'

/** The key that was meant, where the reading has one to offer that is not there already. */
function meant({ path, message }: Diagnostic, { reading }: Facts): Fix | undefined {
  const to = /Did you mean `([^`]+)`\?$/.exec(message)?.[1]
  return path === undefined || to === undefined || reading.spanOf(childPath(parentPath(path), to)) ? undefined : { label: `Write ${to}`, operation: { kind: 'renameKey', path, to } }
}

/** L08: a key outside the language is kept and has no effect. */
export const unknownKey = adopted('L08', 'unknown-key', 'warning', (diagnostic, facts) => {
  const [section, state, , , key] = diagnostic.path === undefined ? [] : pathSegments(diagnostic.path)
  const fix = meant(diagnostic, facts)
  // Actions under a misspelt key are what a loop then lacks.
  const isMissed = section === 'states' && state !== undefined && key !== undefined && closest(key, ['onTransition']) !== null
  return { ...(fix ? { fix } : {}), ...(isMissed ? { about: { states: [state] } } : {}) }
})
