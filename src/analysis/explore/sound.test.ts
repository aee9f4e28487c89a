import { expect, test } from 'vitest'
import { fieldName, readMachine, type Value } from '../../machine'
import { newRun, reduce, type Actor, type Run } from '../../reducer'
import { exploreAll } from './Explorer'

/** One answer: who, and what of which field. */
type Answer = readonly [actor: Actor, writes: Readonly<Record<string, Value>>]

interface Case {
  readonly context: string
  /** The state `s`, which everything begins in, and what else there is beside `goal` and `other`. */
  readonly states: string
  readonly answers: readonly Answer[]
  readonly agents?: string
}

const machineOf = ({ context, states, agents = '{}' }: Case) => {
  const { machine, verdict, diagnostics } = readMachine(`fsm:
  name: nasty
  initialState: s
  context:
    ${context.trim().replaceAll('\n', '\n    ')}
  agents: ${agents}
  states:
    ${states.trim().replaceAll('\n', '\n    ')}
    goal: { terminal: true }
    other: { terminal: true }
`)
  if (verdict !== 'whole') throw new Error(JSON.stringify(diagnostics))
  return machine
}

const asks = (name: string, ...agents: string[]): string => agents.map((agent) => `{ name: ${name}, from: { agent: ${agent} } }`).join(', ')
const to = (state: string, guard: string, ...actions: string[]): string => `{ toState: ${state}${guard === '' ? '' : `, guards: [ { expression: ${JSON.stringify(guard)} } ]`}${actions.length > 0 ? `, onTransition: [ ${actions.join(', ')} ]` : ''} }`
const s = (requires: string, ...transitions: string[]): string => `s: { requires: [ ${requires} ], transitions: [ ${transitions.join(', ')} ] }`

const CASES: Readonly<Record<string, Case>> = {
  'two fields are compared, and one of them with a literal': {
    context: 'a: { type: string }\nb: { type: string }',
    states: s(`${asks('a', 'p')}, ${asks('b', 'q')}`, to('goal', "context.a == context.b && context.b == 'y'"), to('other', '')),
    answers: [['agent:p', { a: 'y' }], ['agent:q', { b: 'y' }]],
  },
  'two numbers are compared, and one of them with a literal': {
    context: 'a: { type: integer }\nb: { type: integer }',
    states: s(`${asks('a', 'p')}, ${asks('b', 'q')}`, to('goal', 'context.a > context.b && context.b == 100'), to('other', '')),
    answers: [['agent:p', { a: 101 }], ['agent:q', { b: 100 }]],
  },
  'a text is compared with a field of few values': {
    context: 'a: { type: string }\nb: { type: enum, values: [yes, no] }',
    states: s(`${asks('a', 'p')}, ${asks('b', 'q')}`, to('goal', 'context.a == context.b'), to('other', '')),
    answers: [['agent:p', { a: 'yes' }], ['agent:q', { b: 'yes' }]],
  },
  'a text is compared with a default': {
    context: 'a: { type: string }\nb: { type: string, default: gold }',
    states: s(asks('a', 'p'), to('goal', 'context.a == context.b'), to('other', '')),
    answers: [['agent:p', { a: 'gold' }]],
  },
  'a text is compared with what an action wrote': {
    context: 'a: { type: string }\nb: { type: string }',
    states: `${s(asks('a', 'p'), to('t', '', '{ assign: { b: gold } }'))}\nt: { transitions: [ ${to('goal', 'context.a == context.b')}, ${to('other', '')} ] }`,
    answers: [['agent:p', { a: 'gold' }]],
  },
  'a text is looked for among what actions append': {
    context: 'a: { type: string }\nlog: { type: list, of: string }',
    states: `${s(asks('a', 'p'), to('t', '', '{ append: { log: gold } }'))}\nt: { transitions: [ ${to('goal', 'context.a in context.log')}, ${to('other', '')} ] }`,
    answers: [['agent:p', { a: 'gold' }]],
  },
  'a text is looked for among the keys of a default': {
    context: 'a: { type: string }\nm: { type: map, of: string, default: { gold: x } }',
    states: s(asks('a', 'p'), to('goal', 'context.a in context.m'), to('other', '')),
    answers: [['agent:p', { a: 'gold' }]],
  },
  'the keys of a map are looked for in a list': {
    context: 'm: { type: map, of: string }\nnames: { type: list, of: string }',
    states: s(`${asks('m', 'p')}, ${asks('names', 'q')}`, to('goal', 'context.m.exists(k, k in context.names)'), to('other', '')),
    answers: [['agent:p', { m: 'x' }], ['agent:q', { names: 'agent:p' }]],
  },
  'a text is put in order with a literal': {
    context: 'a: { type: string }',
    states: s(asks('a', 'p'), to('goal', "context.a > 'm'"), to('other', '')),
    answers: [['agent:p', { a: 'z' }]],
  },
  'the items of a list are put in order with a literal': {
    context: 'l: { type: list, of: string }',
    states: s(asks('l', 'p'), to('goal', "context.l.exists(x, x >= 'n')"), to('other', '')),
    answers: [['agent:p', { l: 'z' }]],
  },
  'three items of one writer differ': {
    context: 'l: { type: list, of: string }\nq: { type: string }',
    states: ['s', 't', 'u'].map((name, i) => `${name}: { requires: [ ${asks('l', 'p')}, ${asks('q', 'p')} ], transitions: [ ${to(['t', 'u', 'v'][i] ?? '', '', '{ assign: { q: "" } }')} ] }\n`).join('')
      + `v: { transitions: [ ${to('goal', "size(context.l) == 3 && context.l.all(x, x != '' && context.l.filter(y, y == x).size() == 1)")}, ${to('other', '')} ] }`,
    answers: [['agent:p', { l: '1', q: 'x' }], ['agent:p', { l: '2', q: 'x' }], ['agent:p', { l: '3', q: 'x' }]],
  },
  'a text of an action depends on a comparison': {
    context: 'a: { type: string }\nb: { type: string }',
    states: `${s(asks('a', 'p'), to('t', '', `{ assign: { b: "{{ context.a == 'gold' ? '' : 'no' }}" } }`))}\nt: { transitions: [ ${to('goal', "context.b == ''")}, ${to('other', '')} ] }`,
    answers: [['agent:p', { a: 'gold' }]],
  },
  'a number is copied into a text': {
    context: 'a: { type: integer }\nb: { type: string }',
    states: `${s(asks('a', 'p'), to('t', '', '{ assign: { b: "{{ context.a }}" } }'))}\nt: { transitions: [ ${to('goal', "context.b == '77'")}, ${to('other', '')} ] }`,
    answers: [['agent:p', { a: 77 }]],
  },
  'a number is between two comparisons': {
    context: 'a: { type: integer }',
    states: s(asks('a', 'p'), to('goal', 'context.a >= 60 && !(60 < context.a)'), to('other', '')),
    answers: [['agent:p', { a: 60 }]],
  },
  'a number is above one guard and below the next state’s': {
    context: 'a: { type: integer }\nb: { type: integer }',
    states: `${s(asks('a', 'p'), to('t', '60 <= context.a', '{ assign: { b: "{{ context.a }}" } }'), to('other', ''))}\nt: { transitions: [ ${to('other', 'context.b > 61')}, ${to('goal', 'context.b != 60')}, ${to('other', '')} ] }`,
    answers: [['agent:p', { a: 61 }]],
  },
  'a number equals none of two': {
    context: 'a: { type: map, of: integer }',
    states: s(asks('a', 'p'), to('other', "context.a.exists(k, context.a[k] in [3, 5])"), to('other', "context.a['agent:p'] > 5 || context.a['agent:p'] < 3"), to('goal', '')),
    answers: [['agent:p', { a: 4 }]],
  },
  'a text is copied into a field of few values': {
    context: 'a: { type: string }\nb: { type: enum, values: [yes, no] }',
    states: `${s(asks('a', 'p'), to('t', '', '{ assign: { b: "{{ context.a }}" } }'))}\nt: { transitions: [ ${to('goal', "has(context.b) && context.b != 'yes'")}, ${to('other', '')} ] }`,
    answers: [['agent:p', { a: 'no' }]],
  },
  'an item is appended only when its expression has a value': {
    context: 'a: { type: string }\nlog: { type: list, of: string }',
    states: `${s(`{ name: a, from: { agent: p } }`, to('t', '', `{ append: { log: "{{ [1, 2][size(context.a) - 3] == 2 ? 'x' : 'y' }}" } }`))}
t: { transitions: [ ${to('goal', 'size(context.log) == 1')}, ${to('other', '')} ] }`,
    answers: [['agent:p', { a: 'abc' }]],
  },
  'two people answer one after the other': {
    context: 'm: { type: map, of: string }\nq: { type: string }',
    states: s('{ name: m, from: user }, { name: q, from: user }', to('goal', 'size(context.m) == 2'), to('s', '', '{ assign: { q: "" } }')),
    answers: [['user:kim', { m: 'x', q: 'x' }], ['user:lee', { m: 'x', q: 'x' }]],
  },
  'somebody answers who is not named': {
    context: 'm: { type: map, of: string }',
    states: s('{ name: m, from: user }', to('goal', "!('user' in context.m)"), to('other', '')),
    answers: [['user:kim', { m: 'x' }]],
  },
  'a name is taken apart': {
    context: 'm: { type: map, of: string }',
    states: s('{ name: m, from: user }', to('goal', "context.m.exists(k, k.startsWith('user:k'))"), to('other', '')),
    answers: [['user:kim', { m: 'x' }]],
  },
  'the first of few values is blank': {
    context: 'v: { type: enum, values: ["", yes] }',
    states: s(asks('v', 'p'), to('goal', '')),
    answers: [['agent:p', { v: 'yes' }]],
  },
}

test.each(Object.entries(CASES))('%s: what the reducer reaches is found, or nothing is proven', (_, one) => {
  const machine = machineOf(one)
  let run: Run = reduce(machine, newRun(machine), { kind: 'start' })
  for (const [actor, values] of one.answers) {
    const summon = run.open.find((open) => open.actor === actor || (open.actor === 'user' && actor.startsWith('user')))
    if (!summon) throw new Error(`${actor} is not asked: ${run.status.kind} in ${run.state}`)
    const writes = Object.entries(values).map(([field, value]) => ({ field: fieldName(field), value }))
    run = reduce(machine, run, { kind: 'turn', actor, summon: summon.id, writes })
  }
  expect([run.status.kind, run.state]).toEqual(['done', 'goal'])
  // Few are enough: past the limit nothing is proven either.
  const explorer = exploreAll(machine, { limit: 5_000 })
  expect(explorer.happened.entered.has('goal') || !explorer.isComplete).toBe(true)
})

test('numbers that every guard says the same of are one: seven voters who say how sure they are can be gone through', () => {
  const voters = Array.from({ length: 7 }, (_, i) => `v${i}`)
  const panel = (guard: string) => machineOf({
    context: 'votes: { type: map, of: enum, values: [approve, reject] }\nsure: { type: map, of: integer }',
    states: s(voters.map((one) => `${asks('votes', one)}, ${asks('sure', one)}`).join(', '), to('goal', guard), to('other', '')),
    answers: [],
  })
  const count = (guard: string): number => {
    const explorer = exploreAll(panel(guard), { limit: 40_000 })
    expect(explorer.isComplete).toBe(true)
    return explorer.progress().configurations
  }
  // Approve or reject, sure or not: four answers of each, and where it ends.
  expect(count("size(context.votes.filter(k, context.votes[k] == 'approve' && context.sure[k] >= 60)) >= 4")).toBe(Array.from({ length: 7 }, (_, i) => 4 ** i).reduce((a, b) => a + b) + 2)
})
