import fc from 'fast-check'
import { expect, test } from 'vitest'
import { traceLines } from '../export'
import { fieldName } from '../machine'
import { contextOf, newRun, reduce, type Run, type RunEvent } from '../reducer'
import { nextEvent } from './driver'
import { newDriver } from './driverState'
import { edit, fixture, machineOf, ofVisit, play, recordsOf, replay, scriptOf } from './testing/play'

const debate = fixture('arch-debate')
const gate = fixture('deployment-quorum')

/** Everybody says something every time, and the judge says what is given, or `continue` for ever. */
const talk = (verdicts: readonly string[], rounds: number, answer = true) => `script:
  agents:
    moderator: [ { question: "Split billing?" } ]
${['pro', 'con', 'prag'].map((name) => `    ${name}: [ { positions: "${name} 0" }, ${Array.from({ length: rounds }, (_, i) => `{ critiques: "${name} ${i + 1}" }`).join(', ')} ]`).join('\n')}
    judge: [ ${[...verdicts.map((verdict) => `{ verdict: ${verdict}, judge_note: open }`), ...(answer ? ['{ answer: split }'] : [])].join(', ')} ]
`
const endless = talk(Array<string>(20).fill('continue'), 20, false)
const vote = (security: string, perf: string, reliability: string) => `script:
  agents:
    chair: [ { question: "Deploy?" }, { rationale: r, answer: a } ]
    security: [ ${security} ]
    perf: [ ${perf} ]
    reliability: [ ${reliability} ]
`
const yes = '{ votes: approve, confidence: 80 }'
const no = '{ votes: reject, confidence: 80 }'

test('BB-049 iterations count through the run; stages count by the visit; a new run starts at 0', () => {
  const first = play(debate, endless).run
  expect(first.status).toEqual({ kind: 'halted', cap: 'max-iterations' })
  expect([first.iterations, first.visits['critique']]).toEqual([8, 4])
  expect(play(debate, endless).run).toEqual(first)
  // maxExchangesPerStage is by the visit: three a visit never pass three, whatever the rounds.
  expect(play(edit(debate, ['maxExchangesPerStage: 30', 'maxExchangesPerStage: 3']), endless).run.status).toEqual({ kind: 'halted', cap: 'max-iterations' })
  const stage = play(edit(debate, ['maxExchangesPerStage: 30', 'maxExchangesPerStage: 2']), endless).run
  expect([stage.status, stage.state, stage.exchanges]).toEqual([{ kind: 'halted', cap: 'max-exchanges-per-stage' }, 'positions', 1])
  const invalid = talk(Array<string>(20).fill('perhaps'), 20, false)
  const agent = play(edit(debate, ['maxExchangesPerAgentPerStage: 15', 'maxExchangesPerAgentPerStage: 1']), invalid).run
  expect([agent.status, agent.state]).toEqual([{ kind: 'halted', cap: 'max-exchanges-per-agent-per-stage' }, 'judge'])
})

test('BB-049 a saved run goes on counting where it stopped', () => {
  const machine = machineOf(debate)
  const whole = play(debate, endless)
  for (const at of [5, 12, 17]) {
    const saved = JSON.parse(JSON.stringify(replay(machine, whole.events.slice(0, at)))) as Run
    expect(whole.events.slice(at).reduce((run, event) => reduce(machine, run, event), saved)).toEqual(whole.run)
  }
})

test.each([
  ['0', 'max-iterations', 0],
  ['-1', 'script-exhausted', 40],
  ['8.5', 'script-exhausted', 40],
  ['"8"', 'script-exhausted', 40],
  ['absent', 'script-exhausted', 40],
] as const)('BB-049 maxIterations of %s has a defined end', (cap, end, atLeast) => {
  const text = cap === 'absent' ? edit(debate, ['    maxIterations: 8  ', '    # none']) : edit(debate, ['maxIterations: 8 ', `maxIterations: ${cap} `])
  const { status, iterations } = play(text, endless).run
  expect(status.kind === 'halted' ? status.cap : status.kind === 'aborted' ? status.reason : status.kind).toBe(end)
  expect(iterations).toBeGreaterThanOrEqual(atLeast)
})

test('BB-049 a new driver has nothing of an old run on its way, and begins with the first line', () => {
  const machine = machineOf(debate)
  const script = scriptOf(endless)
  const old = nextEvent(machine, newDriver(script), newRun(machine))
  if (!('event' in old)) throw new Error('a new run begins')
  const asked = nextEvent(machine, old.driver, reduce(machine, newRun(machine), old.event))
  expect(asked).toMatchObject({ event: { kind: 'turn', actor: 'agent:moderator' } })
  expect(newDriver(script)).toMatchObject({ deliveries: [], taken: {}, clockMs: 0 })
  // An answer of the old run that is sent into the new one before it asks anything writes nothing.
  if (!('event' in asked)) throw new Error('the moderator has a turn')
  const fresh = reduce(machine, newRun(machine), asked.event)
  expect([fresh.slots, fresh.exchanges, fresh.status]).toEqual([newRun(machine).slots, 0, { kind: 'new' }])
})

test('BB-052 what the loop-back does decides who is asked in the next round', () => {
  const asked = (text: string) => recordsOf(play(text, talk(['continue', 'consensus'], 2)).run, 'summon').filter((summon) => summon.state === 'critique' && summon.visit === 2).map((summon) => summon.actor)
  const remove = '{ remove: { critiques: "*" } }'
  expect(asked(debate)).toEqual(['agent:pro', 'agent:con', 'agent:prag'])
  expect(asked(edit(debate, [remove, '{ remove: { critiques: "agent:con" } }']))).toEqual(['agent:con'])
  const swapped = edit(debate, [`            - ${remove}\n            - { assign: { verdict: "" } }\n`, `            - { assign: { verdict: "" } }\n            - ${remove}\n`])
  const actions = (text: string) => recordsOf(play(text, talk(['continue', 'consensus'], 2)).run, 'action').map((record) => [record.action, record.after, record.error])
  expect(actions(debate)).toEqual([['remove', {}, undefined], ['assign', '', undefined]])
  expect(actions(swapped)).toEqual([['assign', '', undefined], ['remove', {}, undefined]])
  expect(actions(edit(debate, [remove, '{ remove: { nope: "*" } }']))[0]?.[2]).toBe('undeclared')
  // Not a member of the enum: nothing changes, so the judge's old verdict fires again and is journaled as it is.
  const banana = play(edit(debate, ['{ assign: { verdict: "" } }', '{ assign: { verdict: banana } }']), talk(['continue', 'consensus'], 2)).run
  expect(recordsOf(banana, 'action').at(-1)).toMatchObject({ field: 'verdict', before: 'continue', after: 'continue', error: 'type' })
  expect(recordsOf(banana, 'carried', 'judge')[0]).toMatchObject({ field: 'verdict', wrote: { state: 'judge', visit: 1 } })
})

test('BB-053 seven ways to end have seven reasons, each in the last line of the trace with its state', () => {
  const wrongGuard = edit(debate, [`"context.verdict == 'consensus'"`, '"context.nope"'])
  const noEdge = edit(debate, [`"context.verdict == 'consensus'"`, '"false"'])
  const runs: readonly Run[] = [
    play(debate, talk(['consensus'], 1)).run,
    play(debate, endless).run,
    play(edit(debate, ['maxExchangesPerStage: 30', 'maxExchangesPerStage: 2']), endless).run,
    reduce(machineOf(debate), replay(machineOf(debate), [{ kind: 'start' }]), { kind: 'abort', reason: 'stopped by a person' }),
    play(edit(wrongGuard, [`"context.verdict == 'continue'"`, '"false"']), talk(['consensus'], 1)).run,
    play(noEdge, talk(['consensus'], 1)).run,
    play(edit(debate, ['maxExchangesPerAgentPerStage: 15', 'maxExchangesPerAgentPerStage: 2']), `script: { agents: { moderator: [ { fail: timeout }, { fail: timeout }, { fail: timeout } ] } }`).run,
  ]
  const last = runs.map((run) => traceLines(run.journal).at(-1)?.replace(/\s+/g, ' ').trim().replace(/^\d+ /, ''))
  expect(last).toEqual([
    'done/1 done',
    'critique/4 halt max-iterations',
    'positions/1 halt max-exchanges-per-stage',
    'question/1 abort stopped by a person',
    'judge/1 stuck guard-error',
    'judge/1 stuck no-edge',
    'question/1 halt max-exchanges-per-agent-per-stage',
  ])
  expect(new Set(runs.map((run) => JSON.stringify(run.status))).size).toBe(7)
  expect(recordsOf(runs[6] as Run, 'fail').map((record) => record.actor)).toEqual(['agent:moderator', 'agent:moderator'])
})

test('BB-055 two against two: both thresholds met, the first edge fires; neither met, the run is stuck and nobody is called', () => {
  const fourth = '        - { name: votes,      from: { agent: legal }, prompt: "Your vote: approve or reject." }\n'
  const four = edit(gate, ['      transitions:\n        # No join guard', `${fourth}      transitions:\n        # No join guard`])
  const even = `${vote(yes, no, yes)}    legal: [ { votes: reject } ]\n`
  const both = play(four, even).run
  expect([both.status.kind, both.visits['approve'] ?? 0, both.visits['reject'] ?? 0]).toEqual(['done', 1, 0])
  const three = four.replaceAll(') >= 2', ') >= 3')
  const stuck = play(three, even).run
  expect([stuck.status, stuck.state]).toEqual([{ kind: 'stuck', why: 'no-edge' }, 'tally'])
  expect(ofVisit(stuck, 'tally', 1).map((record) => record.kind)).toEqual(['enter', 'guard', 'guard', 'stuck'])
  expect(recordsOf(stuck, 'guard').map((record) => ('result' in record ? record.result : record.error))).toEqual([false, false])
})

test('BB-055 an abstention by an invalid value counts for neither side', () => {
  const more = (name: string) => `        - { name: votes,      from: { agent: ${name} } }\n`
  const five = edit(gate, ['      transitions:\n        # No join guard', `${more('legal')}${more('ops')}      transitions:\n        # No join guard`])
  const { run } = play(five, `${vote(yes, no, yes)}    legal: [ { votes: reject } ]\n    ops: [ { votes: abstain } ]\n`)
  expect(recordsOf(run, 'refuse')).toMatchObject([{ actor: 'agent:ops', reason: 'type' }])
  expect(Object.keys(contextOf(run.slots)['votes'] as object)).toHaveLength(4)
  expect([run.state, run.status]).toEqual(['voting', { kind: 'aborted', reason: 'script-exhausted' }])
})

test('BB-058 a request that timed out and is retried has one vote, of the attempt that was current', () => {
  const late = '{ writes: [ { field: votes, value: approve }, { field: confidence, value: 99 } ], late: true }, { votes: reject, confidence: 70 }'
  const { run } = play(gate, vote(late, yes, no))
  expect(contextOf(run.slots)['votes']).toEqual({ 'agent:security': 'reject', 'agent:perf': 'approve', 'agent:reliability': 'reject' })
  expect(recordsOf(run, 'stale')).toMatchObject([{ actor: 'agent:security', summon: 2, why: 'late' }])
  expect(run.visits['reject']).toBe(1)
})

test('BB-058 two votes in one reply are one vote, the second; the tally is the same in every order of arrival', () => {
  const twice = '{ writes: [ { field: votes, value: approve }, { field: votes, value: reject }, { field: confidence, value: 9 } ], twice: true }'
  const { run } = play(gate, vote(twice, yes, no))
  expect(recordsOf(run, 'write', 'voting').filter((write) => write.revised === true)).toMatchObject([{ actor: 'agent:security', after: 'reject' }])
  expect(contextOf(run.slots)['votes']).toMatchObject({ 'agent:security': 'reject' })

  const machine = machineOf(gate)
  const parked = replay(machine, [{ kind: 'start' }, { kind: 'turn', actor: 'agent:chair', summon: 1, writes: [{ field: fieldName('question'), value: 'Deploy?' }] }])
  const turn = (name: string, summon: number, value: string): RunEvent => ({
    kind: 'turn',
    actor: `agent:${name}`,
    summon,
    writes: [{ field: fieldName('votes'), value }, { field: fieldName('confidence'), value: 80 }],
  })
  // security's answer is delivered three times.
  const votes = [...Array<RunEvent>(3).fill(turn('security', 2, 'reject')), turn('perf', 3, 'approve'), turn('reliability', 4, 'approve')]
  const tally = (order: readonly RunEvent[]) => order.reduce((before, event) => reduce(machine, before, event), parked).visits['approve']
  fc.assert(fc.property(fc.shuffledSubarray(votes, { minLength: votes.length }), (order) => tally(order) === 1), { numRuns: 100 })
})

test('BB-059 the positions of three debaters are the same context, prompts and trace text in all six orders', () => {
  const machine = machineOf(debate)
  const parked = replay(machine, [{ kind: 'start' }, { kind: 'turn', actor: 'agent:moderator', summon: 1, writes: [{ field: fieldName('question'), value: 'Split?' }] }])
  const turn = (name: string, summon: number): RunEvent => ({ kind: 'turn', actor: `agent:${name}`, summon, writes: [{ field: fieldName('positions'), value: `${name}'s` }] })
  const [a, b, c] = [turn('pro', 2), turn('con', 3), turn('prag', 4)]
  const ends = [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].map((order) => order.reduce((run, event) => reduce(machine, run, event), parked))
  for (const run of ends) {
    expect(run.slots).toEqual(ends[0]?.slots)
    expect(run.open).toEqual(ends[0]?.open)
    expect(Object.keys(contextOf(run.slots)['positions'] as object)).toEqual(['agent:pro', 'agent:con', 'agent:prag'])
  }
})

test('BB-059 two agents who must both write one scalar take it from each other until a cap ends it, every time alike', () => {
  const text = `fsm:
  name: tug
  initialState: both
  context: { answer: { type: string } }
  states:
    both:
      requires: [ { name: answer, from: { agent: a } }, { name: answer, from: { agent: b } } ]
      transitions: [ { toState: done } ]
    done: { terminal: true }
  policy: { maxIterations: 4 }
`
  const turns = Array.from({ length: 9 }, (_, i) => `{ answer: "${i}" }`).join(', ')
  const { run } = play(text, `script: { agents: { a: [ ${turns} ], b: [ ${turns} ] } }`)
  expect(run.status).toEqual({ kind: 'halted', cap: 'max-iterations' })
  expect(recordsOf(run, 'write').slice(1).every((write) => write.revised === true)).toBe(true)
  expect(play(text, `script: { agents: { a: [ ${turns} ], b: [ ${turns} ] } }`).run).toEqual(run)
})

test('BB-064 after the verdict no debater is asked, and a late critique writes nothing', () => {
  const { run, events } = play(debate, talk(['consensus'], 5))
  expect(run.exchanges).toBe(1 + 3 + 3 + 1 + 1)
  expect(recordsOf(run, 'summon', 'finalize').map((summon) => summon.actor)).toEqual(['agent:judge'])
  const machine = machineOf(debate)
  const finalize = replay(machine, events.slice(0, -1))
  expect(finalize.state).toBe('finalize')
  const late = reduce(machine, finalize, { kind: 'turn', actor: 'agent:con', summon: 6, writes: [{ field: fieldName('critiques'), value: 'One more thing.' }] })
  expect(late.journal.at(-1)).toMatchObject({ kind: 'stale', why: 'late', state: 'finalize' })
  expect([late.slots, late.exchanges]).toEqual([finalize.slots, finalize.exchanges])
})
