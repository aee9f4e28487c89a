import { expect, test } from 'vitest'
import { fieldName, stateName } from '../machine'
import type { JournalRecord } from '../reducer'
import { exchangesOf, tokensOf } from './exchanges'

const stamp = { state: stateName('vote'), visit: 1, iteration: 1 }
const journal: readonly JournalRecord[] = [
  { seq: 1, ...stamp, kind: 'answer', actor: 'agent:a', summon: 1, writes: [{ field: fieldName('votes'), value: 'x' }], usage: { inputTokens: 12, durationMs: 900 } },
  { seq: 2, ...stamp, kind: 'answer', actor: 'agent:b', summon: 2, writes: [], usage: { costUsd: -1 } },
  { seq: 3, ...stamp, kind: 'fail', actor: 'agent:c', summon: 3, error: 'timeout' },
]

test('what was measured beside a run stands over what its answers carry, and what is not known is left out', () => {
  const known = exchangesOf(journal, [{ summon: 1, durationMs: 950, model: 'm' }, { summon: 3, durationMs: 30_000, tries: 3, outputTokens: Number.NaN }, { summon: 4, model: '' }])
  expect([...known]).toEqual([
    [1, { summon: 1, inputTokens: 12, durationMs: 950, model: 'm' }],
    [3, { summon: 3, durationMs: 30_000, tries: 3 }],
  ])
  expect([...known.values()].map(tokensOf)).toEqual([12, undefined])
})
