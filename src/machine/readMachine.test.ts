import { expect, test } from 'vitest'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { elementPath, readMachine, type Reading } from '.'

const FIXTURES = new URL('../reducer/fixtures/machines/', import.meta.url)
const names = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
const fixture = (name: string): string => readFileSync(new URL(name, FIXTURES), 'utf8')
const debate = fixture('arch-debate.yaml')
const codes = (reading: Reading): string[] => reading.diagnostics.map(({ code }) => code)
const shown = (reading: Reading, code: string): string[] =>
  reading.diagnostics.filter((d) => d.code === code).map(({ range }) => reading.text.slice(range.start, range.end))
const tiny = (states: string, rest = ''): string => `fsm:\n  name: t\n  initialState: a\n${rest}  states:\n${states}`

/** The same text read without cutting it at its states: a tab in a comment sends it to the whole parser. */
const asAWhole = (text: string): Reading => readMachine(`${text}\n#\t`)

test('§1 the debate of the article is read: every element, in document order', () => {
  const { machine, verdict, diagnostics } = readMachine(debate)
  expect(verdict).toBe('whole')
  expect(diagnostics).toEqual([])
  expect(machine.initialState).toBe('question')
  expect(machine.states.map(({ name }) => name)).toEqual(['question', 'positions', 'critique', 'judge', 'finalize', 'done'])
  expect(machine.agents.map(({ name }) => name)).toEqual(['moderator', 'pro', 'con', 'prag', 'judge'])
  expect(machine.context.map(({ type }) => type.type)).toEqual(['string', 'map', 'map', 'enum', 'string', 'string'])
  expect(machine.policy).toEqual({ maxIterations: 8, maxExchangesPerStage: 30, maxExchangesPerAgentPerStage: 15, checkpointEvery: 5 })
  const judge = machine.states[3]
  expect(judge?.requires[1]).toEqual({ field: 'judge_note', from: { kind: 'agent', agent: 'judge' }, required: false, label: "What's still contested (if continue)" })
  expect(judge?.transitions[1]?.onTransition).toEqual([
    { effects: [{ verb: 'remove', field: 'critiques', keys: '*' }] },
    { effects: [{ verb: 'assign', field: 'verdict', value: '' }] },
  ])
})

test('§1 every element knows the range of its key, its value and itself', () => {
  const reading = readMachine(debate)
  const at = (...path: (string | number)[]) => reading.spanOf(elementPath(...path))
  const slice = (range: { start: number; end: number } | undefined) => range && debate.slice(range.start, range.end)
  expect(slice(at('states', 'judge')?.key)).toBe('judge')
  expect(slice(at('states', 'judge', 'transitions', 1, 'toState')?.value)).toBe('critique')
  expect(slice(at('states', 'judge', 'transitions', 0, 'guards', 0, 'expression')?.value)).toBe(`"context.verdict == 'consensus'"`)
  expect(slice(at('context', 'votes')?.item)).toBeUndefined()
  expect(slice(at('context', 'verdict')?.item)).toBe('verdict:    { type: enum, values: [consensus, continue] }')
  expect(slice(at('agents', 'pro', 'canTransition', 1)?.item)).toBe('critique')
  expect(slice(at('policy', 'maxIterations')?.value)).toBe('8')
  expect(slice(at('states', 'judge', 'requires', 0)?.item)).toBe('{ name: verdict, from: { agent: judge } }')
  const whole = at('states')?.item
  expect(slice(whole)?.startsWith('states:')).toBe(true)
  expect(slice(whole)?.endsWith('terminal: true')).toBe(true)
})

test.each(names)('§1 an offset leads to the innermost element around it, and back (%s)', (name) => {
  const reading = readMachine(fixture(name))
  for (const state of reading.machine.states) {
    const path = elementPath('states', state.name)
    const key = reading.spanOf(path)?.key
    expect(key && reading.elementAt(key.start)).toBe(path)
  }
})

test('§1 a range inside a scalar is found in every style of it', () => {
  const expression = "context.x == 'é\\u2713' && context.nope"
  const styles = [
    `"context.x == 'é\\\\u2713' && context.nope"`,
    `'context.x == ''é\\u2713'' && context.nope'`,
    `context.x == 'é\\u2713' && context.nope`,
    `>-\n                  context.x == 'é\\u2713'\n                  && context.nope`,
    `|-\n                  context.x == 'é\\u2713' && context.nope`,
    `"context.x == 'é\\\\u2713' &&\n                  context.nope"`,
  ]
  for (const style of styles) {
    const text = tiny(`    a:\n      transitions:\n        - toState: a\n          guards:\n            - expression: ${style}\n`)
    const reading = readMachine(text)
    expect(reading.machine.states[0]?.transitions[0]?.guards[0]?.expression).toBe(expression)
    const start = expression.indexOf('nope')
    const range = reading.rangeInScalar(elementPath('states', 'a', 'transitions', 0, 'guards', 0, 'expression'), { start, end: start + 4 })
    expect(text.slice(range.start, range.end)).toBe('nope')
  }
})

test('§1 unknown keys are kept and marked; other keys of agents are not even marked', () => {
  const text = tiny('    a: { terminal: true, colour: red }\n', '  owner: kim\n  agents: { x: { canTransition: [a], model: small } }\n')
  const reading = readMachine(text)
  expect(shown(reading, 'unknown-key').toSorted()).toEqual(['colour', 'owner'])
  expect(reading.machine.unrunnable).toBeUndefined()
})

test.each([...names])('reading by block is reading the whole (%s)', (name) => {
  const text = fixture(name)
  const whole = asAWhole(text)
  const reading = readMachine(text)
  expect(reading.machine).toEqual(whole.machine)
  expect(reading.diagnostics).toEqual(whole.diagnostics)
  for (const state of reading.machine.states) {
    for (const path of [elementPath('states', state.name), elementPath('states', state.name, 'transitions'), elementPath('states', state.name, 'requires', 0)]) {
      expect(reading.spanOf(path)).toEqual(whole.spanOf(path))
    }
  }
})

test('reading by block is reading the whole, whatever is typed into, cut out of or doubled in the text', () => {
  const texts = names.map(fixture)
  const runs = process.env['SOAK'] ? 20_000 : 70
  fc.assert(
    fc.property(fc.nat(texts.length - 1), fc.nat(), fc.nat(60), fc.constantFrom('', ' ', '\n', ':', '{', ']', '"', "'", '#', '-', '  ', 'x', '\n    zz: {}\n', '|', '>-', '? '), (which, seed, length, typed) => {
      const text = texts[which] ?? ''
      const at = seed % (text.length + 1)
      const changed = text.slice(0, at) + typed + text.slice(at + (typed === '' ? length : 0))
      const reading = readMachine(changed, readMachine(text))
      const whole = asAWhole(changed)
      expect(reading.verdict).toBe(whole.verdict)
      // In a text whose last quote is open the comment behind it would be a part of what is quoted; one before it is none.
      expect(reading.machine).toEqual(whole.verdict === 'broken' ? readMachine(`#\t\n${changed}`).machine : whole.machine)
      if (whole.verdict === 'whole') expect(reading.diagnostics).toEqual(whole.diagnostics)
    }),
    { numRuns: runs, seed: 7 },
  )
}, 600_000)

test('what is wrong in one state is still known after another place was broken and is mended, as often as that happens', () => {
  const text = tiny('    a:\n      transitions: [{ toState: b }]\n    b: { terminal: true, colour: red }\n', '  context: { votes: { type: map } }\n')
  const broken = text.replace('  context:', '  |-\n  context:')
  let reading = readMachine(text)
  for (let time = 0; time < 3; time++) {
    expect(shown(reading, 'unknown-key')).toEqual(['colour'])
    reading = readMachine(broken, reading)
    expect(reading.verdict).toBe('broken')
    expect(reading.machine.states.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(shown(reading, 'unknown-key')).toEqual([])
    reading = readMachine(text, reading)
  }
  expect(reading.diagnostics).toEqual(readMachine(text).diagnostics)
})

test('reading on and on, through broken texts, back and forth, is reading each text afresh', () => {
  const texts = names.map(fixture)
  const bits = ['', ' ', '\n', ':', '"', '#', '  ', 'x', '\n    zz: {}\n', '\n    ? y\n    : {}\n', '\n  policy: {}\n', '&a ', '*a', '\t', '    # why\n', 'critique', '\n      - ', '---\n', '|-\n']
  fc.assert(
    fc.property(fc.nat(texts.length - 1), fc.array(fc.record({ seed: fc.nat(), length: fc.nat(400), typed: fc.constantFrom(...bits), back: fc.nat(9) }), { minLength: 4, maxLength: 12 }), (which, steps) => {
      const seen = [texts[which] ?? '']
      let reading = readMachine(seen[0] ?? '')
      for (const { seed, length, typed, back } of steps) {
        const text = reading.text
        // Half of the edits at the start of a line, where states begin and end.
        const at = back % 2 === 0 ? seed % (text.length + 1) : text.lastIndexOf('\n', seed % (text.length + 1)) + 1
        const next = back === 1 ? (seen.at(-2) ?? text) : back === 2 ? (seen[0] ?? text) : text.slice(0, at) + typed + text.slice(at + (typed === '' ? length : 0))
        seen.push(next)
        reading = readMachine(next, reading)
        const afresh = readMachine(next)
        expect(reading.verdict).toBe(afresh.verdict)
        expect(reading.machine).toEqual(afresh.machine)
        expect(reading.diagnostics).toEqual(afresh.diagnostics)
        for (const { name } of afresh.machine.states) expect(reading.spanOf(elementPath('states', name))).toEqual(afresh.spanOf(elementPath('states', name)))
      }
    }),
    { numRuns: process.env['SOAK'] ? 10_000 : 15, ...(process.env['SOAK'] ? {} : { seed: 11 }) },
  )
}, 3_600_000)

test('what comes back after a slip of the pen is what was there: the same objects', () => {
  const before = readMachine(debate)
  const broken = readMachine(debate.replace('description: "Decision', 'description: "Deci"sion'), before)
  expect(broken.verdict).toBe('broken')
  expect(readMachine(debate, broken).machine.states.every((state, i) => state === before.machine.states[i])).toBe(true)
  expect(readMachine(debate, broken).machine.context).toBe(before.machine.context)
})

test('an edit inside one state reads that state again and gives the same objects for all others', () => {
  const before = readMachine(debate)
  const after = readMachine(debate.replace('Decision reached.', 'The decision is reached.'), before)
  expect(after.machine.states.map((state, i) => state === before.machine.states[i])).toEqual([true, true, true, true, true, false])
  expect(after.machine.context).toBe(before.machine.context)
  const shifted = readMachine(debate.replace('fsm:', '# a comment\nfsm:'), before)
  expect(shifted.machine.states.every((state, i) => state === before.machine.states[i])).toBe(true)
  const same = readMachine(`${debate}# a remark`, before)
  expect(same.machine.states).toEqual(before.machine.states)
})

test('BB-013 a duplicate state, field or key is marked at the second one, with the line of the first', () => {
  const twice = debate.replace('    done:\n', '    critique:\n      transitions:\n        - { toState: judge }\n    done:\n')
  const reading = readMachine(twice)
  const [found] = reading.diagnostics
  expect(found).toMatchObject({ code: 'duplicate-key', severity: 'error', stopsRun: true })
  expect(twice.slice(0, found?.range.start).split('\n')).toHaveLength(82)
  expect(found?.message).toContain('`critique` is already defined on line 42')
  expect(reading.machine.states.filter(({ name }) => name === 'critique')).toHaveLength(2)
  const field = readMachine(debate.replace('    judge_note: {', '    verdict: { type: string }\n    judge_note: {'))
  expect(shown(field, 'duplicate-key')).toEqual(['verdict'])
  const key = readMachine(debate.replace('{ toState: judge }', '{ toState: judge, toState: done }'))
  expect(shown(key, 'duplicate-key')).toEqual(['toState'])
  expect(key.machine.states[2]?.transitions[0]?.toState).toBe('judge')
  expect(key.machine.unrunnable).toBe(true)
})

test('BB-016 names of JavaScript are names like any other', () => {
  const reading = readMachine(`fsm:
  name: t
  initialState: __proto__
  context:
    hasOwnProperty: { type: map, of: string }
  agents:
    toString: { canTransition: [__proto__] }
  states:
    __proto__:
      requires: [ { name: hasOwnProperty, from: { agent: __proto__ } } ]
      transitions: [ { toState: constructor }, { toState: valueOf } ]
    constructor: { terminal: true }
`)
  expect(reading.machine.states.map(({ name }) => name)).toEqual(['__proto__', 'constructor'])
  expect(codes(reading)).toEqual(['unknown-target'])
  expect(shown(reading, 'unknown-target')).toEqual(['valueOf'])
  expect(reading.spanOf(elementPath('states', '__proto__', 'requires', 0))).not.toBeNull()
  expect(reading.spanOf(elementPath('states', 'toString'))).toBeNull()
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('BB-061 dead ends, idle terminals, missing starts and ends are found; an unreachable state is a warning', () => {
  const of = (text: string): string[] => readMachine(text).diagnostics.map(({ code, severity }) => `${severity} ${code}`)
  expect(of(tiny('    a: { transitions: [ { toState: b } ] }\n    b: {}\n    c: { terminal: true }\n'))).toEqual(['error dead-end', 'warning unreachable-state'])
  expect(of(tiny('    a: { terminal: true, transitions: [ { toState: a } ] }\n'))).toEqual(['warning terminal-with-work'])
  expect(of(tiny('    a: { transitions: [ { toState: a } ] }\n'))).toEqual(['error no-terminal'])
  expect(of('fsm:\n  name: t\n  states:\n    a: { terminal: true }\n')).toEqual(['error initial-state-missing'])
  expect(of('fsm:\n  name: t\n  initialState: b\n  states:\n    a: { terminal: true }\n')).toEqual(['error initial-state-missing'])
  const empty = readMachine('fsm:\n  name: t\n  initialState: a\n  states: {}\n')
  expect(codes(empty)).toContain('initial-state-missing')
  expect(empty.machine.unrunnable).toBe(true)
})

test('BB-020 2,000 states with 6,000 guarded transitions are read once in seconds, and after a keystroke in a fraction', () => {
  const states = Array.from({ length: 1_999 }, (_, i) => {
    const edges = ['a', 'b', 'c'].map((value, n) => `        - { toState: s${(i + 1 + n * 7) % 2_000}, guards: [ { expression: "context.v == '${value}'" } ] }\n`).join('')
    return `    s${i}:\n      description: "State ${i}: say what you think of {{ context.v }} and why it matters here."\n      transitions:\n${edges}`
  }).join('')
  const text = `fsm:\n  name: big\n  version: 1\n  initialState: s0\n  context: { v: { type: enum, values: [a, b, c] } }\n  states:\n${states}    s1999: { terminal: true }\n`
  const began = performance.now()
  const reading = readMachine(text)
  const opened = performance.now()
  const at = text.lastIndexOf('matters here')
  // The quickest of a few keystrokes: what else the computer does meanwhile is no part of it.
  let again = reading
  let quickest = Infinity
  for (const letters of ['x', 'xy', 'xyz', 'x', '']) {
    const before = performance.now()
    again = readMachine(`${text.slice(0, at)}${letters}!${text.slice(at)}`, reading)
    quickest = Math.min(quickest, performance.now() - before)
  }
  expect(reading.machine.states).toHaveLength(2_000)
  expect(again.machine.states.filter((state, i) => state !== reading.machine.states[i])).toHaveLength(1)
  // Ten times the aims, to catch a hang: 2 s and 25 ms.
  expect(opened - began).toBeLessThan(20_000)
  expect(quickest).toBeLessThan(250)
}, 60_000)
