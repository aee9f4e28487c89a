import { expect, test } from 'vitest'
import { fieldName, readMachine, type Machine } from '../../machine'
import { newRun, reduce, type JournalRecord, type RecordKind, type RunEvent } from '../../reducer'
import { playedPatterns } from '../../runner/testing/playedPatterns'
import { checkJournal, divergenceWords, isVerified, replay, writeJournal } from '.'

const text = `fsm:
  name: all-kinds
  initialState: vote
  context: { votes: { type: map, of: enum, values: [yes, no] }, note: { type: string }, log: { type: list, of: string } }
  agents: { a: { canTransition: [vote] }, b: { canTransition: [vote] } }
  states:
    vote:
      requires: [ { name: votes, from: { agent: a } }, { name: votes, from: { agent: b } }, { name: note, from: { agent: a }, required: false } ]
      transitions:
        - { toState: end, guards: [ { expression: "context.votes['agent:b'] == 'yes'" } ] }
        - { toState: vote, guards: [ { expression: "context.note == 'x'" } ], onTransition: [ { remove: { votes: ["agent:b"] } }, { append: { log: "again" } } ] }
    end: { terminal: true }
  policy: { checkpointEvery: 2 }
`
const { machine } = readMachine(text)
/** The same debate with a lid on: what a cap ends is a record that no other run leaves. */
const capped = (policy: string): Machine => readMachine(text.replace('checkpointEvery: 2', `checkpointEvery: 2, ${policy}`)).machine
const turn = (actor: 'agent:a' | 'agent:b', summon: number, writes: Record<string, string>): RunEvent => ({ kind: 'turn', actor, summon, writes: Object.entries(writes).map(([field, value]) => ({ field: fieldName(field), value })) })
const playOn = (on: Machine, events: readonly RunEvent[]) => ({ machine: on, run: events.reduce((run, event) => reduce(on, run, event), newRun(on)) })
const play = (events: readonly RunEvent[]) => playOn(machine, events)
const first: readonly RunEvent[] = [{ kind: 'start' }, turn('agent:a', 1, { votes: 'yes', note: 'x' }), turn('agent:b', 2, { votes: 'maybe' }), { kind: 'failed', actor: 'agent:b', summon: 3, error: 'timeout' }, turn('agent:b', 4, { votes: 'no' }), turn('agent:a', 1, { votes: 'no' })]
const runs = [
  play([...first, turn('agent:b', 5, { votes: 'yes' })]),
  play([...first, { kind: 'abort', reason: 'enough' }]),
  play([{ kind: 'start' }, turn('agent:a', 1, { votes: 'yes' }), turn('agent:b', 2, { votes: 'no' })]),
  playOn(capped('maxIterations: 2'), first),
  playOn(capped('maxExchangesPerStage: 3'), first),
  playOn(capped('maxExchangesPerAgentPerStage: 1'), first),
]

/** A part of each kind that its own record alone decides: changed, it no longer follows. */
const mutate = (record: JournalRecord): JournalRecord => {
  switch (record.kind) {
    case 'enter': case 'park': case 'checkpoint': case 'done': return { ...record, iteration: record.iteration + 1 }
    case 'summon': return { ...record, objective: `${record.objective} or else` }
    case 'answer': return { ...record, summon: record.summon + 40 }
    case 'write': return { ...record, after: 'forged' }
    case 'refuse': return { ...record, reason: 'undeclared' }
    case 'carried': return { ...record, wrote: { ...record.wrote, visit: 9 } }
    case 'guard': return 'error' in record ? { ...record, error: 'another' } : { ...record, result: !record.result }
    case 'transition': return { ...record, transition: record.transition + 1 }
    case 'action': return { ...record, before: 'forged' }
    case 'fail': return { ...record, actor: 'agent:a' }
    case 'stale': return { ...record, why: record.why === 'late' ? 'unasked' : 'late' }
    case 'stuck': return { ...record, why: 'nobody-to-ask' }
    case 'halt': return { ...record, cap: 'no-progress' }
    case 'abort': return { ...record, seq: record.seq + 1 }
  }
}

/** Checked by the compiler: a kind that the journal learns has to be changed here too. */
const EVERY_KIND: Readonly<Record<RecordKind, true>> = {
  enter: true, summon: true, answer: true, write: true, refuse: true, carried: true, guard: true, transition: true, action: true,
  park: true, checkpoint: true, fail: true, stale: true, done: true, stuck: true, halt: true, abort: true,
}

test('§6 one changed record of each kind is found at its index, whatever it is changed in', () => {
  const kinds = new Set<RecordKind>()
  for (const { machine, run } of runs) {
    expect(replay(machine, run.journal)).toMatchObject({ divergence: null, withMore: 0 })
    run.journal.forEach((record, at) => {
      kinds.add(record.kind)
      for (const changed of [mutate(record), { ...record, seq: record.seq + 1 }, { ...record, state: 'elsewhere' as never }]) {
        const { divergence } = replay(machine, run.journal.with(at, changed))
        expect([record.kind, divergence?.at]).toEqual([record.kind, at])
      }
      if (at + 1 < run.journal.length) expect(replay(machine, run.journal.toSpliced(at, 1)).divergence?.at).toBeLessThanOrEqual(at)
    })
  }
  expect(kinds).toEqual(new Set(Object.keys(EVERY_KIND)))
})

test('a divergence says where, what the file says and what the machine does', () => {
  const { run } = runs[0] ?? expect.fail()
  const at = run.journal.findIndex(({ kind }) => kind === 'guard')
  const words = (journal: readonly JournalRecord[]) => {
    const { divergence } = replay(machine, journal)
    return divergence === null ? null : divergenceWords(machine, divergence)
  }
  expect(words(run.journal.with(at, mutate(run.journal[at] as JournalRecord)))).toEqual({ title: `Record ${at + 1} departs in result`, found: 'result is true.', expected: 'result is false.' })
  expect(words(run.journal.slice(0, at))).toMatchObject({ title: `The file ends before record ${at + 1}`, expected: expect.stringContaining('vote → end') })
  expect(words([...run.journal, { ...(run.journal.at(-1) as JournalRecord), kind: 'abort', reason: 'after the end' }])?.expected).toContain('the run has ended')
  expect(words(run.journal.toSpliced(at, 1, { seq: 1, state: 'vote', kind: 'nonsense' } as never))?.found).not.toBe('')
})

test('a runtime’s log of the same records is read: without a header, with its own keys, in any order of keys', () => {
  const { run } = runs[0] ?? expect.fail()
  const log = run.journal.map((record) => JSON.stringify({ ts: '2026-01-01T00:00:00Z', ...Object.fromEntries(Object.entries(record).reverse()) })).join('\n')
  expect(checkJournal(log)).toMatchObject({ ok: false, message: expect.stringContaining('no header') })
  const check = checkJournal(log, text)
  if (!check.ok) throw new Error(check.message)
  expect(check).toMatchObject({ firstLine: 1, sha256: null, machineFrom: 'caller', replay: { divergence: null, withMore: run.journal.length, run: { journal: run.journal } } })
  expect(isVerified(check, 'abc')).toBe(true)
})

test('verified is a journal that replays to its own end on the text that its hash is of', () => {
  for (const { id, text: own, run } of playedPatterns().slice(0, 3)) {
    const file = writeJournal({ machineText: own, sha256: 'ABCDEF', run, exchanges: [{ summon: 1, durationMs: 5, model: 'm' }] })
    const check = checkJournal(file)
    if (!check.ok) throw new Error(check.message)
    expect(check.replay.run, id).toEqual(run)
    expect(check.exchanges).toEqual([{ summon: 1, durationMs: 5, model: 'm' }])
    expect([isVerified(check, 'abcdef'), isVerified(check, 'fedcba')]).toEqual([true, false])
    const other = checkJournal(file, own.replace(/initialState: \w+/, 'initialState: done'))
    expect(other.ok && other.replay.divergence?.at).toBe(0)
    expect(other.ok && isVerified(other, 'abcdef')).toBe(false)
  }
  expect(checkJournal(writeJournal({ machineText: 'fsm: {', sha256: '', run: { journal: [] } }))).toMatchObject({ ok: false, message: expect.stringContaining('does not start') })
})
