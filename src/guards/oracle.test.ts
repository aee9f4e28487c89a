import { expect, test } from 'vitest'
import fc from 'fast-check'
import { celEnv, parse, plan, type CelInput } from '@bufbuild/cel'
import type { Value } from '../machine'
import { evaluateCel, fromCel, toCel } from '.'

// Guards over the fields that machines have, and contexts in which some entries are missing. The other engine is
// conformant and slow; both have to say the same value, or both that it is an error.
const names = fc.constantFrom('agent:a', 'agent:b', 'agent:c')
const context = fc.record({
  votes: fc.dictionary(names, fc.constantFrom('approve', 'reject')),
  confidence: fc.dictionary(names, fc.integer({ min: 0, max: 100 })),
  round: fc.integer({ min: 0, max: 5 }),
  verdict: fc.constantFrom('consensus', 'continue', ''),
  log: fc.array(fc.constantFrom('x', 'y'), { maxLength: 4 }),
})
const integer = fc.letrec<{ int: string }>((tie) => ({
  int: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('context.round', 'size(context.votes)', 'size(context.log)', '0', '2', '80'),
    names.map((name) => `context.confidence['${name}']`),
    fc.tuple(tie('int'), fc.constantFrom('+', '-', '*', '/', '%'), tie('int')).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.constantFrom('approve', 'reject').map((vote) => `size(context.votes.filter(k, context.votes[k] == '${vote}'))`),
  ),
})).int
const text = fc.oneof(fc.constantFrom('context.verdict', `'consensus'`, `'approve'`, `''`), names.map((name) => `context.votes['${name}']`))
const guard = fc.letrec<{ bool: string }>((tie) => ({
  bool: fc.oneof(
    { depthSize: 'medium' },
    fc.tuple(integer, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), integer).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.tuple(text, fc.constantFrom('==', '!='), text).map(([a, op, b]) => `${a} ${op} ${b}`),
    fc.constantFrom('has(context.verdict)', 'has(context.missing)', `'x' in context.log`, `'agent:a' in context.votes`, `context.verdict.startsWith('con')`),
    fc.tuple(fc.constantFrom('all', 'exists', 'exists_one'), integer).map(([macro, limit]) => `context.votes.${macro}(k, context.confidence[k] >= ${limit})`),
    fc.tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool')).map(([a, op, b]) => `(${a}) ${op} (${b})`),
    tie('bool').map((inner) => `!(${inner})`),
    fc.tuple(tie('bool'), tie('bool'), tie('bool')).map(([a, b, c]) => `(${a}) ? (${b}) : (${c})`),
  ),
})).bool

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
    fc.property(guard, context, (expression, values) => {
      const result = evaluateCel(expression, { context: new Map(Object.entries(values).map(([key, value]) => [key, toCel(value as Value)])) })
      expect([expression, result.ok ? String(fromCel(result.value)) : 'error']).toEqual([expression, oracle(expression, values as Record<string, Value>)])
    }),
    { numRuns: process.env['SOAK'] ? 60_000 : 600, seed: 11 },
  )
}, 600_000)
