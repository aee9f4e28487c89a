/** Whether two JSON values say the same, whatever the order of their keys; `undefined` counts as a missing key. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => same(item, b[i]))
  const theirs = new Map(Object.entries(b).filter(([, value]) => value !== undefined))
  const ours = Object.entries(a).filter(([, value]) => value !== undefined)
  return ours.length === theirs.size && ours.every(([key, value]) => theirs.has(key) && same(value, theirs.get(key)))
}
