import { expect, test } from 'vitest'
import { evaluateGuard, toCel } from '../guards'
import { newRun, reduce, type RunEvent } from '../reducer'
import { fixtureText, machineOf } from '../reducer/testing/fixtures'
import { forecastsIn, guardsReading, questionsOf, scoresOf, weightedGuard, type Judged } from './calibration'

const gate = machineOf(fixtureText('machines/deployment-quorum.yaml'))
const turn = (actor: string, summon: number, writes: Record<string, unknown>): RunEvent =>
  ({ kind: 'turn', actor: actor as `agent:${string}`, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value: value as string })) })

test('a question is a map of choices, with the confidence that is asked beside it', () => {
  expect(questionsOf(gate)).toEqual([{ field: 'votes', values: ['approve', 'reject'], confidence: 'confidence' }])
  expect(questionsOf(machineOf(fixtureText('machines/arch-debate.yaml')))).toEqual([])
})

test('forecasts are read from how a run ended: whose answer, how sure', () => {
  const run = [
    { kind: 'start' } as const, turn('agent:chair', 1, { question: 'Deploy?' }),
    turn('agent:security', 2, { votes: 'reject', confidence: 90 }), turn('agent:perf', 3, { votes: 'approve', confidence: 40 }), turn('agent:reliability', 4, { votes: 'approve', confidence: 175 }),
  ].reduce((before, event) => reduce(gate, before, event), newRun(gate))
  const [question] = questionsOf(gate)
  expect(question && forecastsIn(question, run.slots)).toEqual([
    { agent: 'security', answer: 'reject', sure: 0.9 }, { agent: 'perf', answer: 'approve', sure: 0.4 }, { agent: 'reliability', answer: 'approve', sure: null },
  ])
})

const judged = (truth: string, ...forecasts: (readonly [agent: string, answer: string, sure: number | null])[]): Judged => ({ truth, forecasts: forecasts.map(([agent, answer, sure]) => ({ agent, answer, sure })) })

test('hit rate and Brier score by hand: 0.9 right and 0.8 wrong give 0.325; no confidence counts as sure', () => {
  const scores = scoresOf([judged('approve', ['a', 'approve', 0.9], ['b', 'reject', null]), judged('reject', ['a', 'approve', 0.8], ['b', 'reject', null])])
  const a = scores.find(({ agent }) => agent === 'a')
  expect(a).toMatchObject({ runs: 2, hits: 1, hitRate: 0.5, weight: 0 })
  expect(a?.brier).toBeCloseTo((0.01 + 0.64) / 2, 12)
  expect(a?.meanSure).toBeCloseTo(0.85, 12)
  expect(scores.find(({ agent }) => agent === 'b')).toMatchObject({ hits: 1, brier: 0.5, meanSure: null })
})

test('weights are the log-odds of being right, in thousandths, with one more of either kind: 9 of 10 is ln(10/2)', () => {
  const runs = Array.from({ length: 10 }, (_, nth) => judged('x', ['good', nth < 9 ? 'x' : 'y', 1], ['coin', nth < 5 ? 'x' : 'y', 1], ['bad', nth < 1 ? 'x' : 'y', 1]))
  expect(scoresOf(runs).map(({ agent, weight }) => [agent, weight])).toEqual([['good', 1609], ['coin', 0], ['bad', -1609]])
})

test('the weighted guard is true exactly when the weighted voices for the value outweigh the rest, with every pattern of votes and gaps', () => {
  const scores = [{ agent: 'a', weight: 2197 }, { agent: "o'b\\", weight: 405 }, { agent: 'c', weight: 405 }, { agent: 'bad', weight: -300 }]
  const expression = weightedGuard('votes', 'approve', scores)
  const choices = ['approve', 'reject', null] as const
  for (let code = 0; code < 3 ** scores.length; code++) {
    const votes = scores.map((_, nth) => choices[Math.floor(code / 3 ** nth) % 3] ?? null)
    const sum = scores.reduce((total, { weight }, nth) => total + (votes[nth] === null ? 0 : votes[nth] === 'approve' ? weight : -weight), 0)
    const context = new Map([['votes', toCel(Object.fromEntries(scores.flatMap(({ agent }, nth) => (votes[nth] === null ? [] : [[`agent:${agent}`, votes[nth] ?? '']]))))]])
    expect([votes, evaluateGuard(expression, { context })]).toEqual([votes, { kind: sum > 0 ? 'passed' : 'blocked' }])
  }
  expect(evaluateGuard(weightedGuard('odd name', 'x', [{ agent: 'a', weight: 1 }]), { context: new Map([['odd name', toCel({ 'agent:a': 'x' })]]) })).toEqual({ kind: 'passed' })
})

test('guards that read the answers are found with the value that each asks for', () => {
  const [question] = questionsOf(gate)
  expect(question && guardsReading(gate, question).map(({ state, to, value }) => [state, to, value])).toEqual([['tally', 'approve', 'approve'], ['tally', 'reject', 'reject']])
})
