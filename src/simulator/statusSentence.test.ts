import { expect, test } from 'vitest'
import { newRun, reduce, type RunEvent } from '../reducer'
import { fixtureText, machineOf } from '../reducer/testing/fixtures'
import { momentAt } from '../trace'
import { countsWords, plainSentence, statusSentence } from './statusSentence'

const turn = (actor: string, summon: number, writes: Record<string, string>): RunEvent =>
  ({ kind: 'turn', actor: actor as `agent:${string}`, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value })) })

function after(text: string, events: readonly RunEvent[], back = 0) {
  const machine = machineOf(text)
  const { journal } = events.reduce((run, event) => reduce(machine, run, event), newRun(machine))
  const moment = momentAt(machine, journal, journal.length - back)
  const sentence = statusSentence(machine, moment)
  return [sentence.badge, plainSentence(sentence), countsWords(machine, moment)]
}

const debate = fixtureText('machines/arch-debate.yaml')
const OPENING: readonly RunEvent[] = [{ kind: 'start' }, turn('agent:moderator', 1, { question: 'Split?' })]

test('who is waited for and who has answered, by name', () => {
  expect(after(debate, [...OPENING, turn('agent:pro', 2, { positions: 'yes' })])).toEqual([
    'Visit 1', 'positions is waiting for con and prag. pro has answered.', 'iteration 2 of 8 · exchange 2',
  ])
  expect(after(debate, OPENING)[1]).toBe('positions is waiting for pro, con and prag.')
  expect(after(debate, [...OPENING, { kind: 'failed', actor: 'agent:pro', summon: 2, error: 'x' }])[1]).toBe('positions is waiting for con and prag. pro failed.')
})

test('before the start it says what to do', () => {
  expect(after(debate, [])).toEqual(['Ready', 'The run is at its beginning. Press play, or step.', 'iteration 0 of 8 · exchange 0'])
})

test('§5 a stuck run names the errored guard, where it led and why', () => {
  const text = debate.replace("context.verdict == 'consensus'", 'context.answer >= 80').replace("context.verdict == 'continue'", 'false')
  const [badge, sentence] = after(text, [
    ...OPENING, turn('agent:pro', 2, { positions: 'y' }), turn('agent:con', 3, { positions: 'n' }), turn('agent:prag', 4, { positions: 'l' }),
    turn('agent:pro', 5, { critiques: 'y' }), turn('agent:con', 6, { critiques: 'n' }), turn('agent:prag', 7, { critiques: 'l' }), turn('agent:judge', 8, { verdict: 'consensus' }),
  ])
  expect(badge).toBe('Stuck')
  expect(sentence).toMatch(/^Stuck in judge: the guard answer ≥ 80 on the way to finalize errored: .+\.$/)
})

test('§4 a halted run names its cap and the cap’s value', () => {
  expect(after(debate.replace('maxIterations: 8', 'maxIterations: 1'), OPENING).slice(0, 2)).toEqual(['Halted', 'Halted in positions: maxIterations is 1 and one more was needed.'])
})

test('§5 done, stuck with nobody to ask, and called off', () => {
  expect(after(fixtureText('machines/edge/nobody.yaml'), [{ kind: 'start' }, turn('agent:guide', 1, { go: 'right' })]).slice(0, 2)).toEqual(['Done', 'The run ended in right.'])
  expect(after(fixtureText('machines/edge/nobody.yaml'), [{ kind: 'start' }, turn('agent:guide', 1, { go: 'left' })]).slice(0, 2)).toEqual(['Stuck', 'Stuck in left: it waits for a value and there is nobody to ask for it.'])
  expect(after(debate, [...OPENING, { kind: 'abort', reason: 'enough' }]).slice(0, 2)).toEqual(['Called off', 'enough'])
})

test('§2 a round that only carries says that it asks nobody, and why', () => {
  const broken = debate.replace('- { remove: { critiques: "*" } }', '')
  const events = [
    ...OPENING, turn('agent:pro', 2, { positions: 'y' }), turn('agent:con', 3, { positions: 'n' }), turn('agent:prag', 4, { positions: 'l' }),
    turn('agent:pro', 5, { critiques: 'y' }), turn('agent:con', 6, { critiques: 'n' }), turn('agent:prag', 7, { critiques: 'l' }), turn('agent:judge', 8, { verdict: 'continue', judge_note: 'x' }),
  ]
  const machine = machineOf(broken)
  const { journal } = events.reduce((run, event) => reduce(machine, run, event), newRun(machine))
  const said = (field: string): string => plainSentence(statusSentence(machine, momentAt(machine, journal, journal.findLastIndex(record => record.kind === 'carried' && record.field === field) + 1)))
  expect(said('critiques')).toBe('critique asks nobody: critiques still stands from an earlier visit.')
  expect(said('judge_note')).toBe('judge begins; judge_note still stands from an earlier visit.')
})
