/** Where two JSON values part: a path such as `asks[1].open`, and what stands there in each; undefined is a missing key. */
export interface Difference {
  readonly path: string
  readonly expected: unknown
  readonly found: unknown
}

/**
 * The first place where `found` does not say what `expected` says; null when it says all of it.
 *
 * Keys are compared in the order of `expected`, whatever their order in `found`; keys that `found` has beyond those are let
 * stand at the top level, as a runtime adds its own there, and are a difference below it.
 */
export function firstDifference(expected: unknown, found: unknown, path = '', isTop = true): Difference | null {
  if (Object.is(expected, found)) return null
  if (typeof expected !== 'object' || typeof found !== 'object' || expected === null || found === null || Array.isArray(expected) !== Array.isArray(found))
    return { path, expected, found }
  const theirs = new Map(Object.entries(found).filter(([, value]) => value !== undefined))
  const at = (key: string): string => (Array.isArray(expected) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`)
  for (const [key, value] of Object.entries(expected)) {
    if (value === undefined) continue
    const inner = firstDifference(value, theirs.get(key), at(key), false)
    if (inner !== null) return inner
    theirs.delete(key)
  }
  const [more] = theirs
  return isTop || more === undefined ? null : { path: at(more[0]), expected: undefined, found: more[1] }
}
