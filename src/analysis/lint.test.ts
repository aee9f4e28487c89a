import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMachine, type Reading } from '../machine'
import { patterns } from '../patterns'
import { lint } from './lint'
import { pages } from './pages'
import { rules } from './rules'
import { bigMachine } from './testing/bigMachine'

const FIXTURES = 'src/reducer/fixtures/machines'
const fixture = (name: string): string => readFileSync(`${FIXTURES}/${name}`, 'utf8')
const machines: readonly (readonly [name: string, text: string])[] = [
  ...['arch-debate.yaml', 'deployment-quorum.yaml', ...readdirSync(`${FIXTURES}/patterns`).map((name) => `patterns/${name}`)].map((name) => [name, fixture(name)] as const),
  ...patterns.map(({ id, machineText }) => [id, machineText] as const),
]

test('every rule has its number and name once, in the order of the catalogue', () => {
  expect(rules).toHaveLength(73)
  expect(rules.map(({ id }) => id)).toEqual([...new Set(rules.map(({ id }) => id))].sort())
  expect(new Set(rules.map(({ name }) => name)).size).toBe(73)
})

test.each(machines)('no error in %s, which is sound', (_, text) => {
  expect(lint(readMachine(text)).filter(({ severity }) => severity === 'error').map(({ id, message }) => `${id} ${message}`)).toEqual([])
})

test('the warnings of the sound machines are these, and each of them is a point', () => {
  const warned = machines.flatMap(([name, text]) => lint(readMachine(text)).filter(({ severity }) => severity === 'warning').map(({ id, about }) => `${name}: ${id} ${about?.states?.join() ?? ''}`))
  expect(warned.sort()).toEqual([
    // The cap falls between the decision and the step that follows it.
    'arch-debate.yaml: L40 judge',
    'arch-debate: L40 judge',
    // The lead reviews contributions, and one of them is its own.
    'dynamic-team-formation: L65 review',
    'patterns/01-sequential-pipeline.yaml: L40 review',
    'patterns/03-supervisor-router.yaml: L40 supervise',
    'patterns/07-blackboard-shared-state.yaml: L40 control',
    'patterns/11-dynamic-team-formation.yaml: L65 review',
    'sequential-pipeline: L40 review',
    'supervisor-router: L40 supervise',
    'blackboard-shared-state: L40 control',
  ].sort())
})

const EDGES = {
  'nobody.yaml': ['L22 error', 'L85 warning', 'L06 warning'],
  'odd-actions.yaml': ['L82 warning', 'L82 warning', 'L81 error', 'L81 error', 'L21 info', 'action-type error', 'L02 error', 'unknown-backend error', 'L42 warning', 'L26 warning', 'L55 error', 'L46 error', 'L14 error', 'action-type error', 'action-type error', 'L14 error', 'action-type error', 'action-type error', 'L81 error', 'L31 error'],
  'open-floor.yaml': ['L16 info', 'L85 warning', 'L64 warning', 'L23 warning', 'L21 info', 'L44 warning', 'L32 info'],
  'optional-only.yaml': ['L85 warning', 'L26 warning', 'L85 warning', 'L21 info', 'L42 warning', 'L43 error'],
  'people-and-defaults.yaml': ['L18 error', 'L16 info', 'L89 info', 'L82 warning', 'L82 warning', 'L89 info', 'L22 warning', 'L06 warning'],
}
test.each(Object.entries(EDGES))('the machine at the edge of the language %s shows what it is made of', (name, expected) => {
  expect(lint(readMachine(fixture(`edge/${name}`))).map(({ id, severity }) => `${id} ${severity}`).sort()).toEqual(expected.toSorted())
})

test('findings stand in document order, each inside the text and about an element that is there', () => {
  for (const { example } of pages) {
    const reading = readMachine(example)
    const found = lint(reading)
    expect(found.map(({ range }) => range.start)).toEqual(found.map(({ range }) => range.start).sort((a, b) => a - b))
    for (const { range, message } of found) {
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeLessThanOrEqual(example.length)
      expect(message.length).toBeGreaterThan(20)
    }
  }
})

test('a text that is no YAML, or no machine, keeps what reading says of it', () => {
  for (const text of ['', 'fsm: [', 'a: 1', 'fsm: { states: 3 }', 'fsm:\n\tname: x']) {
    const reading = readMachine(text)
    expect(lint(reading).map(({ code }) => code)).toEqual(reading.diagnostics.map(({ code }) => code))
  }
})

test('of two states with one name only that there are two is said of the second', () => {
  const text = (patterns[0]?.machineText ?? '').replace('  states:\n', '  states:\n    judge: { description: x }\n')
  const second = lint(readMachine(text)).filter(({ path }) => path?.includes('\u0000'))
  expect(second.map(({ id }) => id)).toEqual(['L07'])
})

test('one reading is linted once', () => {
  const reading = readMachine(patterns[0]?.machineText ?? '')
  expect(lint(reading)).toBe(lint(reading))
})

/** Texts near to machines: an example with a few lines gone, doubled, swapped or with a word changed. */
const mangled = (text: string, changes: readonly (readonly [line: number, how: number])[]): string => {
  const lines = text.split('\n')
  for (const [line, how] of changes) {
    const at = line % lines.length
    const here = lines[at] ?? ''
    if (how === 0) lines.splice(at, 1)
    else if (how === 1) lines.splice(at, 0, here)
    else if (how === 2) lines[at] = here.replace(/\w+/, (word) => `${word.slice(1)}x`)
    else if (how === 3) lines[at] = here.replace(/"\*"|'[a-z]+'|\d+/, (value) => (value === '"*"' ? '"agent:pro"' : value.startsWith("'") ? "'__proto__'" : '0'))
    else lines[at] = here.replace(/\b(?:map|enum|string|integer)\b/, 'constructor')
  }
  return lines.join('\n')
}
const change = fc.array(fc.tuple(fc.nat(200), fc.nat(4)), { minLength: 1, maxLength: 4 })
const source = fc.constantFrom(...pages.map(({ example }) => example), ...patterns.map(({ machineText }) => machineText), fixture('edge/odd-actions.yaml'), fixture('edge/open-floor.yaml'))

test('whatever a text says, linting it is no exception, and typing to it comes to the same as opening it', () => {
  fc.assert(
    fc.property(source, change, change, (text, first, then) => {
      const typed = [text, mangled(text, first), mangled(mangled(text, first), then)]
      let reading: Reading | undefined
      for (const step of typed) {
        reading = readMachine(step, reading)
        expect(lint(reading)).toEqual(lint(readMachine(step)))
      }
    }),
    { numRuns: 25, seed: 5 },
  )
}, 60_000)

test('names that objects have by nature are names like any other', () => {
  const text = `fsm:
  name: odd-names
  initialState: constructor
  context:
    __proto__: { type: map, of: enum, values: [toString, valueOf] }
  agents:
    hasOwnProperty: { canTransition: [constructor] }
  states:
    constructor:
      description: Choose.
      requires:
        - { name: __proto__, from: { agent: hasOwnProperty } }
      transitions:
        - { toState: __proto__, guards: [ { expression: "context.__proto__['agent:hasOwnProperty'] == 'toStrin'" } ] }
        - { toState: __proto__ }
    __proto__: { terminal: true }
`
  expect(lint(readMachine(text)).map(({ id }) => id)).toEqual(['L19'])
})

test('a keystroke in a machine of 200 states is linted in time', () => {
  const text = bigMachine(200)
  let reading = readMachine(text)
  lint(reading)
  const times = Array.from({ length: 40 }, (_, i) => {
    reading = readMachine(text.replace('"Settled? {{ context.claims_0 }}"', `"Settled ${i}? {{ context.claims_0 }}"`), reading)
    // Time of the processor, so that other work on the machine does not count.
    const start = process.cpuUsage()
    lint(reading)
    return process.cpuUsage(start).user / 1000
  })
  // Measured 7 ms on a quiet machine; the bound leaves room for a busy one and still sees a step that grows with the square.
  expect(Math.min(...times)).toBeLessThan(60)
}, 60_000)
