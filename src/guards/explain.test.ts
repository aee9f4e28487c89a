import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Value } from '../machine'
import { toCel, type CelContext } from '.'
import { dissect, type Dissection, type Part } from './explain'
import { evaluateGuard } from './evaluateGuard'
import { anyContext, anyGuard } from './testing/randomGuard'

const celOf = (values: Readonly<Record<string, unknown>>): CelContext => new Map(Object.entries(values).map(([key, value]) => [key, toCel(value as Value)]))
const ended = ({ outcome }: Dissection): string => outcome.kind
const literal = ({ result }: Part): string => (result.kind === 'value' && typeof result.value === 'boolean' ? String(result.value) : '(1 / 0 > 0)')

/** The atoms of a guard: what stands between its `&&`, `||`, `!` and `? :`. */
const atomsOf = (part: Part): readonly Part[] => (['&&', '||', '!_', '?:'].includes(part.op) ? part.parts.flatMap(atomsOf) : [part])

/** The expression with every atom replaced; atoms never overlap. */
const replaced = (expression: string, atoms: readonly Part[], by: (atom: Part) => string): string =>
  [...atoms].sort((a, b) => b.range.start - a.range.start).reduce((text, atom) => `${text.slice(0, atom.range.start)}${by(atom)}${text.slice(atom.range.end)}`, expression)

const RUNS = process.env['SOAK'] ? 100_000 : 10_000

test('§8 on 10,000 random guards: the parts’ values give the guard’s own outcome, and the deciding ones alone do, whatever the rest is', () => {
  const seen = { passed: 0, blocked: 0, errored: 0 }
  fc.assert(
    fc.property(anyGuard, anyContext, fc.array(fc.constantFrom('true', 'false', '(1 / 0 > 0)'), { minLength: 40, maxLength: 40 }), (expression, values, others) => {
      const context = celOf(values)
      const dissection = dissect(expression, { context })
      const own = evaluateGuard(expression, { context }).kind
      seen[own] += 1
      const { whole, deciding } = dissection
      if (!whole || deciding.length === 0) throw new Error(`nothing explained: ${expression}`)
      const atoms = atomsOf(whole)
      // The values shown are the ones that count: with them in place of their parts, the guard ends as it does.
      expect([expression, evaluateGuard(replaced(expression, atoms, literal), { context }).kind]).toEqual([expression, own])
      // Those that are said to decide do: with anything in place of all others, it still ends so.
      const decides = new Set(deciding.map(({ range }) => `${range.start}-${range.end}`))
      let nth = 0
      const mixed = replaced(expression, atoms, (atom) => (decides.has(`${atom.range.start}-${atom.range.end}`) ? literal(atom) : (others[nth++ % others.length] ?? 'true')))
      expect([expression, mixed, evaluateGuard(mixed, { context }).kind]).toEqual([expression, mixed, own])
      expect(ended(dissection)).toBe(own)
      // An error is named by a part that errs.
      if (own === 'errored') expect(deciding[0]?.result.kind).toBe('error')
    }),
    { numRuns: RUNS, seed: 7 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 20)
}, 600_000)
