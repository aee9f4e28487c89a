import { expect, test } from 'vitest'
import fc from 'fast-check'
import { celEnv, parse, plan, type CelInput } from '@bufbuild/cel'
import type { Value } from '../machine'
import { evaluateCel, fromCel, toCel } from '.'
import { anyContext, anyGuard } from './testing/randomGuard'

// The other engine is conformant and slow; both have to say the same value, or both that it is an error.
function oracle(expression: string, values: Readonly<Record<string, Value>>): string {
  const asInput = (value: Value): CelInput => {
    if (typeof value === 'number') return BigInt(value)
    if (Array.isArray(value)) return value.map((item) => asInput(item as Value))
    if (value !== null && typeof value === 'object') return new Map(Object.entries(value).map(([key, entry]) => [key, asInput(entry as Value)]))
    return value as CelInput
  }
  const result = plan(celEnv(), parse(expression))({ context: asInput(values) })
  return typeof result === 'boolean' ? String(result) : 'error'
}

test('§8 guards say what a second, conformant engine says: the same boolean, or an error in both', () => {
  fc.assert(
    fc.property(anyGuard, anyContext, (expression, values) => {
      const result = evaluateCel(expression, { context: new Map(Object.entries(values).map(([key, value]) => [key, toCel(value as Value)])) })
      expect([expression, result.ok ? String(fromCel(result.value)) : 'error']).toEqual([expression, oracle(expression, values as Record<string, Value>)])
    }),
    { numRuns: process.env['SOAK'] ? 60_000 : 600, seed: 11 },
  )
}, 600_000)
