import { childPath, keyOf, namedBy, parentPath, type ElementPath, type Reading } from '../../machine'
import { freeName } from '../mends'
import { adopted } from '../rule'
import type { Fix } from '../types'

const SECTIONS = { state: 'states', agent: 'agents', field: 'context' } as const

/** Of two names for different things both are kept; of anything else the second goes, as it is the first that is read. */
function mendOf(reading: Reading, path: ElementPath): Fix {
  const name = keyOf(path)
  const what = namedBy(path)
  const [first, second] = [childPath(parentPath(path), name), path].map((at) => {
    const value = reading.spanOf(at)?.value
    return value && reading.text.slice(value.start, value.end)
  })
  if (what === null || first === second) return { label: `Take the second ${name} out`, operation: { kind: 'deleteKey', path } }
  const to = freeName(name, (taken) => reading.machine[SECTIONS[what]].some((one) => one.name === taken))
  return { label: `Call the second one ${to}`, operation: { kind: 'renameKey', path, to } }
}

/** L07: runtimes differ on which of the two counts, so the document does not start. */
export const duplicateKey = adopted('L07', 'duplicate-key', 'error', ({ path }, { reading }) => (path === undefined ? {} : { fix: mendOf(reading, path) }))
