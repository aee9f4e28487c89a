import { expect, test } from 'vitest'
import { fieldName, stateName } from '../machine'
import type { JournalRecord } from '../reducer'
import { traceLines } from './traceText'

const stamp = { state: stateName('vote'), visit: 2, iteration: 1 }

test('§6 one line a record: number, state and visit, kind, and what it says', () => {
  const journal: readonly JournalRecord[] = [
    { seq: 1, state: null, iteration: 0, kind: 'stale', actor: 'agent:a', summon: null, why: 'unasked', writes: [] },
    { seq: 2, ...stamp, kind: 'write', actor: 'agent:a', summon: 1, field: fieldName('votes'), key: 'agent:a', before: null, after: 'two\nlines', revised: true },
    { seq: 3, ...stamp, kind: 'guard', transition: 1, guard: 0, expression: 'context.nope', error: 'no such key', code: 'no_such_key' },
    { seq: 4, ...stamp, kind: 'action', action: 'remove', field: fieldName('votes'), before: { 'agent:a': 'x'.repeat(60) }, after: {} },
    { seq: 5, ...stamp, kind: 'halt', cap: 'no-progress' },
  ]
  expect(traceLines(journal)).toEqual([
    '1  -       stale       #? agent:a: unasked, nothing written',
    '2  vote/2  write       #1 agent:a: votes[agent:a] = "two lines", was —',
    '3  vote/2  guard       1.0 errored (no such key): context.nope',
    `4  vote/2  action      remove votes: {agent:a: "${'x'.repeat(27)}…"} -> {}`,
    '5  vote/2  halt        no-progress',
  ])
})

test('whatever a value holds, it stays on its line and no surrogate pair is cut', () => {
  const text = `${'a'.repeat(94)}😀😀`
  const [line] = traceLines([{ seq: 1, ...stamp, kind: 'fail', actor: 'agent:a', summon: 1, error: `${text}\n\u2028end` }])
  expect(line).not.toMatch(/[\n\u2028]/)
  expect(line).toMatch(/a…$/)
})
