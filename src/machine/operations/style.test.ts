import { expect, test } from 'vitest'
import { agentName, fieldName, stateName } from '../names'
import { readMachine } from '../readMachine'
import type { From } from '../types'
import { applyEdits, editsOf, type Operation } from '.'
import { debate, quorum } from './testing/texts'
import { styles } from './testing/styles'

const after = (text: string, operation: Operation): string => {
  const result = editsOf(readMachine(text), operation)
  return result.ok ? applyEdits(text, result.edits) : `refused: ${result.reason}`
}
/** Only what came: the new lines, in order. */
const added = (text: string, operation: Operation): string[] => {
  const old = text.split('\n')
  return after(text, operation).split('\n').filter((line) => { const at = old.indexOf(line); if (at >= 0) old.splice(at, 1); return at < 0 })
}
const style = (name: string): string => styles[name] ?? ''
const a = stateName('a')
const b = stateName('b')

test('a new row joins the columns of its table', () => {
  expect(added(quorum, { kind: 'addRequirement', state: stateName('voting'), requirement: { field: fieldName('votes'), from: { kind: 'agent', agent: agentName('legal') }, prompt: 'Your vote.' } }))
    .toEqual(['        - { name: votes,      from: { agent: legal },       prompt: "Your vote." }'])
  expect(added(debate, { kind: 'addField', field: fieldName('risk'), type: { type: 'integer', declared: 'integer' } })).toEqual(['    risk:       { type: integer }'])
  expect(added(debate, { kind: 'addAgent', agent: agentName('chair'), canTransition: [stateName('done')] })).toEqual(['    chair:     { canTransition: [done] }'])
})

test('a longer or shorter name leaves the columns behind it where they were', () => {
  expect(added(debate, { kind: 'renameField', field: fieldName('critiques'), to: fieldName('crits') })[0]).toBe('    crits:      { type: map, of: string }   # this round\'s critiques - cleared each round')
  expect(added(quorum, { kind: 'renameAgent', agent: agentName('perf'), to: agentName('performance') })[0]).toBe('        - { name: votes,      from: { agent: performance }, prompt: "Your vote: approve or reject." }')
  expect(added(debate, { kind: 'setCap', cap: 'maxIterations', value: 120 })).toEqual(['    maxIterations: 120           # hard cap on the debate loop (headless)'])
})

test('new guards and transitions are written as those beside them are', () => {
  expect(added(quorum, { kind: 'addTransition', state: stateName('tally'), transition: { toState: stateName('done'), guards: [{ backend: 'cel', expression: 'true' }] } }))
    .toEqual(['        - toState: done', '            - backend: cel', '              expression: "true"'].toSpliced(1, 0, '          guards:'))
  expect(added(debate, { kind: 'addGuard', state: stateName('critique'), transition: 0, guard: { backend: 'cel', expression: 'true' } }))
    .toEqual(['        - { toState: judge, guards: [ { backend: cel, expression: "true" } ] }'])
  expect(added(style('four columns, single quotes'), { kind: 'addTransition', state: a, transition: { toState: b } })).toEqual(["                - { toState: 'b' }"])
})

test('a folded description stays folded, and lines that did not change are not broken anew', () => {
  const { description } = readMachine(debate).machine.states[3] ?? { description: '' }
  expect(added(debate, { kind: 'setDescription', state: stateName('judge'), description: description.replace('Has the debate converged?', 'Has it?') })).toEqual([
    '        Has it? If yes, stage updateContext(field=verdict, value=consensus).',
  ])
  expect(added(debate, { kind: 'setDescription', state: stateName('judge'), description: description.replace('converged?', `converged, ${'in your honest view, '.repeat(6)}or not?`) })).toEqual([
    '        Has the debate converged, in your honest view, in your honest view, in your honest',
    '        view, in your honest view, in your honest view, in your honest view, or not? If yes,',
    '        stage updateContext(field=verdict, value=consensus).',
  ])
})

test('the last transition takes `transitions` with it, the first requirement brings `requires`', () => {
  expect(after(debate, { kind: 'deleteTransition', state: stateName('positions'), transition: 0 })).toBe(debate.replace('      transitions:\n        - { toState: critique }\n', ''))
  expect(added(quorum, { kind: 'addRequirement', state: stateName('tally'), requirement: { field: fieldName('answer'), from: { kind: 'user', user: null } } }).toSorted())
    .toEqual(['        - { name: answer, from: user }', '      requires:'])
  expect(after(style('unindented lists'), { kind: 'deleteTransition', state: a, transition: 0 })).not.toContain('transitions')
})

test('a delete takes the comment right above and leaves the next one\'s', () => {
  const text = style('comments everywhere')
  const gone = after(text, { kind: 'deleteRequirement', state: a, requirement: 1 })
  for (const kept of ['# about requires', '# about the first', '# one', '# below all', '# about transitions']) expect(gone).toContain(kept)
  for (const lost of ['# about the second', '# two', '# about from', '# below from']) expect(gone).not.toContain(lost)
  const last = after(text, { kind: 'deleteState', state: b })
  for (const kept of ['# section one', '# section two', '# about policy', '# below a']) expect(last).toContain(kept)
  expect(last).not.toContain('# about b')
})

test('lists that stand under their key without indentation stay so', () => {
  expect(added(style('unindented lists'), { kind: 'addTransition', state: b, transition: { toState: a } })).toEqual(['      transitions:', '      - toState: a'])
  expect(added(style('unindented lists'), { kind: 'setCanTransition', agent: agentName('pro'), states: [a, stateName('a')].slice(0, 1) })).toEqual([])
  expect(added(style('unindented lists'), { kind: 'setFieldValues', field: fieldName('v'), values: ['approve', 'reject', 'abstain'] })).toEqual(['      - abstain'])
})

test('states in braces take new ones, and lose them, without becoming lines', () => {
  expect(after(style('flow all through'), { kind: 'addState', state: stateName('c'), body: { terminal: true } })).toContain('b: { terminal: true }, c: { terminal: true } }')
  expect(after(style('flow all through'), { kind: 'deleteState', state: b })).toContain("states: { a: { requires: [ { name: x, from: agent } ] } }")
  expect(added(style('flow states over lines'), { kind: 'addState', state: stateName('d') })).toEqual(['    c: { terminal: true },', '    d: {}'])
  expect(after(style('flow states over lines'), { kind: 'deleteState', state: a })).toContain('states: {\n    # the second\n    b:')
})

test('what is empty is filled in the look of its place', () => {
  const text = style('empty values')
  expect(after(text, { kind: 'addTransition', state: a, transition: { toState: b } })).toBe(text.replace('    a:\n', '    a:\n      transitions:\n        - { toState: b }\n'))
  expect(after(text, { kind: 'addTransition', state: b, transition: { toState: a } })).toBe(text.replace('    b: {}\n', '    b:\n      transitions:\n        - { toState: a }\n'))
  expect(after(text, { kind: 'setTerminal', state: stateName('d'), terminal: true })).toBe(text.replace('    d:   # nothing yet\n', '    d:   # nothing yet\n      terminal: true\n'))
  expect(after(text, { kind: 'addField', field: fieldName('x'), type: { type: 'string', declared: 'string' } })).toBe(text.replace('  context:\n', '  context:\n    x: { type: string }\n'))
  expect(after(text, { kind: 'setCap', cap: 'maxIterations', value: 3 })).toBe(text.replace('  policy: {}\n', '  policy:\n    maxIterations: 3\n'))
})

test('a text without a last line break gets none', () => {
  const text = style('no last line break')
  expect(after(text, { kind: 'setTerminal', state: b, terminal: false })).toBe(text.replace('\n      terminal: true', ' {}'))
  expect(after(text, { kind: 'addState', state: stateName('c'), body: { terminal: true } }).endsWith('terminal: true\n    c:\n      terminal: true')).toBe(true)
  expect(after(text, { kind: 'moveState', state: b, to: 0 }).endsWith('- toState: b')).toBe(true)
})

test('a value that stands below its key, with comments on both lines, is written anew where it stands', () => {
  const text = `fsm:
  context: { x: { type: string } }
  agents: { pro: { canTransition: [] }, con: { canTransition: [] } }
  states:
    a:
      requires:
        - name: x
          from: # who
            agent: pro # for it
      terminal: # an end
        true # indeed
  policy:
    maxIterations: # rounds
      3 # at most
`
  const from = (from: From): Operation => ({ kind: 'setRequirement', state: a, requirement: 0, set: { from } })
  for (const [operation, was, is] of [
    [from({ kind: 'agent', agent: agentName('con') }), 'agent: pro # for it', 'agent: con # for it'],
    [from({ kind: 'user', user: null }), '            agent: pro # for it', '            user # for it'],
    [{ kind: 'setCap', cap: 'maxIterations', value: 12 }, '      3 # at most', '      12 # at most'],
  ] as const) expect(after(text, operation)).toBe(text.replace(was, is))
})
