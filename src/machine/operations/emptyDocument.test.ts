import { expect, test } from 'vitest'
import { agentName, fieldName, stateName } from '../names'
import { readMachine } from '../readMachine'
import { applyEdits, editsOf, invertEdits, type Operation, type SingleOperation } from '.'
import { applyToMachine, sameMachine } from './testing'
import { lostComments } from './testing/comments'

const a = stateName('a')
const pro = agentName('pro')
const string = { type: 'string', declared: 'string' } as const

/** What needs nothing to be there. */
const adding: readonly SingleOperation[] = [
  { kind: 'addState', state: a },
  { kind: 'addState', state: a, body: { description: 'Say it.', transitions: [], terminal: true } },
  { kind: 'addState', state: a, body: { terminal: true }, written: '# own\nx:\n  terminal: true # end' },
  { kind: 'addAgent', agent: pro },
  { kind: 'addAgent', agent: pro, description: 'For it.' },
  { kind: 'addField', field: fieldName('x'), type: string, default: '' },
  { kind: 'setCap', cap: 'maxIterations', value: 3 },
  { kind: 'setName', name: 'debate' },
  { kind: 'setVersion', version: 2 },
]
/** What takes nothing away, or needs what is not there. */
const others: readonly SingleOperation[] = [
  { kind: 'setName', name: '' },
  { kind: 'setVersion', version: null },
  { kind: 'setCap', cap: 'maxIterations', value: null },
  { kind: 'setInitial', state: a },
  { kind: 'deleteState', state: a },
  { kind: 'renameState', state: a, to: stateName('b') },
  { kind: 'moveState', state: a, to: 0 },
  { kind: 'reorderStates', order: [] },
  { kind: 'duplicateState', state: a, as: stateName('b') },
  { kind: 'setTerminal', state: a, terminal: true },
  { kind: 'setDescription', state: a, description: 'x' },
  { kind: 'addTransition', state: a, transition: { toState: a } },
  { kind: 'addGuard', state: a, transition: 0, guard: { expression: 'true' } },
  { kind: 'addRequirement', state: a, requirement: { field: fieldName('x'), from: { kind: 'user', user: null } } },
  { kind: 'addAction', in: { list: 'entry', state: a }, action: { effects: [{ verb: 'assign', field: fieldName('x'), value: '' }] } },
  { kind: 'deleteAgent', agent: pro },
  { kind: 'renameAgent', agent: pro, to: agentName('con') },
  { kind: 'setCanTransition', agent: pro, states: [] },
  { kind: 'setAgentDescription', agent: pro, description: 'x' },
  { kind: 'moveAgent', agent: pro, to: 0 },
  { kind: 'deleteField', field: fieldName('x') },
  { kind: 'renameField', field: fieldName('x'), to: fieldName('y') },
  { kind: 'setFieldType', field: fieldName('x'), type: string },
  { kind: 'setFieldDefault', field: fieldName('x'), default: '' },
  { kind: 'moveField', field: fieldName('x'), to: 0 },
]
const begin: SingleOperation = { kind: 'setInitial', state: a }
const everything: Operation = { kind: 'several', operations: [adding[3], adding[5], adding[1], begin, adding[7], adding[6]].flatMap((one) => one ?? []) }

const fillable = [
  '', '\n', '  \n\n', '  ', '\ufeff', '\ufeff# x\n', '# only a comment', '# only a comment\n', '# a\n\n  # b\n\n', '# a\r\n# b\r\n',
  '---\n', '---', '--- # why\n', '---\n# c\n', '---\n...\n', '%YAML 1.2\n---\n', '{}', '{ } # c\n', '--- {}\n', '~\n', 'null', '# a\n~ # b\n# c\n',
  'fsm:', 'fsm:\n', 'fsm: # here\n', 'fsm: # here', 'fsm:\r\n', 'fsm: ~\n', 'fsm: null', 'fsm: ~ # c\n', 'fsm:\n  ~\n', 'fsm: {}', 'fsm: {}\n', 'fsm: { }  # c\n', 'fsm: { # c\n}\n', 'fsm: {\n}\n', 'fsm:\n  {}\n',
  '{ fsm: {} }\n', '{ fsm: }\n', '{fsm: ~}', '{ fsm: , scenarios: [] }\n', '"fsm": {}\n', '? fsm\n: {}\n', 'fsm:\nscenarios: []\n',
  'fsm:\n# c\n', 'fsm:\n  # c\n', 'fsm:\n  # c', 'fsm:\n\n  # c\n\n', 'fsm:\n  # a\n    # b\n# c\n', '# head\nfsm:\n# tail\n', 'fsm:\n# \tc\n',
  'fsm:\n  states:\n', 'fsm:\n  states:', 'fsm:\n  states: {}\n', 'fsm:\n  states: ~\n', 'fsm:\n  states: # none\n', 'fsm:\n  states:\n    # none yet\n', 'fsm:\n  states:\n  # none\n', 'fsm:\n  states: { # none\n  }\n', 'fsm: { states: {} }\n', 'fsm: { states: }\n', 'fsm: {states: {}}', 'fsm:\r\n    states:\r\n',
  'fsm:\n  agents:\n', 'fsm:\n  context: {}\n  agents: {}\n  states: {}\n  policy: {}\n', 'fsm:\n  context:\n  agents:\n  states:\n  policy:\n',
  'fsm:\n  context: # the fields\n  # above agents\n  agents: # who\n\n  # the states\n  states:\n\n  policy: ~ # caps\n', 'fsm:\n  name: t\n', 'fsm:\n  name: t', 'fsm:\n    name: t # n\n    # after\n', 'fsm: {name: t}\n',
]
/** With where each says what is in the way. */
const refused: Readonly<Record<string, RegExp>> = {
  '- id: hello\n': /begins with `fsm:`, but this is a list/, '[]\n': /but this is a list/, 'hello\n': /but this is the text `hello`/, 'script: {}\n': /This is a script/, 'name: t\nstates:\n': /no `fsm` key at the start of a line/,
  'fsm: []\n': /`fsm` is no mapping. Write its keys/, 'fsm: 7\n': /`fsm` is no mapping. Write its keys/, 'fsm: &a\n': /`fsm` has an anchor .* Take that away/, 'fsm: !x\n': /`fsm` has an anchor .* or a tag .* Take that away/, 'fsm: *a\n': /`fsm` is an alias/,
  'fsm:\nfsm:\n': /key `fsm` twice/, '? fsm\n': /Write it as `fsm:`/, '{ # c\n}\n': /A comment stands inside of the braces/, '--- {} # x\n': /A comment stands behind/,
}

const sentence = /^[^\n]*[.?]$/

test('what is added to a document that says nothing yet is written well: it reads back, keeps comments and line ends, and goes back to the byte', () => {
  for (const text of fillable) {
    const reading = readMachine(text)
    for (const operation of [...adding, everything, ...others]) {
      const result = editsOf(reading, operation)
      const what = `${JSON.stringify(text)} ${JSON.stringify(operation)}`
      if (!result.ok) {
        expect(others, `${what}: ${result.reason}`).toContain(operation)
        expect(result.reason, what).toMatch(sentence)
        expect(result.reason, what).not.toMatch(/without changing something else/)
        continue
      }
      const after = applyEdits(text, result.edits)
      const now = readMachine(after)
      const shown = `${what}\n=====>\n${after}`
      expect(sameMachine(now.machine, applyToMachine(reading.machine, operation)), shown).toBe(true)
      expect([result.after.verdict, result.after.machine], shown).toEqual([now.verdict, now.machine])
      expect(applyEdits(after, invertEdits(result.edits)), shown).toBe(text)
      // A name that is taken away takes the comment on its line along.
      expect(lostComments(text, after, operation === others[0] ? result.edits : []), shown).toEqual([])
      expect(text.includes('\r') ? /(?<!\r)\n/.test(after) : after.includes('\r'), shown).toBe(false)
      if (text !== after && text.trim() !== '') expect(after.endsWith('\n'), shown).toBe(text.endsWith('\n'))
    }
  }
})

test('what stands in the way is named, with where it is and what to do', () => {
  for (const [text, reason] of Object.entries(refused)) {
    for (const operation of adding) {
      const result = editsOf(readMachine(text), operation)
      expect(result.ok ? applyEdits(text, result.edits) : result.reason, `${text} ${operation.kind}`).toMatch(reason)
      if (!result.ok) expect(result.reason).toMatch(sentence)
    }
  }
})

test('the new lines stand where a person would write them', () => {
  const after = (text: string, operation: Operation): string => {
    const result = editsOf(readMachine(text), operation)
    return result.ok ? applyEdits(text, result.edits) : result.reason
  }
  const state: Operation = { kind: 'addState', state: a }
  const agent: Operation = { kind: 'addAgent', agent: pro }
  const name: Operation = { kind: 'setName', name: 'debate' }
  for (const [text, operation, expected] of [
    ['', state, 'fsm:\n  states:\n    a: {}\n'],
    ['', agent, 'fsm:\n  agents:\n    pro: { canTransition: [] }\n'],
    ['fsm:', name, 'fsm:\n  name: debate'],
    ['fsm: {}\n', name, 'fsm:\n  name: debate\n'],
    ['# Two argue.\n', name, '# Two argue.\nfsm:\n  name: debate\n'],
    ['fsm:\n  # Two argue.\n', name, 'fsm:\n  # Two argue.\n  name: debate\n'],
    ['fsm:\r\n  states:\r\n    # none yet\r\n', state, 'fsm:\r\n  states:\r\n    # none yet\r\n    a: {}\r\n'],
    ['fsm:\n  states:\n', agent, 'fsm:\n  agents:\n    pro: { canTransition: [] }\n\n  states:\n'],
    ['fsm:\n    name: t\n', { kind: 'addState', state: a, body: { terminal: true } }, 'fsm:\n    name: t\n\n    states:\n        a:\n            terminal: true\n'],
    ['fsm:\n  states: { # none\n  }\n', state, 'fsm:\n  states: { a: {} # none\n  }\n'],
    ['# c\nfsm:\n', { kind: 'addState', state: a, body: { terminal: true }, written: '# own\nx:\n  terminal: true # end' }, '# c\nfsm:\n  states:\n    # own\n    a:\n      terminal: true # end\n'],
    ['', everything, 'fsm:\n  name: debate\n\n  initialState: a\n\n  context:\n    x: { type: string, default: "" }\n\n  agents:\n    pro: { canTransition: [] }\n\n  states:\n    a:\n      description: "Say it."\n      terminal: true\n\n  policy:\n    maxIterations: 3\n'],
  ] as const) expect(after(text, operation)).toBe(expected)
})
