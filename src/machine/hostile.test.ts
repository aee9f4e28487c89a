import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { MAX_LENGTH, readMachine, type Reading } from '.'

const debate = readFileSync(new URL('../reducer/fixtures/machines/arch-debate.yaml', import.meta.url), 'utf8')
const codes = (reading: Reading): string[] => reading.diagnostics.map(({ code }) => code)
const line = (reading: Reading, code: string): number => {
  const found = reading.diagnostics.find((d) => d.code === code)
  return found ? reading.text.slice(0, found.range.start).split('\n').length : 0
}
const machine = (description: string): string => `fsm:\n  name: t\n  initialState: a\n  states:\n    a:\n      description: ${description}\n      terminal: true\n`

test('anchors and aliases are read as what they stand for', () => {
  const reading = readMachine(`fsm:
  name: t
  initialState: a
  context: { x: &text { type: string }, y: *text }
  states:
    a: { requires: [ &ask { name: x, from: { agent: p } } ], transitions: [ { toState: b } ] }
    b: { requires: [ *ask ], transitions: [ { toState: c } ] }
    c: { terminal: true }
`)
  expect(codes(reading)).toEqual([])
  expect(reading.machine.context[1]?.type.type).toBe('string')
  expect(reading.machine.states[1]?.requires).toEqual(reading.machine.states[0]?.requires)
})

test('an alias without an anchor and an alias to itself are refused at their line', () => {
  const lost = readMachine(machine('*nowhere'))
  expect(line(lost, lost.diagnostics[0]?.code ?? '')).toBe(6)
  const own = readMachine('fsm:\n  name: t\n  initialState: a\n  context: { x: { type: list, of: string, default: &me [*me] } }\n  states: { a: { terminal: true } }\n')
  expect(codes(own).some((code) => code === 'too-deep' || code === 'bad-default' || code.startsWith('yaml-'))).toBe(true)
})

test('an alias bomb is bounded', () => {
  const lines = Array.from({ length: 30 }, (_, i) => `  l${i + 1}: &l${i + 1} [${Array.from({ length: 10 }, () => `*l${i}`).join(', ')}]`)
  const text = `fsm:\n  l0: &l0 lol\n${lines.join('\n')}\n  context: { x: { type: list, of: string, default: *l30 } }\n  states: { a: { terminal: true } }\n`
  const began = performance.now()
  const reading = readMachine(text)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(codes(reading)).toContain('too-deep')
})

test('merge keys are refused by name, and nothing is merged', () => {
  const reading = readMachine('fsm:\n  name: t\n  initialState: a\n  states:\n    a: &base { terminal: true }\n    b:\n      <<: *base\n')
  expect(line(reading, 'merge-key')).toBe(7)
  expect(reading.machine.states[1]?.terminal).toBe(false)
  expect(reading.machine.unrunnable).toBe(true)
})

test('a second document is refused where it begins', () => {
  const reading = readMachine(`${debate}---\nfsm: {}\n`)
  expect(reading.verdict).toBe('broken')
  expect(codes(reading)).toEqual(['yaml-multiple-docs'])
})

test('tabs as indentation are refused at their line; the rest of the machine is still read', () => {
  const reading = readMachine(debate.replace('    critique:\n      description', '    critique:\n\tdescription'))
  expect(reading.verdict).toBe('broken')
  expect(line(reading, 'yaml-tab-as-indent')).toBe(43)
  expect(reading.machine.states.map(({ name }) => name)).toContain('judge')
})

test('CRLF, a BOM and a missing last newline are read like the plain text', () => {
  const plain = readMachine(debate)
  const crlf = readMachine(debate.replaceAll('\n', '\r\n'))
  expect(crlf.machine).toEqual(plain.machine)
  expect(crlf.diagnostics).toEqual([])
  expect(readMachine(`\ufeff${debate}`).machine).toEqual(plain.machine)
  expect(readMachine(debate.trimEnd()).machine).toEqual(plain.machine)
})

test('YAML 1.2: yes, no and on are texts, null is nothing, 0o7 and 1e3 are numbers; an enum keeps them as written', () => {
  const reading = readMachine(`fsm:
  name: t
  initialState: a
  context:
    e: { type: enum, values: [yes, no, on, 0o7, 1e3, 1.0, true] }
    n: { type: integer, default: 0o7 }
    k: { type: integer, default: 1e3 }
    s: { type: string, default: 1.0 }
    z: { type: string, default: null }
  states:
    a: { description: null, terminal: true }
`)
  const [e, n, k, s, z] = reading.machine.context
  expect(e?.type.values).toEqual(['yes', 'no', 'on', '0o7', '1e3', '1.0', 'true'])
  expect([n?.default, k?.default, s?.default, z?.default]).toEqual([7, 1000, '1.0', undefined])
  expect(reading.machine.states[0]?.description).toBe('')
  expect(codes(reading)).toEqual(['bad-default'])
})

test('`required: no` is a text in YAML 1.2: the document says so and does not start', () => {
  const reading = readMachine('fsm:\n  name: t\n  initialState: a\n  context: { x: { type: string } }\n  states:\n    a:\n      requires: [ { name: x, from: agent, required: no } ]\n      transitions: [ { toState: b } ]\n    b: { terminal: true }\n')
  expect(reading.diagnostics[0]).toMatchObject({ code: 'not-a-boolean', stopsRun: true })
  expect(reading.diagnostics[0]?.message).toContain('write `false`')
})

test('a %YAML 1.1 line does not change what yes means', () => {
  const reading = readMachine(`%YAML 1.1\n---\n${machine('yes').replace('terminal: true', 'terminal: yes')}`)
  expect(codes(reading)).toContain('yaml-directive')
  expect(codes(reading)).toContain('not-a-boolean')
})

test('an unquoted {{ }} is named for what it is, and its text is kept', () => {
  const reading = readMachine(machine('{{ context.x }}'))
  expect(line(reading, 'unquoted-template')).toBe(6)
  expect(reading.machine.states[0]?.description).toBe('{{ context.x }}')
})

test.each([
  ['brackets', '['.repeat(10_000)],
  ['closed brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
  ['braces', '{a: '.repeat(10_000)],
  ['dashes', '- '.repeat(10_000)],
  ['question marks', '? '.repeat(10_000)],
  ['steps', Array.from({ length: 1_200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
])('10,000-deep nesting by %s is refused before it is parsed', (_, text) => {
  for (const whole of [text, `fsm:\n  states:\n    a: ${text.replaceAll('\n', '\n      ')}`]) {
    const began = performance.now()
    const reading = readMachine(whole)
    expect(reading.verdict).not.toBe('whole')
    expect(reading.diagnostics[0]?.message).toMatch(/\.$/)
    expect(performance.now() - began).toBeLessThan(5_000)
  }
})

test('brackets in prose are no nesting', () => {
  const prose = `"${'[ and { '.repeat(200)}"`
  expect(readMachine(machine(prose)).verdict).toBe('whole')
})

test('5 MB of text are refused with the limit named, at once', () => {
  const text = `${debate}# ${'x'.repeat(5_000_000)}\n`
  const began = performance.now()
  const reading = readMachine(text)
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(codes(reading)).toEqual(['too-large'])
  expect(reading.diagnostics[0]?.message).toContain(MAX_LENGTH.toLocaleString('en'))
})

test('texts that are no machine say what they are', () => {
  const message = (text: string): string => readMachine(text).diagnostics[0]?.message ?? ''
  expect(message('')).toContain('The text is empty')
  expect(message('- id: hello')).toContain('but this is a list')
  expect(message('\t')).toMatch(/empty|tab/i)
  expect(message('script: { agents: {} }')).toContain('This is a script')
  expect(message('name: t\nstates: {}')).toContain('no `fsm` key')
  expect(message('fsm: { name: t }')).toContain('has no `states`')
  expect(message('fsm: { states: 7 }')).toContain('`states` takes')
})

test('sections of a wrong shape are named, whatever they hold', () => {
  for (const odd of ['7', 'text', '[a, b]', '{ a: { b: [ { c: d } ] } }', 'null', '"x"', '[[]]', '{ a: null }', '{ ? [x] : y }']) {
    for (const key of ['context', 'agents', 'states', 'policy']) {
      const reading = readMachine(`fsm:\n  name: t\n  initialState: a\n  ${key}: ${odd}\n`)
      for (const { message } of reading.diagnostics) expect(message).toMatch(/[.?]$/)
    }
    for (const key of ['requires', 'transitions', 'entry', 'exit', 'terminal', 'description']) {
      const reading = readMachine(`fsm:\n  name: t\n  initialState: a\n  states: { a: { ${key}: ${odd} }, z: { terminal: true } }\n`)
      expect(reading.machine.states).toHaveLength(2)
    }
  }
})
