import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { readMachine, type Value } from '../machine'
import { checkGuards, evaluateGuard, humanise, loneTemplate, parseTemplate, renderTemplate, toCel, type CelScope } from '.'

const scope = (context: Record<string, Value>, self?: string): CelScope => ({
  context: new Map(Object.entries(context).map(([key, value]) => [key, toCel(value)])),
  ...(self === undefined ? {} : { self }),
})
const judged = (expression: string, context: Record<string, Value> = {}): string => {
  const outcome = evaluateGuard(expression, scope(context))
  return outcome.kind === 'errored' ? `errored ${outcome.error.code}` : outcome.kind
}
const fixture = (name: string): string => readFileSync(new URL(`../reducer/fixtures/machines/${name}`, import.meta.url), 'utf8')

test('BB-040 §8 integers are CEL int: comparing, adding and dividing with whole literals works, and the run stays JSON', () => {
  const context = { confidence: { 'agent:security': 90, 'agent:a': 80, 'agent:b': 80 }, round: 3 }
  for (const expression of [
    `context.confidence['agent:security'] == 90`, `context.confidence['agent:security'] >= 80`, 'context.round + 1 >= 3',
    'context.round % 2 == 1', `context.confidence['agent:a'] + context.confidence['agent:b'] >= 160`,
  ]) expect([expression, judged(expression, context)]).toEqual([expression, 'passed'])
  expect(() => JSON.stringify(context)).not.toThrow()
})

test('BB-041 §1 text compared with a number errors and is not taken for a no; == is false, != is true', () => {
  const context = { confidence: { 'agent:security': '90' } }
  expect(judged(`context.confidence['agent:security'] >= 80`, context)).toBe('errored no_such_overload')
  expect(judged(`context.confidence['agent:security'] == 90`, context)).toBe('blocked')
  expect(judged(`context.confidence['agent:security'] != 90`, context)).toBe('passed')
  const outcome = evaluateGuard(`context.confidence['agent:security'] >= 80`, scope(context))
  expect(outcome).toMatchObject({ error: { message: 'no such overload: string >= int' } })
  const text = fixture('deployment-quorum.yaml')
    .replace('confidence: { type: map, of: integer }', 'confidence: { type: map, of: number }')
    .replace(`size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2`, `context.confidence['agent:security'] >= 80`)
  const reading = readMachine(text)
  expect(reading.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['unknown-type', 'warning']])
  const found = checkGuards(reading)
  expect(found.map(({ code }) => code)).toEqual(['string-compared-with-number'])
  expect(found[0] && text.slice(found[0].range.start, found[0].range.end)).toContain('>= 80')
})

test('BB-044 §2 || and && absorb an error when the other side decides; macros too', () => {
  const context = { votes: { 'agent:security': 'approve' } }
  expect(judged(`context.votes['agent:perf'] == 'reject' || context.votes['agent:security'] == 'approve'`, context)).toBe('passed')
  expect(judged(`context.votes['agent:security'] == 'approve' || context.votes['agent:perf'] == 'reject'`, context)).toBe('passed')
  expect(judged(`context.votes['agent:perf'] == 'x' && false`, context)).toBe('blocked')
  expect(judged('1/0 == 0 || true', context)).toBe('passed')
  expect(judged(`context.votes['agent:perf'] == 'x' && true`, context)).toBe('errored no_such_key')
  const panel = { votes: { a: 'x', b: 'x', c: 'x' }, confidence: { a: 95, b: 20 } }
  expect(judged('context.votes.exists(k, context.confidence[k] >= 90)', panel)).toBe('passed')
  expect(judged('context.votes.exists(k, context.confidence[k] >= 99)', panel)).toBe('errored no_such_key')
  expect(judged('context.votes.all(k, context.confidence[k] >= 10)', panel)).toBe('errored no_such_key')
})

test('BB-046 an expression cannot hang the page: nested macros, deep nesting, long text and hostile patterns end as errors', () => {
  const tens = '[0,1,2,3,4,5,6,7,8,9]'
  const nested = Array.from({ length: 8 }).reduceRight<string>((inner, _, i) => `${tens}.all(x${i}, ${inner})`, 'true')
  const big = { positions: Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`agent:${i}`, 'p'])) }
  const doubling = Array.from({ length: 40 }).reduceRight<string>((inner, _, i) => `cel.bind(v${i + 1}, v${i} + v${i}, ${inner})`, 'size(v40) > 0')
  const began = performance.now()
  expect(judged(nested)).toBe('errored too-expensive')
  expect(judged(`${'('.repeat(500)}true${')'.repeat(500)}`)).toBe('errored too-deep')
  expect(judged(`'${'x'.repeat(1_000_000)}' == ''`)).toBe('errored too-long')
  expect(judged('context.positions.all(a, context.positions.all(b, a != b || true))', big)).toBe('errored too-expensive')
  expect(judged(`cel.bind(v0, [1, 2], ${doubling})`)).toBe('errored too-expensive')
  expect(judged(`'${'a'.repeat(40)}b'.matches('^(a+)+$')`)).toBe('blocked')
  expect(judged(`'x'.matches('(')`)).toMatch(/^errored/)
  expect(performance.now() - began).toBeLessThan(5_000)
  const voters = { votes: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`agent:${i}`, i % 2 ? 'a' : 'b'])) }
  expect(judged(`context.votes.exists(c, size(context.votes.filter(k, context.votes[k] == context.votes[c])) > 9)`, voters)).toBe('passed')
})

test('§8 matches is RE2 and keeps its ranges and its name in errors', () => {
  expect(judged(`context.a.matches('^[a-z]+$') && 'matches'.matches('mat')`, { a: 'abc' })).toBe('passed')
  const outcome = evaluateGuard(`(context.a).matches(3)`, scope({ a: 'abc' }))
  expect(outcome.kind === 'errored' && outcome.error.message).toContain('matches')
})

test('BB-047 §2 anything but a boolean is an error, never true', () => {
  const context = { round: 3, votes: { a: 'x' } }
  for (const expression of ['context.round', `'consensus'`, 'context.votes', 'null']) expect(judged(expression, context)).toBe('errored not-boolean')
  expect(judged('1/0 == 1')).toMatch(/^errored/)
  expect(judged('')).toMatch(/^errored/)
})

test('§2 reading an unset field is an error, has() tests for it, and no prototype is reachable', () => {
  expect(judged('context.nope')).toBe('errored no_such_key')
  expect(judged('has(context.nope)')).toBe('blocked')
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(judged(`context.${name} == 'x'`)).toBe('errored no_such_key')
    expect(judged(`'${name}' in context.votes`, { votes: {} })).toBe('blocked')
  }
})

test('§1 a template ends at the first }} outside strings and brackets; without an end it is text', () => {
  expect(parseTemplate(`a {{ {'x': {'y': 1}}.x.y }} b {{ '}}' }} {{ open`)).toEqual([
    { kind: 'text', text: 'a ', start: 0 },
    { kind: 'expression', expression: ` {'x': {'y': 1}}.x.y `, start: 4 },
    { kind: 'text', text: ' b ', start: 27 },
    { kind: 'expression', expression: ` '}}' `, start: 32 },
    { kind: 'text', text: ' {{ open', start: 40 },
  ])
})

test('§1 rendering is one pass, errors render as nothing, maps and lists take a line an entry', () => {
  const context = { q: '{{ 1 + 1 }}', m: { 'agent:a': 'x', 'agent:b': 'y' }, l: [1, 2], t: true }
  expect(renderTemplate('{{ context.q }}|{{ context.nope }}|{{ context.m }}|{{ context.l }}|{{ context.t }}', scope(context)))
    .toBe('{{ 1 + 1 }}||agent:a: x\nagent:b: y|1\n2|true')
  expect(renderTemplate('{{ self }}', scope({}, 'pro'))).toBe('pro')
  expect(renderTemplate('[{{ self }}]', scope({}))).toBe('[]')
})

test('§1 a lone template keeps its type; one with anything around it does not', () => {
  expect(loneTemplate('{{ context.n }}', scope({ n: 5 }))).toEqual({ ok: true, value: 5n })
  expect(loneTemplate(' {{ context.n }}', scope({ n: 5 }))).toBeNull()
  expect(loneTemplate('{{ context.n }}{{ context.n }}', scope({ n: 5 }))).toBeNull()
})

test('expressions are checked against the declared context, with ranges inside the quotes', () => {
  const text = `fsm:
  name: t
  initialState: a
  context:
    verdict: { type: enum, values: [consensus, continue] }
    votes: { type: map, of: enum, values: [approve, reject] }
    n: { type: integer }
  states:
    a:
      description: "{{ context.nope }} {{ context.n + }} {{ self }}"
      requires: [ { name: n, from: { agent: x }, prompt: "{{ self }} {{ context.verdct }}" } ]
      transitions:
        - { toState: b, guards: [ { expression: "context.verdict == 'consensu'" } ] }
        - { toState: b, guards: [ { expression: "context.n == 3 && context.verdic == ''" } ] }
        - { toState: b, guards: [ { expression: "context.n" }, { expression: "context.n = 3" }, { expression: "verdict == 'continue'" } ] }
        - { toState: b, guards: [ { expression: "context.votes.exists(k, context.votes[k] == 'aprove')" }, { expression: "has(context.verdict) && context.verdict == 'continue'" } ] }
    b: { terminal: true }
`
  const found = checkGuards(readMachine(text)).map(({ code, range }) => [code, text.slice(range.start, range.end)])
  expect(found).toEqual([
    ['undeclared-field', 'nope'],
    ['template-error', expect.any(String)],
    ['unknown-variable', 'self'],
    ['undeclared-field', 'verdct'],
    ['guard-literal-not-in-enum', `'consensu'`],
    ['undeclared-field', 'verdic'],
    ['guard-not-boolean', 'context.n'],
    ['guard-syntax', expect.any(String)],
    ['unknown-variable', 'verdict'],
    ['guard-literal-not-in-enum', `'aprove'`],
  ])
})

test('no expression of the two real machines is complained of', () => {
  for (const name of ['arch-debate.yaml', 'deployment-quorum.yaml']) expect(checkGuards(readMachine(fixture(name)))).toEqual([])
})

test.each([
  [`context.verdict == 'continue'`, 'verdict = continue'],
  [`size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2`, 'approve ≥ 2'],
  [`context.confidence['agent:security'] >= 80`, 'confidence security ≥ 80'],
  [`!context.votes.exists(k, context.votes[k] == 'reject')`, 'no votes = reject'],
  [`context.votes.all(k, context.votes[k] == 'approve')`, 'all votes = approve'],
  [`has(context.answer)`, 'answer is set'],
  [`!has(context.answer)`, 'answer is unset'],
  [`size(context.log) < 3`, 'size of log < 3'],
  [`context.verdict == ''`, 'verdict = blank'],
  [`context.`, ''],
])('a guard in a few words: %s', (expression, words) => {
  const said = humanise(expression)
  if (words !== '') expect(said).toBe(words)
  expect(said.length).toBeLessThanOrEqual(28)
})
