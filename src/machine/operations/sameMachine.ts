import type { Machine } from '../types'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Whether two plain values are equal; the order of keys is no difference, and what is the same object is not looked into. */
export function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!sameData(a[i], b[i])) return false
    return true
  }
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) if (!Object.hasOwn(b, key) || !sameData(a[key], b[key])) return false
  return true
}

/** Whether two machines say the same; whether they can be run is the reading's business. */
export function sameMachine({ unrunnable: _, ...a }: Machine, { unrunnable: __, ...b }: Machine): boolean {
  return sameData(a, b)
}
