import { expect, test } from 'vitest'
import type { JournalRecord, RecordBody } from '../reducer'
import { fixtureText, machineOf } from '../reducer/testing/fixtures'
import { recordSentence } from './recordSentence'
import { isAbout, recordSubject } from './recordSubject'
import { clip, valueText } from './words'

const debate = machineOf(fixtureText('machines/arch-debate.yaml'))
const record = (body: object, state = 'judge'): JournalRecord => ({ seq: 0, state, visit: 2, iteration: 5, ...body }) as JournalRecord
const say = (body: object, state?: string): string => recordSentence(debate, record(body, state))
const judge = { actor: 'agent:judge', summon: 9, field: 'verdict' }

test.each<[RecordBody['kind'], object, string]>([
  ['enter', {}, 'Enters judge, visit 2.'],
  ['summon', { id: 9, actor: 'agent:judge', asks: [{ field: 'verdict', open: true, required: true }, { field: 'judge_note', open: true, required: false }] }, 'Asks judge for verdict and judge_note (optional), summon #9.'],
  ['answer', { actor: 'agent:judge', summon: 9, writes: [{}, {}] }, 'judge answers summon #9 with 2 values.'],
  ['write', { ...judge, before: null, after: 'continue' }, 'judge writes verdict = “continue”.'],
  ['refuse', { ...judge, value: 'maybe', reason: 'type' }, 'judge may not write verdict = “maybe”: the value does not fit the field’s type (type).'],
  ['carried', { field: 'critiques', key: 'agent:con', actor: 'agent:con', wrote: { state: 'critique', visit: 1 } }, 'critiques[con] stands since critique, round 1: carried, so nobody is asked for it.'],
  ['guard', { transition: 1, guard: 0, expression: "context.verdict == 'continue'", result: true }, 'judge → critique: verdict = continue is true.'],
  ['transition', { from: 'judge', to: 'critique', transition: 1 }, 'judge → critique.'],
  ['action', { action: 'remove', field: 'critiques', keys: '*', before: {}, after: {} }, 'Clears critiques.'],
  ['park', {}, 'Waits for answers.'],
  ['checkpoint', {}, 'Checkpoint: the run can go on from here.'],
  ['fail', { actor: 'agent:judge', summon: 9, error: 'timeout' }, 'judge fails summon #9: timeout'],
  ['stale', { actor: 'agent:pro', summon: 5, why: 'late' }, 'A late answer of pro to summon #5 changes nothing: that summon is closed.'],
  ['done', {}, 'Done in judge.'],
  ['stuck', { why: 'no-edge' }, 'Stuck in judge: no edge passed and nobody is left to ask.'],
  ['halt', { cap: 'max-iterations' }, 'Halted: maxIterations is 8 and one more was needed.'],
  ['abort', { reason: 'enough' }, 'Called off: enough'],
])('§6 a record as a sentence: %s', (kind, body, sentence) => {
  expect(say({ kind, ...body })).toBe(sentence)
})

test('§2 an errored guard says so and why, never "false"', () => {
  expect(say({ kind: 'guard', transition: 0, guard: 0, expression: 'context.confidence >= 80', error: 'no such overload: string >= int' })).toBe('judge → finalize: confidence ≥ 80 errored, no such overload: string >= int')
})

test('hostile and huge values are cut to a line and stay as they are', () => {
  const value = '<img src=x onerror=alert(1)>; %% -->> {{x}}'
  expect(say({ kind: 'write', ...judge, before: null, after: value })).toBe(`judge writes verdict = “${value}”.`)
  expect(say({ kind: 'write', ...judge, before: null, after: 'x'.repeat(1_000_000) }).length).toBeLessThan(120)
  expect(clip(`${'a'.repeat(8)}😀 and more`, 10)).toBe('aaaaaaaa…')
  expect(valueText('two\nlines')).toBe('“two lines”')
})

test('a record is about the element that a selection names', () => {
  expect(recordSubject(record({ kind: 'guard', transition: 1, guard: 0, expression: 'true', result: true }))).toEqual({ kind: 'transition', state: 'judge', transition: 1 })
  expect(recordSubject(record({ kind: 'write', ...judge, before: null, after: 'x' }))).toEqual({ kind: 'field', field: 'verdict' })
  expect(recordSubject(record({ kind: 'fail', actor: 'user:kim', summon: 1, error: 'x' }))).toBe(null)
  expect(recordSubject(record({ kind: 'enter' }))).toEqual({ kind: 'state', state: 'judge' })
})

test('a selection finds the records that tell of it: an agent’s words, a field’s changes, an edge’s guards, a requirement’s writes', () => {
  const write = record({ kind: 'write', ...judge, before: null, after: 'x' })
  const guard = record({ kind: 'guard', transition: 1, guard: 0, expression: 'true', result: true })
  expect(isAbout(debate, write, { kind: 'agent', agent: 'judge' as never })).toBe(true)
  expect(isAbout(debate, write, { kind: 'field', field: 'judge_note' as never })).toBe(false)
  expect(isAbout(debate, write, { kind: 'requirement', state: 'judge' as never, requirement: 0 })).toBe(true)
  expect(isAbout(debate, write, { kind: 'requirement', state: 'judge' as never, requirement: 1 })).toBe(false)
  expect(isAbout(debate, guard, { kind: 'transition', state: 'judge' as never, transition: 1 })).toBe(true)
  expect(isAbout(debate, guard, { kind: 'transition', state: 'judge' as never, transition: 0 })).toBe(false)
  expect(isAbout(debate, guard, null)).toBe(false)
})
