import { expect, test } from 'vitest'
import { agentName, fieldName, stateName } from '../names'
import { readMachine } from '../readMachine'
import type { Reading } from '../types'
import { applyEdits, composeEdits, editsOf, invertEdits, type Operation, type TextEdit } from '.'
import { Choices, RandomOperations } from './testing/randomOperation'
import { debate, machineTexts, quorum } from './testing/texts'

const soak = process.env['SOAK'] !== undefined
const reasonOf = (text: string, operation: Operation): string => {
  const result = editsOf(readMachine(text), operation)
  return result.ok ? 'done' : result.reason
}
const tries: readonly Operation[] = [
  { kind: 'addState', state: stateName('appeal') },
  { kind: 'renameState', state: stateName('critique'), to: stateName('rebuttal') },
  { kind: 'deleteTransition', state: stateName('question'), transition: 0 },
  { kind: 'setDescription', state: stateName('tally'), description: 'Count.' },
  { kind: 'renameField', field: fieldName('votes'), to: fieldName('ballots') },
  { kind: 'setCap', cap: 'maxIterations', value: 3 },
  { kind: 'addRequirement', state: stateName('question'), requirement: { field: fieldName('question'), from: { kind: 'user', user: null } } },
]

test('half-typed text: every operation is refused with a sentence, or right; never an exception', () => {
  for (const text of [debate, quorum]) {
    let last: Reading | undefined
    for (let end = 0; end <= text.length; end += soak ? 1 : 97) {
      const part = text.slice(0, end)
      last = readMachine(part, last)
      for (const operation of soak ? tries : tries.slice(end % 3, (end % 3) + 3)) {
        const result = editsOf(last, operation)
        if (result.ok) expect(applyEdits(applyEdits(part, result.edits), invertEdits(result.edits))).toBe(part)
        else expect(result.reason).toMatch(/[.?]$/)
        if (last.verdict === 'broken') expect(result.ok).toBe(false)
      }
    }
  }
}, 3_600_000)

test('damaged text: what is refused says why, what is done is exact', () => {
  const texts = Object.values(machineTexts())
  const random = new Choices(9)
  for (let i = 0; i < (soak ? 20_000 : 60); i++) {
    const text = random.pick(texts)
    const at = random.below(text.length)
    const typed = random.pick(['', ' ', '\n', ':', '{', ']', '"', "'", '#', '- ', '&a ', '*a', '<<: ', '!x ', '\t', '? ', '|', '>-', '\n---\n', '\r', '{{', '  '])
    const damaged = text.slice(0, at) + typed + text.slice(at + (typed === '' ? random.below(40) : 0))
    const reading = readMachine(damaged)
    if (reading.machine.states.length === 0) continue
    const operation = new RandomOperations(random, reading.machine).next()
    const result = editsOf(reading, operation)
    if (result.ok) expect(applyEdits(applyEdits(damaged, result.edits), invertEdits(result.edits))).toBe(damaged)
    else expect(result.reason).toMatch(/[.?]$/)
  }
}, 3_600_000)

test('texts that are no machine are refused with what they are', () => {
  const add: Operation = { kind: 'addState', state: stateName('a') }
  for (const text of ['- id: hello\n', 'fsm: []\n', 'script: {}\n', 'fsm:\n  name: t\n  states: 7\n']) expect(reasonOf(text, add), text).toMatch(/[.]$/)
  expect(reasonOf('\tfsm:', add)).toMatch(/^The text is not whole: A tab/)
  expect(reasonOf(debate.replace('fsm:', 'fsm'), add)).toMatch(/^The text is not whole: /)
})

test('the first state of a machine that has none yet', () => {
  const add: Operation = { kind: 'addState', state: stateName('a'), body: { terminal: true } }
  for (const [text, after] of [
    ['fsm:\n  name: t\n  states: {}\n', 'fsm:\n  name: t\n  states:\n    a:\n      terminal: true\n'],
    ['fsm:\n  name: t\n  states:\n', 'fsm:\n  name: t\n  states:\n    a:\n      terminal: true\n'],
    ['fsm:\n  name: t\n  initialState: a\n', 'fsm:\n  name: t\n  initialState: a\n  states:\n    a:\n      terminal: true\n'],
    ['{ fsm: { name: t, states: {} } }', '{ fsm: { name: t, states: { a: { terminal: true } } } }'],
  ] as const) {
    const result = editsOf(readMachine(text), add)
    expect(result.ok ? applyEdits(text, result.edits) : result.reason).toBe(after)
  }
})

test('names that nobody could read or tell apart are refused with what to do', () => {
  const rename = (to: string): string => reasonOf(debate, { kind: 'renameState', state: stateName('judge'), to: stateName(to) })
  expect(rename('')).toBe('A state needs a name. Type one.')
  expect(rename('critique')).toBe('There is already a state `critique`. Choose another name.')
  expect(rename(' x')).toMatch(/blank/)
  expect(rename('a\nb')).toMatch(/can’t be seen/)
  expect(rename('a\u0000b')).toMatch(/can’t be seen/)
  expect(rename('<<')).toMatch(/merge key/)
  expect(rename('x'.repeat(300))).toMatch(/200/)
  expect(rename('judge')).toBe('done')
  expect(reasonOf(debate, { kind: 'renameAgent', agent: agentName('pro'), to: agentName('con') })).toBe('There is already an agent `con`. Choose another name.')
  expect(reasonOf(debate, { kind: 'renameState', state: stateName('nobody'), to: stateName('x') })).toBe('There is no state `nobody`.')
  expect(reasonOf(debate, { kind: 'addField', field: fieldName('verdict'), type: { type: 'string', declared: 'string' } })).toMatch(/already a field/)
})

test('elements that are not there, and values that mean nothing, are refused', () => {
  const judge = stateName('judge')
  const wrong: readonly Operation[] = [
    { kind: 'deleteTransition', state: judge, transition: 7 },
    { kind: 'retargetTransition', state: judge, transition: 0, toState: stateName('nowhere') },
    { kind: 'addTransition', state: judge, transition: { toState: stateName('nowhere') } },
    { kind: 'deleteGuard', state: judge, transition: 0, guard: 1 },
    { kind: 'editGuard', state: judge, transition: 0, guard: 0, expression: ' ' },
    { kind: 'setRequirement', state: judge, requirement: 2, set: { prompt: 'x' } },
    { kind: 'setRequirement', state: judge, requirement: 0, set: {} },
    { kind: 'deleteAction', in: { list: 'entry', state: judge }, index: 0 },
    { kind: 'addAction', in: { list: 'entry', state: judge }, action: { effects: [] } },
    { kind: 'setCap', cap: 'maxIterations', value: -1 },
    { kind: 'setCap', cap: 'maxIterations', value: 1.5 },
    { kind: 'setCap', cap: 'constructor' as 'maxIterations', value: 1 },
    { kind: 'setFieldType', field: fieldName('verdict'), type: { type: 'enum', declared: 'enum', values: [] } },
    { kind: 'setFieldValues', field: fieldName('answer'), values: ['a'] },
    { kind: 'setFieldDefault', field: fieldName('verdict'), default: 'no such value' },
    { kind: 'setCanTransition', agent: agentName('pro'), states: [stateName('nowhere')] },
    { kind: 'setInitial', state: stateName('nowhere') },
    { kind: 'reorderStates', order: [judge] },
  ]
  for (const operation of wrong) expect(reasonOf(debate, operation), JSON.stringify(operation)).toMatch(/[.]$/)
  expect(reasonOf('fsm:\n  states:\n    a: { terminal: true }\n', { kind: 'deleteState', state: stateName('a') })).toMatch(/at least one state/)
})

test('two of the same name: which one is meant cannot be told', () => {
  const twice = debate.replace('    done:\n', '    critique:\n      terminal: true\n    done:\n')
  expect(reasonOf(twice, { kind: 'renameState', state: stateName('critique'), to: stateName('x') })).toMatch(/two of the name/)
  expect(reasonOf(twice, { kind: 'setTerminal', state: stateName('critique'), terminal: true })).toMatch(/twice/)
  expect(reasonOf(twice, { kind: 'setTerminal', state: stateName('judge'), terminal: true })).toBe('done')
})

test('lists of edits, each on what the last one left, are one list on the first text', () => {
  const random = new Choices(3)
  for (let i = 0; i < 500; i++) {
    const first = 'abcdefghijklmnopqrstuvwxyz'.slice(0, random.below(26))
    let text = first
    const lists: TextEdit[][] = []
    for (let n = random.below(5); n >= 0; n--) {
      const edits: TextEdit[] = []
      for (let at = random.below(4); at <= text.length && edits.length < 4; at += 1 + random.below(6)) {
        const del = text.slice(at, at + random.below(4))
        edits.push({ start: at, del, ins: random.pick(['', 'X', 'YZ', '\n']) })
        at += del.length
      }
      lists.push(edits)
      text = applyEdits(text, edits)
    }
    const one = composeEdits(first, lists)
    expect(applyEdits(first, one)).toBe(text)
    expect(applyEdits(text, invertEdits(one))).toBe(first)
  }
})
