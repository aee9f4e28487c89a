import { expect, test } from 'vitest'
import coverage from '../analysis/fixtures/guard-coverage.json'
import mutants from '../analysis/fixtures/machine-mutants.json'
import { families } from './vectorFamilies'

const familyOf = (one: object) => families.find(({ takes }) => takes(one as Record<string, unknown>))
const difference = (one: object) => familyOf(one)?.difference(one as Record<string, unknown>)

test.each(mutants.cases)('exploring $id finds what is broken in it, and nothing else', (one) => {
  expect(difference(one)).toBeNull()
})

test('all ballots of 70 counting rules fire the edges that they should', () => {
  expect(coverage.cases).toHaveLength(70)
  expect(coverage.cases.flatMap((one) => difference(one) ?? [])).toEqual([])
})

test('a case that expects something else fails, and says what', () => {
  const [sound, keeps] = [mutants.cases.find(({ id }) => id === 'debate-ok'), mutants.cases.find(({ id }) => id === 'debate-keeps-verdict')]
  expect(difference({ ...sound, expected: keeps?.expected })).toBe('cannotFinish: expected true, got false')
  const stuck = mutants.cases.find(({ id }) => id === 'debate-enum-typo')
  expect(difference({ ...stuck, expected: { ...stuck?.expected, stuckExample: { state: 'judge', context: { verdict: 'consensus' } } } })).toContain('stuckExample')
  expect(difference({ ...coverage.cases[0], both_fire: 1 })).toBe('both_fire: expected 1, got 0')
})
