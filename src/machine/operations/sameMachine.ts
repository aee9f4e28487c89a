import type { Machine } from '../types'

/** Whether two plain values are equal; the order of keys is no difference, and what is the same object is not looked into. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => sameData(item, b[i]))
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameData(value, right.get(key)))
}

/** Whether two machines say the same; whether they can be run is the reading's business. */
export function sameMachine({ unrunnable: _, ...a }: Machine, { unrunnable: __, ...b }: Machine): boolean {
  return sameData(a, b)
}
