import { expect, test } from 'vitest'
import { fieldName, stateName } from '../machine'
import type { JournalRecord, RecordBody } from '../reducer'
import { nextBeat, turnAfter, turnBefore } from './pace'

const journal = (...bodies: RecordBody[]): readonly JournalRecord[] =>
  bodies.map((body, seq) => ({ ...body, seq, state: stateName('a'), visit: 1, iteration: 0 }))
const summon = (id: number): RecordBody => ({ kind: 'summon', id, actor: 'agent:pro', objective: '', prompts: [], asks: [] })
const answer = (id: number): RecordBody => ({ kind: 'answer', actor: 'agent:pro', summon: id, writes: [] })
const write = (id: number): RecordBody => ({ kind: 'write', actor: 'agent:pro', summon: id, field: fieldName('x'), before: null, after: 'y' })

const run = journal({ kind: 'enter' }, summon(1), summon(2), { kind: 'park' }, answer(1), write(1), answer(2), write(2), { kind: 'done' })

test('§3 a fan-out is one beat with its park, an answer one with its writes', () => {
  const ends: number[] = []
  for (let at = 0, beat = nextBeat(run, at); beat; beat = nextBeat(run, at)) ends.push((at = beat.end))
  expect(ends).toEqual([1, 4, 6, 8, 9])
})

test('an errored guard stays longer than a false one', () => {
  const errored = journal({ kind: 'guard', transition: 0, guard: 0, expression: 'x', error: 'no', code: 'y' })
  const blocked = journal({ kind: 'guard', transition: 0, guard: 0, expression: 'x', result: false })
  expect(nextBeat(errored, 0)?.holdMs).toBeGreaterThan(nextBeat(blocked, 0)?.holdMs ?? Infinity)
})

test('turns end behind what an answer left', () => {
  expect([0, 4, 5, 6, 7].map((at) => turnAfter(run, at))).toEqual([6, 6, 6, 8, 8])
  expect(turnAfter(run, 8)).toBeNull()
  expect([9, 8, 7, 6, 3].map((at) => turnBefore(run, at))).toEqual([8, 6, 6, 0, 0])
})
