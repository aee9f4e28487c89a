import { expect, test } from 'vitest'
import { agentName, fieldName, stateName } from '../names'
import { readMachine } from '../readMachine'
import type { Machine } from '../types'
import { applyEdits, editsOf, invertEdits, type Operation, type TextEdit } from '.'
import { debate, quorum } from './testing/texts'

interface Done {
  readonly text: string
  readonly edits: readonly TextEdit[]
  readonly label: string
  readonly says: Machine
}
function perform(text: string, operation: Operation): Done {
  const result = editsOf(readMachine(text), operation)
  if (!result.ok) throw new Error(result.reason)
  const after = applyEdits(text, result.edits)
  expect(applyEdits(after, invertEdits(result.edits))).toBe(text)
  return { text: after, edits: result.edits, label: result.label, says: result.after.machine }
}
const reasonOf = (text: string, operation: Operation): string => {
  const result = editsOf(readMachine(text), operation)
  return result.ok ? 'done' : result.reason
}
/** Lines that differ, as `-old` and `+new`. */
function changes(before: string, after: string): string[] {
  const [a, b] = [before.split('\n'), after.split('\n')]
  let head = 0
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  if (a.length === b.length) return a.flatMap((line, i) => (line === b[i] ? [] : [`-${line}`, `+${b[i] ?? ''}`]))
  return [...a.slice(head, a.length - tail).map((line) => `-${line}`), ...b.slice(head, b.length - tail).map((line) => `+${line}`)]
}

test('BB-004 a rename keeps what the editor does not know, in its place', () => {
  const text = debate
    .replace('fsm:', 'x-owner: team-a\nfsm:')
    .replace('    judge:\n', '    judge:\n      meta: { reviewed: true }\n')
    .replace('        - toState: critique\n', '        # keep me\n        - toState: critique\n')
    .replace('    checkpointEvery', '    timeoutHint: 30\n    checkpointEvery')
  for (const one of [text, text.replaceAll('\n', '\r\n'), text.trimEnd()]) {
    const { text: after } = perform(one, { kind: 'renameAgent', agent: agentName('prag'), to: agentName('pragmatist') })
    expect(changes(one, after).filter((line) => line.startsWith('+'))).toHaveLength(3)
    for (const kept of ['x-owner: team-a', '      meta: { reviewed: true }', '        # keep me', '    timeoutHint: 30']) expect(after).toContain(kept)
    expect(changes(one, after).join()).toContain('pragmatist')
  }
})

test('BB-007 an operation is computed on the text as it is: neither of two edits is lost', () => {
  const typed = quorum.replace('    rationale:', '    risk: { type: string }\n    rationale:')
  const form: Operation = { kind: 'setDescription', state: stateName('tally'), description: 'Decide.' }
  const first = perform(typed, form).text
  const second = perform(quorum, form).text.replace('    rationale:', '    risk: { type: string }\n    rationale:')
  expect(first).toBe(second)
  expect(first.match(/risk: \{ type: string \}/g)).toHaveLength(1)
  expect(first.match(/Decide\./g)).toHaveLength(1)
  expect(() => applyEdits(typed, [{ start: 0, del: 'something else', ins: '' }])).toThrow(/not the one/)
})

test('BB-011 names that look like numbers and booleans keep their spelling, and get quotes when they are written anew', () => {
  const text = `fsm:
  name: t
  initialState: 007
  agents: { 0o7: { canTransition: [007, 1e3, true] } }
  context: { e: { type: enum, values: [007, 0x1F, 1.0] } }
  states:
    007: { transitions: [ { toState: 1e3 }, { toState: true } ] }
    1e3: { transitions: [ { toState: 007 } ] }
    true: { terminal: true }
    b: { terminal: true }
`
  expect(perform(text, { kind: 'renameState', state: stateName('1e3'), to: stateName('thousand') }).text).toBe(text.replaceAll('1e3', 'thousand'))
  const back = perform(text, { kind: 'renameState', state: stateName('b'), to: stateName('10') }).text
  expect(back).toBe(text.replace('    b:', '    "10":'))
  expect(readMachine(perform(back, { kind: 'retargetTransition', state: stateName('007'), transition: 0, toState: stateName('10') }).text).machine.states[0]?.transitions[0]?.toState).toBe('10')
  expect(perform(text, { kind: 'setFieldValues', field: fieldName('e'), values: ['007', '0x1F', '1.0', '2'] }).text).toContain('values: [007, 0x1F, 1.0, "2"]')
})

test('BB-014 merge keys and aliases are never written out: edits of other elements leave them, edits of theirs are refused', () => {
  const text = `x-ask: &ask { prompt: "State your position." }
x-by: &con { from: { agent: con } }
fsm:
  name: t
  initialState: a
  context: { positions: { type: map, of: string } }
  states:
    a:
      requires:
        - { <<: *ask, <<: *con, name: positions }
        - { <<: [*ask, *con], name: positions }
        - &own { name: positions, from: { agent: pro } }
      transitions: [ { toState: b } ]
    b:
      requires: [ *own ]
      transitions: [ { toState: c } ]
    c: { terminal: true }
`
  const { text: after } = perform(text, { kind: 'setDescription', state: stateName('c'), description: 'The end.' })
  expect(after).toBe(text.replace('c: { terminal', 'c: { description: "The end.", terminal'))
  expect(reasonOf(text, { kind: 'setRequirement', state: stateName('a'), requirement: 0, set: { prompt: 'x' } })).toMatch(/can’t be read|merge key/)
  expect(reasonOf(text, { kind: 'setRequirement', state: stateName('b'), requirement: 0, set: { prompt: 'x' } })).toMatch(/alias/)
  expect(reasonOf(text.replace('[ *own ]', '[ *nope ]'), { kind: 'setDescription', state: stateName('c'), description: 'x' })).toMatch(/not whole|done/)
  // The anchored requirement and its alias change together, which is what a rename means.
  expect(perform(text, { kind: 'renameAgent', agent: agentName('pro'), to: agentName('advocate') }).text).toBe(text.replace('agent: pro', 'agent: advocate'))
})

test('BB-016 names of JavaScript are added, renamed and deleted like any other', () => {
  let text = debate
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    text = perform(text, { kind: 'several', operations: [
      { kind: 'addState', state: stateName(name), body: { transitions: [{ toState: stateName(name), guards: [], onTransition: [] }] } },
      { kind: 'addAgent', agent: agentName(name), canTransition: [stateName(name)] },
      { kind: 'addField', field: fieldName(name), type: { type: 'map', declared: 'map', of: { type: 'string', declared: 'string' } }, default: { 'agent:pro': 'x' } },
      { kind: 'addAction', in: { list: 'entry', state: stateName(name) }, action: { effects: [{ verb: 'remove', field: fieldName(name), keys: ['agent:__proto__'] }] } },
      { kind: 'renameState', state: stateName(name), to: stateName(`${name}2`) },
      { kind: 'renameState', state: stateName(`${name}2`), to: stateName(name) },
    ] }).text
  }
  const { machine } = readMachine(text)
  expect(machine.states.slice(6).map(({ name }) => name)).toEqual(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
  expect(machine.states[6]?.transitions[0]?.toState).toBe('__proto__')
  for (const name of ['hasOwnProperty', 'toString', 'constructor', '__proto__']) {
    text = perform(text, { kind: 'several', operations: [{ kind: 'deleteState', state: stateName(name) }, { kind: 'deleteAgent', agent: agentName(name) }, { kind: 'deleteField', field: fieldName(name) }] }).text
  }
  expect(text).toBe(debate)
  expect(Object.keys(Object.prototype)).toEqual([])
}, 60_000)

test('BB-017 a CRLF file stays one, with its byte order mark and without a last line break', () => {
  const text = `\ufeff${debate.trimEnd().replaceAll('\n', '\r\n')}`
  const { text: after } = perform(text, { kind: 'several', operations: [
    { kind: 'setDescription', state: stateName('judge'), description: `Weigh the positions again. ${'And the critiques as well. '.repeat(8)}`.trim() },
    { kind: 'addTransition', state: stateName('finalize'), transition: { toState: stateName('judge') } },
    { kind: 'setCap', cap: 'checkpointEvery', value: null },
    { kind: 'setCap', cap: 'checkpointEvery', value: 4 },
  ] })
  expect(after.lastIndexOf('\ufeff')).toBe(0)
  expect(after).not.toMatch(/(?<!\r)\n/)
  expect(after.endsWith('    checkpointEvery: 4')).toBe(true)
  expect(readMachine(after).machine.states[3]?.description).toContain('as well. And the')
})

test('BB-019 fifty edits and their inverses leave every kind of description as it was', () => {
  const long = `${'x'.repeat(200)} and on`
  const styles = [`>-\n        Folded {{ context.x }} # no comment\n        ${long}  `, `>\n        Folded\n\n        twice`, `|\n        Literal  \n          deeper {{ context.x }}`, `|+\n        Kept\n\n`, `"Quoted over\n        lines \\\n        and on #1"`, `'Single''s\n        lines'`, `plain over\n        lines {{ context.x }}`]
  for (const style of styles) {
    const text = `fsm:\n  name: t\n  initialState: a\n  context: { x: { type: string } }\n  states:\n    a:\n      description: ${style}\n      transitions: [ { toState: b } ]\n    b: { terminal: true }\n`
    const before = readMachine(text).machine.states[0]?.description
    let now = text
    for (let i = 0; i < 50; i++) {
      const operations: Operation[] = [{ kind: 'setTerminal', state: stateName('b'), terminal: i % 2 === 0 }, { kind: 'addField', field: fieldName(`f${i}`), type: { type: 'string', declared: 'string' } }, { kind: 'renameState', state: stateName('a'), to: stateName('start') }, { kind: 'addTransition', state: stateName('a'), transition: { toState: stateName('a') } }]
      const { text: after, edits, says } = perform(now, operations[i % operations.length] as Operation)
      expect(says.states[0]?.description).toBe(before)
      now = applyEdits(after, invertEdits(edits))
    }
    expect(now).toBe(text)
  }
}, 60_000)

test('a description typed letter by letter is written at each letter, a blank at its end too, and undone to the byte', () => {
  for (const style of ['>-\n        Folded so\n        far', '|-\n        Literal', '"Quoted"', 'plain']) {
    const text = `fsm:\n  name: t\n  initialState: a\n  states:\n    a:\n      description: ${style}\n      terminal: true\n`
    const first = readMachine(text).machine.states[0]?.description ?? ''
    let now = text
    let typed = first
    for (const letter of ' Be  brief, ') {
      typed += letter
      const { text: after, says } = perform(now, { kind: 'setDescription', state: stateName('a'), description: typed })
      expect(says.states[0]?.description).toBe(typed)
      now = after
    }
    expect(readMachine(perform(now, { kind: 'setDescription', state: stateName('a'), description: first }).text).machine.states[0]?.description).toBe(first)
  }
})

test('BB-022 a renamed state is renamed in six places and nowhere else', () => {
  const { text: after, label } = perform(debate, { kind: 'renameState', state: stateName('critique'), to: stateName('rebuttal') })
  expect(label).toBe('rename critique to rebuttal')
  expect(changes(debate, after).filter((line) => line.startsWith('+'))).toEqual([
    '+    pro:       { canTransition: [positions, rebuttal] }',
    '+    con:       { canTransition: [positions, rebuttal] }',
    '+    prag:      { canTransition: [positions, rebuttal] }',
    '+        - { toState: rebuttal }',
    '+    rebuttal:',
    '+        - toState: rebuttal',
  ])
  expect(readMachine(after).diagnostics).toEqual([])
  expect(perform(debate, { kind: 'renameState', state: stateName('question'), to: stateName('ask') }).text).toContain('initialState: ask\n')
})

test('BB-023 a renamed field leaves look-alikes, texts, macro variables and prose', () => {
  const text = `fsm:
  name: t
  initialState: a
  context:
    vote:  { type: string } # vote
    votes: { type: map, of: string }
    vote2: { type: string }
  states:
    a:
      description: "{{ context.vote }} {{context.votes}} vote"
      requires: [ { name: vote, from: agent }, { name: votes, from: { agent: vote } } ]
      transitions:
        - toState: a
          guards: [ { backend: cel, expression: "context.vote == 'x' && size(context.votes) > 0 && context.vote2 != 'vote' && context.votes.exists(vote, vote == 'agent:vote')" } ]
          onTransition: [ { assign: { vote: "" } }, { remove: { votes: "*" } } ]
`
  expect(perform(text, { kind: 'renameField', field: fieldName('vote'), to: fieldName('ballot') }).text).toBe(
    text.replace('    vote:  {', '    ballot: {').replace('{{ context.vote }}', '{{ context.ballot }}').replace('name: vote,', 'name: ballot,').replace("context.vote ==", 'context.ballot ==').replace('assign: { vote:', 'assign: { ballot:'),
  )
})

test('BB-026 states with dots, slashes, arrows and blanks are kept apart', () => {
  const names = ['Loading...', 'v1.2/final', 'a->b', 'x b', 'x-b', 'x.b']
  let text = 'fsm:\n  name: t\n  initialState: s\n  states:\n    s: { terminal: true }\n'
  for (const name of names) text = perform(text, { kind: 'addState', state: stateName(name) }).text
  names.forEach((name, i) => {
    text = perform(text, { kind: 'addTransition', state: stateName(name), transition: { toState: stateName(names[(i + 1) % names.length] ?? '') } }).text
  })
  const { machine } = readMachine(perform(text, { kind: 'renameState', state: stateName('x b'), to: stateName('x_b') }).text)
  expect(machine.states.map(({ name, transitions }) => [name, transitions[0]?.toState])).toEqual([
    ['s', undefined], ['Loading...', 'v1.2/final'], ['v1.2/final', 'a->b'], ['a->b', 'x_b'], ['x_b', 'x-b'], ['x-b', 'x.b'], ['x.b', 'Loading...'],
  ])
})

test('BB-028 a deleted state takes its edges along and one inverse brings every byte back', () => {
  const { text: after, edits, label } = perform(debate, { kind: 'deleteState', state: stateName('judge') })
  expect(label).toBe('delete state judge')
  expect(after).not.toMatch(/judge:\n|toState: judge|\[judge/)
  expect(readMachine(after).machine.states.find(({ name }) => name === 'critique')?.transitions).toEqual([])
  expect(applyEdits(after, invertEdits(edits))).toBe(debate)
})

test('BB-029 BB-038 the same description typed anew is no edit at all, also with letters that are composed', () => {
  const { machine } = readMachine(quorum)
  for (const { name, description } of machine.states) expect(perform(quorum, { kind: 'setDescription', state: name, description }).edits).toEqual([])
  const typed = perform(quorum, { kind: 'setDescription', state: stateName('done'), description: 'Decision 你好 私 delivered.' })
  expect(typed.edits).toEqual([{ start: quorum.indexOf('delivered."'), del: '', ins: '你好 私 ' }])
})
