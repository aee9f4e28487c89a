import { expect, test } from 'vitest'
import vectors from './fixtures/retry.json'
import { isWorthRetrying, retryAfterMs, waitMsAfter } from './retry'

test.each(vectors.cases)('munazara retry, sensible: $error.kind "$error.text" → $sensible', ({ error, sensible }) => {
  expect(isWorthRetrying({ name: error.kind, text: error.text })).toBe(sensible)
})

test('the status of the response goes before what its text says', () => {
  expect(isWorthRetrying({ text: 'try again, overloaded', status: 400 })).toBe(false)
  expect(isWorthRetrying({ text: 'nothing to see', status: 529 })).toBe(true)
  expect(isWorthRetrying({ text: 'You exceeded your current quota', status: 429 })).toBe(false)
})

test.each(vectors.schedules)('munazara retry schedule: $name', ({ outcomes, max_attempts, expect: wanted }) => {
  const sleeps: number[] = []
  let calls = 0
  let result: { readonly ok?: string; readonly error?: string } = {}
  for (const outcome of outcomes.slice(0, max_attempts)) {
    calls += 1
    const error = outcome === 'hang' ? { name: 'TimeoutError', text: 'hang guard timeout' } : { text: outcome }
    if (outcome === 'ok') {
      result = { ok: 'ok' }
      break
    }
    result = { error: error.text }
    if (calls === max_attempts || !isWorthRetrying(error)) break
    sleeps.push(waitMsAfter(calls, 0) / 1_000)
  }
  expect({ calls, sleeps_s: sleeps, result }).toEqual(wanted)
})

test('Retry-After is seconds, milliseconds or a date; chance adds at most a quarter, and never takes away', () => {
  const now = Date.parse('2026-11-30T12:00:00Z')
  expect(retryAfterMs({ 'retry-after': '7' }, now)).toBe(7_000)
  expect(retryAfterMs({ 'retry-after': '7', 'retry-after-ms': '250' }, now)).toBe(250)
  expect(retryAfterMs({ 'retry-after': 'Mon, 30 Nov 2026 12:00:03 GMT' }, now)).toBe(3_000)
  expect(retryAfterMs({ 'retry-after': 'soon' }, now)).toBeUndefined()
  expect(retryAfterMs({}, now)).toBeUndefined()
  expect(waitMsAfter(1, 0, 7_000)).toBe(7_000)
  expect(waitMsAfter(2, 1)).toBe(2_500)
  expect(waitMsAfter(3, 0.5, 100)).toBe(4_500)
})
