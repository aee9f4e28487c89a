import { expect, test } from 'vitest'
import { exploreAll } from '../analysis/explore'
import { readMachine } from '../machine'
import { patterns } from '../patterns'
import { localProver } from '../store/prove/workerProver'
import type { ProofState, ProofReport } from '../store'
import { ballotGroups, outcomeInWords } from './ballotTable'
import { claimsOf, isCutShort, verdictOf } from './verdict'

const debate = patterns.find(({ id }) => id === 'arch-debate')?.machineText ?? ''
const proven = (text: string, limit?: number): Promise<ProofReport> => localProver().prove({ text, options: limit === undefined ? {} : { limit } }, () => undefined).report
const done = (report: ProofReport, isStale = false): ProofState => ({ kind: 'done', report, isStale, byItself: false })

test('a proof is called one, with what was looked at', async () => {
  const report = await proven(debate)
  expect(exploreAll(readMachine(debate).machine).isComplete).toBe(true)
  expect(verdictOf(done(report), [])).toMatchObject({ tone: 'ok', title: 'Proven: every run can end, and none gets stuck.' })
  expect(verdictOf(done(report), []).text).toMatch(/^Checked completely: \d+ configurations in /)
  expect(claimsOf(done(report)).every(({ holds }) => holds === true)).toBe(true)
})

test('what was not looked through is never called fine, whatever was not found', async () => {
  const cut = await proven(debate, 20)
  for (const proof of [done(cut), done({ ...cut, doubts: [{ kind: 'stopped' }] }), done(cut, true), { kind: 'none' }, { kind: 'failed', message: 'Out of memory.' }, { kind: 'impossible', why: 'It is broken.' }] satisfies ProofState[]) {
    const { tone, title } = verdictOf(proof, [])
    expect(tone).not.toBe('ok')
    expect(title).not.toMatch(/^Proven|none gets stuck|Every run can end/)
  }
  expect(verdictOf(done(cut), [])).toMatchObject({ title: 'Not proven.', text: expect.stringContaining('There are more than 20 configurations.') })
  expect(claimsOf(done(cut)).find(({ title }) => title === 'No run gets stuck')?.holds).toBeNull()
  expect(isCutShort(done(cut))).toBe(true)
})

test('what was found stands before why it is no proof', async () => {
  const stuck = debate.replace("context.verdict == 'continue'", "context.verdict == 'again'")
  const report = await proven(stuck)
  expect(verdictOf(done(report), report.findings)).toMatchObject({ tone: 'error', title: 'Not safe yet: runs can get stuck in 2 configurations.' })
  const cut = await proven(stuck, 20)
  expect(verdictOf(done(cut), cut.findings).title).toMatch(/^Not (safe, and not looked through|proven)/)
})

test('ballots are grouped by count, the stuck and the tied first', () => {
  const state = { transitions: [{ toState: 'yes', guards: [{}] }, { toState: 'no', guards: [{}] }] } as never
  const panel = { voters: [{ optional: false }, { optional: false }], values: ['a', 'b'] } as never
  const ballot = (votes: readonly string[], passing: readonly number[]) => ({ votes, passing, edges: [] })
  const groups = ballotGroups(state, panel, [ballot(['a', 'a'], [0]), ballot(['a', 'b'], [0, 1]), ballot(['b', 'a'], [0, 1]), ballot(['b', 'b'], [])])
  expect(groups.map(({ key, kind, rows }) => [key, kind, rows.length])).toEqual([['0:2', 'stuck', 1], ['1:1', 'tie', 2], ['2:0', 'edge', 1]])
  expect(groups.map(({ rows: [first] }) => first && outcomeInWords(state, first.ballot, first.kind))).toEqual(['stuck', 'both pass, yes wins', 'yes'])
})
