import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contextOf } from '../reducer'
import { edit, fixture, ofVisit, play, recordsOf } from './testing/play'

const scriptText = (id: string) => readFileSync(new URL(`../patterns/${id}/script.yaml`, import.meta.url), 'utf8')
const twoRounds = scriptText('arch-debate')
const kinds = (records: readonly { kind: string }[]) => records.map((record) => record.kind).filter((kind) => kind !== 'guard')

test('§4 the debate of the article walks two rounds in 13 exchanges and 7 iterations', () => {
  const { run } = play(fixture('arch-debate'), twoRounds)
  expect(run.status).toEqual({ kind: 'done' })
  expect([run.exchanges, run.iterations, run.visits['critique']]).toEqual([13, 7, 2])
  expect(recordsOf(run, 'refuse')).toEqual([])
  expect(contextOf(run.slots)).toMatchObject({ verdict: 'consensus', judge_note: expect.stringContaining('egress price') })
})

test('§2 the debate without its remove carries three critiques into round two and asks nobody there', () => {
  const { run } = play(edit(fixture('arch-debate'), ['            - { remove: { critiques: "*" } }\n', '']), twoRounds)
  expect(kinds(ofVisit(run, 'critique', 2))).toEqual(['enter', 'carried', 'carried', 'carried', 'transition'])
  expect(recordsOf(run, 'carried', 'critique').map(({ key, wrote }) => [key, wrote])).toEqual(
    ['agent:pro', 'agent:con', 'agent:prag'].map((key) => [key, { state: 'critique', visit: 1 }]),
  )
  expect(run.status.kind).toBe('done')
})

test('§3 the three debaters of an iteration are asked from one snapshot and answer in order of their time', () => {
  const { run } = play(fixture('arch-debate'), twoRounds)
  const asked = ofVisit(run, 'positions', 1)
  expect(kinds(asked).slice(0, 5)).toEqual(['enter', 'summon', 'summon', 'summon', 'park'])
  const summons = recordsOf(run, 'summon', 'positions')
  expect(new Set(summons.map((summon) => summon.objective)).size).toBe(1)
  expect(recordsOf(run, 'answer', 'positions').map((answer) => answer.actor)).toEqual(['agent:prag', 'agent:pro', 'agent:con'])
})

test('the gate of the article approves on two of three, whoever is surest', () => {
  const { run } = play(fixture('deployment-quorum'), scriptText('deployment-quorum'))
  expect(run.status).toEqual({ kind: 'done' })
  expect(run.visits).toMatchObject({ approve: 1 })
  expect(contextOf(run.slots)['votes']).toEqual({ 'agent:security': 'reject', 'agent:perf': 'approve', 'agent:reliability': 'approve' })
})

test('§1 a guard on a confidence declared number errors, and is no false', () => {
  const text = edit(fixture('deployment-quorum'), ['of: integer }', 'of: number }'], [
    `expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2"`,
    `expression: "context.confidence['agent:security'] >= 80"`,
  ])
  const { run } = play(text, scriptText('deployment-quorum'))
  const guards = recordsOf(run, 'guard', 'tally')
  expect(guards[0]).toMatchObject({ transition: 0, error: expect.any(String) })
  expect(run.status).toEqual({ kind: 'stuck', why: 'guard-error' })
})
