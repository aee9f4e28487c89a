import { expect, test } from 'vitest'
import { operationTimes } from './testing/operationBench'

/** Ten times the bar of the bench: a test shares its computer with others, and shows a change of kind, not of degree. */
const SLACK = 10

test('one operation at 200 states is computed, applied and read again within 16 ms, times ten', () => {
  for (const { kind, ms } of operationTimes(200, 4)) expect(Math.min(...ms), kind).toBeLessThan(16 * SLACK)
}, 60_000)

test('one operation at 1,000 states within 50 ms, times ten', () => {
  const kinds = ['setDescription', 'addTransition', 'renameState'] as const
  for (const { kind, ms } of operationTimes(1_000, 8, kinds)) expect(Math.min(...ms), kind).toBeLessThan(50 * SLACK)
}, 60_000)
