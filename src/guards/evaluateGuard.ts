import { evaluateCel, type CelError, type CelScope } from './cel'

/** The three endings of a guard: only `passed` lets its edge fire, and an error is never taken for a no. */
export type GuardOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'errored'; readonly error: CelError }

/** Judges one CEL guard (spec §2 Advancing): anything but a boolean is an error. */
export function evaluateGuard(expression: string, scope: CelScope): GuardOutcome {
  const result = evaluateCel(expression, scope)
  if (!result.ok) return { kind: 'errored', error: result.error }
  if (result.value === true) return { kind: 'passed' }
  if (result.value === false) return { kind: 'blocked' }
  return { kind: 'errored', error: { code: 'not-boolean', message: `a guard must be true or false, but this is ${kindOf(result.value)}`, range: { start: 0, end: expression.length } } }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return `the integer ${value}`
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'string') return `the text "${value.length > 40 ? `${value.slice(0, 39)}…` : value}"`
  if (Array.isArray(value)) return 'a list'
  return value instanceof Map ? 'a map' : 'no boolean'
}
