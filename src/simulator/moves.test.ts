import { expect, test } from 'vitest'
import { newRun, reduce, type Run, type RunEvent } from '../reducer'
import { FIXTURE_MACHINES, fixtureText, machineOf } from '../reducer/testing/fixtures'
import { walk } from '../reducer/testing/randomWalk'
import { mapTables } from './mapTable'
import { movesOf, remarksOf } from './moves'

const turn = (actor: string, summon: number, writes: Record<string, unknown>): RunEvent =>
  ({ kind: 'turn', actor: actor as `agent:${string}`, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: field as never, value: value as string })) })

/** The debate with critiques of one round after another; the last verdict ends it. */
function debate(rounds: readonly (readonly [pro: string, con: string, prag: string])[], last: Record<string, unknown> = { verdict: 'consensus', judge_note: 'agreed' }, text = fixtureText('machines/arch-debate.yaml')) {
  const machine = machineOf(text)
  const events: RunEvent[] = [{ kind: 'start' }, turn('agent:moderator', 1, { question: 'Split?' }), turn('agent:pro', 2, { positions: 'a' }), turn('agent:con', 3, { positions: 'b' }), turn('agent:prag', 4, { positions: 'c' })]
  let summon = 5
  rounds.forEach((critiques, nth) => {
    ;(['pro', 'con', 'prag'] as const).forEach((name, who) => events.push(turn(`agent:${name}`, summon++, { critiques: critiques[who] })))
    events.push(turn('agent:judge', summon++, nth === rounds.length - 1 ? last : { verdict: 'continue', judge_note: `n${nth}` }))
  })
  const run = events.reduce((before: Run, event) => reduce(machine, before, event), newRun(machine))
  const tables = mapTables(machine, run.journal, run.journal.length)
  const moves = movesOf(tables).find(({ field }) => field.name === 'critiques')
  return {
    run,
    steps: (key: string, round: number) => moves?.rows.find((row) => row.key === `agent:${key}`)?.steps[round - 1],
    remarks: remarksOf(machine, tables, run.journal, run.journal.length),
  }
}

const EGRESS = 'the egress price decides and it is far too high for us'
const ROLLBACK = 'without a tested rollback plan nobody should cut over in march'
const TEAM = 'the team is small and two on call rotations would break it'

test('who changed, and toward whom: by the words that an answer has come to share with a peer’s answer of the round before', () => {
  const { steps } = debate([[EGRESS, ROLLBACK, TEAM], ['the rollback plan decides: without a tested one nobody should cut over in march', ROLLBACK, `${TEAM}.`]])
  expect(steps('pro', 1)).toEqual({ kind: 'first' })
  expect(steps('pro', 2)).toMatchObject({ kind: 'moved', from: EGRESS, toward: ['agent:con'] })
  expect(steps('con', 2)).toEqual({ kind: 'kept' })
  // A full stop more is the same answer.
  expect(steps('prag', 2)).toEqual({ kind: 'kept' })
})

test('a change that shares nothing more with anybody goes toward nobody', () => {
  const { steps } = debate([[EGRESS, ROLLBACK, TEAM], ['quantum llamas sing', ROLLBACK, TEAM]])
  expect(steps('pro', 2)).toMatchObject({ kind: 'moved', toward: [] })
})

test('numbers move toward the peer they come nearer to, choices toward those who held them', () => {
  const text = `fsm:
  initialState: ask
  context: { n: { type: map, of: integer }, v: { type: map, of: enum, values: [x, y] }, go: { type: enum, values: [again, end] } }
  agents: { a: { canTransition: [ask] }, b: { canTransition: [ask] }, c: { canTransition: [chair] } }
  states:
    ask:
      requires: [ { name: n, from: { agent: a } }, { name: n, from: { agent: b } }, { name: v, from: { agent: a } }, { name: v, from: { agent: b } } ]
      transitions: [ { toState: chair } ]
    chair:
      requires: [ { name: go, from: { agent: c } } ]
      transitions: [ { toState: done, guards: [ { expression: "context.go == 'end'" } ] }, { toState: ask, onTransition: [ { remove: { n: "*", v: "*", go: "*" } } ] } ]
    done: { terminal: true }
`
  const machine = machineOf(text)
  const events = [{ kind: 'start' } as const, turn('agent:a', 1, { n: 10, v: 'x' }), turn('agent:b', 2, { n: 90, v: 'y' }), turn('agent:c', 3, { go: 'again' }), turn('agent:a', 4, { n: 60, v: 'y' }), turn('agent:b', 5, { n: 95, v: 'y' })]
  const run = events.reduce((before: Run, event) => reduce(machine, before, event), newRun(machine))
  const moves = movesOf(mapTables(machine, run.journal, run.journal.length))
  expect(moves.map(({ field, rows }) => [field.name, ...rows.map(({ steps }) => steps[1])])).toEqual([
    ['n', { kind: 'moved', from: 10, to: 60, toward: ['agent:b'] }, { kind: 'moved', from: 90, to: 95, toward: [] }],
    ['v', { kind: 'moved', from: 'x', to: 'y', toward: ['agent:b'] }, { kind: 'kept' }],
  ])
})

test('what is carried was not asked, so nobody moved', () => {
  const text = fixtureText('machines/arch-debate.yaml').replace('- { remove: { critiques: "*" } }', '')
  const machine = machineOf(text)
  const events: RunEvent[] = [{ kind: 'start' }, turn('agent:moderator', 1, { question: 'Split?' }), ...['pro', 'con', 'prag'].map((name, nth) => turn(`agent:${name}`, 2 + nth, { positions: name })), ...['pro', 'con', 'prag'].map((name, nth) => turn(`agent:${name}`, 5 + nth, { critiques: name })), turn('agent:judge', 8, { verdict: 'continue' })]
  const run = events.reduce((before: Run, event) => reduce(machine, before, event), newRun(machine))
  const [critiques] = movesOf(mapTables(machine, run.journal, run.journal.length))
  expect(critiques?.rows.map(({ steps }) => steps[1])).toEqual([{ kind: 'carried' }, { kind: 'carried' }, { kind: 'carried' }])
})

test('identical answers, an agreeable agent, a round that moved nothing and an empty note are pointed out, each at its record', () => {
  const copied = debate([[EGRESS, `${EGRESS}!`, TEAM]])
  expect(copied.remarks.map(({ kind, text }) => [kind, text])).toEqual([['identical', 'pro and con gave the same `critiques` in critique, round 1, word for word. They may be one voice, counted twice.']])
  const pleaser = debate([[EGRESS, ROLLBACK, TEAM], [`${ROLLBACK} and ${TEAM}`, `${ROLLBACK} again`, `${TEAM} again`]])
  expect(pleaser.remarks.find(({ kind }) => kind === 'agreed-with-everybody')?.text).toBe('pro came closer to everybody: con and prag. Whoever agrees with all of them has weighed none.')
  const still = debate([[EGRESS, ROLLBACK, TEAM], [EGRESS, ROLLBACK, TEAM]])
  expect(still.remarks.map(({ kind }) => kind)).toEqual(['nobody-moved'])
  const { remarks, run } = debate([[EGRESS, ROLLBACK, TEAM]], { verdict: 'consensus' })
  expect(remarks).toMatchObject([{ kind: 'empty-note', text: 'judge chose “consensus” and left `judge_note` empty, so nobody can see on what ground the debate ended.' }])
  expect(run.journal[(remarks[0]?.at ?? 0) - 1]).toMatchObject({ kind: 'transition', from: 'judge', to: 'finalize' })
})

test('no false alarm on a debate in which everybody argues for themselves and the judge says why', () => {
  expect(debate([[EGRESS, ROLLBACK, TEAM], [`${EGRESS} still, at last year's volume`, `${ROLLBACK}, as the drill failed`, `${TEAM}, one of them pregnant`]]).remarks).toEqual([])
})

test('whatever was played, at whatever record, there is a step for every writer and round, and remarks point into the past', () => {
  FIXTURE_MACHINES.forEach((path, nth) => {
    const machine = machineOf(fixtureText(`machines/${path}`))
    const { run } = walk(machine, newRun(machine), (before: Run, event) => reduce(machine, before, event), 700 + nth, 40)
    for (let cursor = 0; cursor <= run.journal.length; cursor += 5) {
      const tables = mapTables(machine, run.journal, cursor)
      for (const { columns, rows } of movesOf(tables)) for (const { steps } of rows) expect(steps).toHaveLength(columns.length)
      for (const { at } of remarksOf(machine, tables, run.journal, cursor)) expect(at).toBeLessThanOrEqual(cursor)
    }
  })
})
