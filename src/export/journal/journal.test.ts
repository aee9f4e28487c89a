import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldName, readMachine, type Value } from '../../machine'
import { patterns } from '../../patterns'
import { newRun, reduce, type Actor, type Run, type RunEvent } from '../../reducer'
import { eventsOf, readJournal, writeJournal } from '.'

const odd = `fsm:
  name: odd
  initialState: toString
  context: { __proto__: { type: string }, ideas: { type: list, of: string }, votes: { type: map, of: integer }, note: { type: string, default: "nothing yet" } }
  agents: { a: { canTransition: [toString] }, b: { canTransition: [toString, constructor] } }
  states:
    toString:
      requires: [ { name: ideas, from: agent }, { name: votes, from: { user: kim }, required: false }, { name: __proto__, from: user } ]
      transitions: [ { toState: constructor, onTransition: [ { append: { ideas: "{{ context.note }}" } } ] } ]
    constructor:
      requires: [ { name: votes, from: { agent: b } }, { name: note, from: { agent: b }, required: false } ]
      transitions: [ { toState: toString, guards: [ { expression: "context.votes['agent:b'] > 3" } ], onTransition: [ { remove: { votes: "*", ideas: "*" } }, { assign: { __proto__: "" } } ] } ]
  policy: { checkpointEvery: 2, maxIterations: 6 }
`
const texts = [odd, ...patterns.map((pattern) => pattern.machineText)]

const value: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>('approve', 'reject', 'consensus', 'continue', 'two\nlines', 'lone \ud800', '\u2028', '', 5, -1, 1.5, true, null),
  fc.array(fc.constantFrom<Value>('x', 1), { maxLength: 2 }),
  fc.constantFrom<Value>({ ['__proto__']: 'x' }, { a: { b: [1] } }),
)

/** A run of random events: mostly answers to what is open, sometimes anything at all. What a stale answer cost is in no record. */
function runOf(text: string, picks: readonly { readonly kind: number; readonly who: number; readonly values: readonly Value[]; readonly odd: boolean }[]): { run: Run; effective: RunEvent[] } {
  const { machine } = readMachine(text)
  let run = newRun(machine)
  const effective: RunEvent[] = []
  const send = (event: RunEvent): void => {
    const before = run
    run = reduce(machine, run, event)
    if (run !== before) effective.push(event)
  }
  for (const pick of picks) {
    const open = run.open[pick.who % Math.max(run.open.length, 1)]
    const actor: Actor = pick.odd ? 'user:eve' : (open?.actor ?? 'agent:a')
    const summon = pick.odd ? (pick.who % 2 === 0 ? null : 3) : (open?.id ?? 1)
    const fields = open?.asks.map((ask) => ask.field) ?? [fieldName('nope')]
    const writes = pick.values.map((one, i) => ({ field: fields[i % fields.length] ?? fieldName('nope'), value: one, ...(pick.odd ? { key: one } : {}) }))
    if (pick.kind === 0 || run.status.kind === 'new') send({ kind: 'start' })
    else if (pick.kind === 1) send({ kind: 'failed', actor, summon, error: 'timeout' })
    else if (pick.kind === 2 && pick.odd) send({ kind: 'abort', reason: 'enough' })
    else send({ kind: 'turn', actor, summon, writes, ...(pick.kind === 3 && open !== undefined && !pick.odd ? { usage: { inputTokens: pick.who, costUsd: 0.1 } } : {}) })
  }
  return { run, effective }
}

const picks = fc.array(fc.record({ kind: fc.nat(9), who: fc.nat(6), values: fc.array(value, { maxLength: 4 }), odd: fc.boolean() }), { maxLength: 24 })

test('§6 a journal written and read back is the same events, run and records', () => {
  fc.assert(
    fc.property(fc.constantFrom(...texts), picks, fc.option(fc.integer(), { nil: undefined }), (text, choices, seed) => {
      const { run, effective } = runOf(text, choices)
      const sent = effective.filter((event, i) => event.kind !== 'start' || effective.findIndex((one) => one.kind === 'start') === i)
      const ndjson = writeJournal({ machineText: text, sha256: 'abc', run, ...(seed === undefined ? {} : { seed }) })
      const reading = readJournal(ndjson)
      if (!reading.ok) throw new Error(reading.message)
      expect(reading.file.run).toEqual(run)
      expect(reading.file.events).toEqual(sent)
      expect(reading.file).toMatchObject({ machineText: text, sha256: 'abc', ...(seed === undefined ? {} : { seed }) })
      expect(writeJournal(reading.file)).toBe(ndjson)
    }),
    process.env['SOAK'] ? { numRuns: 10_000 } : { numRuns: 80, seed: 9 },
  )
})

test('§6 an answer before the start, and an abort without one, come back as they were', () => {
  const { machine } = readMachine(odd)
  const early: RunEvent[] = [{ kind: 'turn', actor: 'agent:a', summon: 1, writes: [] }, { kind: 'abort', reason: 'no' }]
  const run = early.reduce((before, event) => reduce(machine, before, event), newRun(machine))
  expect(eventsOf(run.journal)).toEqual(early)
  const started: RunEvent[] = [...early.slice(0, 1), { kind: 'start' }, ...early.slice(1)]
  expect(eventsOf(started.reduce((before, event) => reduce(machine, before, event), newRun(machine)).journal)).toEqual(started)
})

const { machine } = readMachine(odd)
const started = reduce(machine, newRun(machine), { kind: 'start' })
const whole = writeJournal({ machineText: odd, sha256: 'abc', run: reduce(machine, started, { kind: 'turn', actor: 'agent:a', summon: 1, writes: [{ field: fieldName('ideas'), value: 'one' }] }) })
const lines = whole.trimEnd().split('\n')

test('a byte order mark, CRLF and blank lines at the end do not matter', () => {
  expect(readJournal(`\ufeff${lines.join('\r\n')}\r\n\r\n`)).toEqual(readJournal(whole))
})

test.each([
  ['nothing', '', 1, 'no JSON'],
  ['no header', lines.slice(1).join('\n'), 1, 'no header'],
  ['another format', JSON.stringify({ format: 'parley-journal/9', machine: '', sha256: '' }), 1, 'parley-journal/9'],
  ['no machine', JSON.stringify({ format: 'parley-journal/1', sha256: '' }), 1, '`machine`'],
  ['a cut line', whole.slice(0, -9), lines.length, 'no JSON'],
  ['a missing end', lines.slice(0, -1).join('\n'), lines.length, 'ends after record'],
  ['a missing line', lines.filter((_, i) => i !== 2).join('\n'), 3, 'does not follow'],
  ['a changed value', lines.map((line) => (line.includes('"write"') ? line.replace('one', 'two') : line)).join('\n'), lines.findIndex((line) => line.includes('"write"')) + 1, 'does not follow'],
  ['a record without its actor', lines.map((line) => line.replace('"kind":"answer","actor":"agent:a"', '"kind":"answer"').replace(/"actor":"agent:a",(?=.*"writes")/, '')).join('\n'), lines.findIndex((line) => line.includes('"answer"')) + 1, 'no record'],
])('a file with %s is refused with its line', (_what, text, line, part) => {
  expect(readJournal(text)).toEqual({ ok: false, line, message: expect.stringContaining(part) })
})

test('a machine changed where no record looks still reads: comparing its hash is the caller\'s', () => {
  const reading = readJournal(whole.replace('nothing yet', 'something'))
  expect(reading).toMatchObject({ ok: true, file: { sha256: 'abc', machineText: odd.replace('nothing yet', 'something') } })
})
