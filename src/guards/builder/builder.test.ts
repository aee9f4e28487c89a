import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldName, type FieldName, type Value } from '../../machine'
import { evaluateGuard, toCel } from '..'
import { buildGuard, readGuard, type Comparison, type GuardShape, type GuardStyle, type Literal, type SimpleShape, type Test } from '.'

const RUNS = process.env['SOAK'] ? 20_000 : 400

const CEL_NAMES = ['verdict', 'votes', 'constructor', 'a1', '_x', 'k', 'v']
const names = fc.oneof(fc.constantFrom(...CEL_NAMES), fc.constantFrom('x-b', 'in', 'true', "it's", 'a"b', 'back\\slash', '決定', '', '__proto__', 'two\nlines'), fc.string({ unit: 'binary' })).map(fieldName)
const texts = fc.oneof(fc.constantFrom('approve', 'agent:pro', '', "it's", '"q"', '\\', '\\n', '\n\r\t\u0000\u2028', '🙂', '//', '}}'), fc.string({ unit: 'binary' }))
const op = fc.constantFrom<Comparison>('==', '!=', '>=', '<=', '>', '<')
const literal: fc.Arbitrary<Literal> = fc.oneof(texts, fc.maxSafeInteger().map((n) => n + 0), fc.boolean())
const testOf: fc.Arbitrary<Test> = fc.record({ op, value: literal })
const over = fc.constantFrom<'map' | 'list'>('map', 'list')
const n = fc.maxSafeInteger().map((whole) => whole + 0)
const simple = (field: fc.Arbitrary<FieldName>): fc.Arbitrary<SimpleShape> =>
  fc.oneof(
    fc.record({ kind: fc.constant('field' as const), field, test: testOf }),
    fc.record({ kind: fc.constant('entry' as const), field, key: texts, test: testOf }),
    fc.record({ kind: fc.constant('entries' as const), field, over, of: fc.constantFrom('all' as const, 'any' as const, 'none' as const), test: testOf }),
    fc.record({ kind: fc.constant('count' as const), field, counted: fc.option(fc.record({ over, test: testOf }), { nil: null }), op, n }),
    fc.record({ kind: fc.constant('present' as const), field, keys: fc.array(texts, { minLength: 1, maxLength: 4 }) }),
    fc.record({ kind: fc.constant('member' as const), field, key: texts, there: fc.boolean() }),
    fc.record({ kind: fc.constant('set' as const), field, set: fc.boolean() }),
  )
const grouped = (part: fc.Arbitrary<SimpleShape>): fc.Arbitrary<GuardShape> =>
  fc.oneof(part, fc.record({ kind: fc.constant('group' as const), join: fc.constantFrom('&&' as const, '||' as const), parts: fc.array(part, { minLength: 2, maxLength: 4 }) }))
const shapes = grouped(simple(names))
const styles: fc.Arbitrary<GuardStyle> = fc.record({ quote: fc.constantFrom("'" as const, '"' as const), variable: fc.constantFrom('k', 'vote', 'context', 'not a name') })

test('§8 build → read → build: whatever the builder builds it reads back as the same shape and the same text', () => {
  fc.assert(
    fc.property(shapes, styles, (shape, style) => {
      const text = buildGuard(shape, style)
      const back = readGuard(text)
      expect(back?.shape, text).toEqual(shape)
      expect(back && buildGuard(back.shape, back.style), text).toBe(text)
    }),
    { numRuns: RUNS },
  )
})

// What each shape means, said without CEL: over a context of plain values.
type Ending = 'passed' | 'blocked' | 'errored'
type Context = Readonly<Record<string, Value>>
const ending = (holds: boolean): Ending => (holds ? 'passed' : 'blocked')
const turned = (one: Ending): Ending => (one === 'errored' ? one : ending(one === 'blocked'))
/** An error is outweighed by whatever decides alone. */
const joined = (all: readonly Ending[], decides: Ending, otherwise: Ending): Ending => (all.includes(decides) ? decides : all.includes('errored') ? 'errored' : otherwise)

function compare(value: Value | undefined, { op: sign, value: with_ }: Test): Ending {
  if (value === undefined) return 'errored'
  if (sign === '==') return ending(value === with_)
  if (sign === '!=') return ending(value !== with_)
  if (typeof value !== typeof with_ || typeof value === 'object' || value === null) return 'errored'
  return ending({ '>=': value >= with_, '<=': value <= with_, '>': value > with_, '<': value < with_ }[sign])
}

function meaning(shape: GuardShape, context: Context): Ending {
  if (shape.kind === 'group') {
    const all = shape.parts.map((part) => meaning(part, context))
    return shape.join === '&&' ? joined(all, 'blocked', 'passed') : joined(all, 'passed', 'blocked')
  }
  const value = Object.hasOwn(context, shape.field) ? context[shape.field] : undefined
  if (shape.kind === 'set') return ending((value !== undefined) === shape.set)
  if (value === undefined) return 'errored'
  const entries = Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value as Record<string, Value>) : []
  const has = (key: string): boolean => (Array.isArray(value) ? value.includes(key) : Object.hasOwn(value as object, key))
  switch (shape.kind) {
    case 'field':
      return compare(value, shape.test)
    case 'entry':
      return compare(has(shape.key) ? (value as Record<string, Value>)[shape.key] : undefined, shape.test)
    case 'entries': {
      const all = entries.map((entry) => compare(entry, shape.test))
      return shape.of === 'all' ? joined(all, 'blocked', 'passed') : shape.of === 'any' ? joined(all, 'passed', 'blocked') : turned(joined(all, 'passed', 'blocked'))
    }
    case 'count': {
      const { counted } = shape
      const all = counted ? entries.map((entry) => compare(entry, counted.test)) : entries.map((): Ending => 'passed')
      return all.includes('errored') ? 'errored' : compare(all.filter((one) => one === 'passed').length, { op: shape.op, value: shape.n })
    }
    case 'present':
      return ending(shape.keys.every(has))
    case 'member':
      return ending(has(shape.key) === shape.there)
  }
}

const keys = fc.constantFrom('agent:a', 'agent:b', 'constructor')
const smallTest: fc.Arbitrary<Test> = fc.oneof(
  fc.record({ op, value: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ op: fc.constantFrom<Comparison>('==', '!='), value: fc.oneof(fc.constantFrom('approve', 'reject', ''), fc.boolean()) }),
)
const scalar = fc.constantFrom('verdict', 'round', 'done', 'unset').map(fieldName)
const map = fc.constantFrom('votes', 'confidence', 'x-b').map(fieldName)
const list = fc.constantFrom('log', 'marks').map(fieldName)
const small = fc.integer({ min: 0, max: 3 })
const overIts = fc.oneof(fc.record({ field: map, over: fc.constant('map' as const) }), fc.record({ field: list, over: fc.constant('list' as const) }))
const part: fc.Arbitrary<SimpleShape> = fc.oneof(
  fc.record({ kind: fc.constant('field' as const), field: scalar, test: smallTest }),
  fc.record({ kind: fc.constant('entry' as const), field: map, key: keys, test: smallTest }),
  fc.record({ its: overIts, of: fc.constantFrom('all' as const, 'any' as const, 'none' as const), test: smallTest }).map(({ its, of, test: each }) => ({ kind: 'entries' as const, ...its, of, test: each })),
  fc.record({ its: overIts, test: fc.option(smallTest, { nil: null }), op, n: small }).map(({ its, test: each, op: sign, n: many }) => ({ kind: 'count' as const, field: its.field, counted: each && { over: its.over, test: each }, op: sign, n: many })),
  fc.record({ kind: fc.constant('present' as const), field: map, keys: fc.uniqueArray(keys, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('member' as const), field: fc.oneof(map, list), key: fc.oneof(keys, fc.constant('approve')), there: fc.boolean() }),
  fc.record({ kind: fc.constant('set' as const), field: scalar, set: fc.boolean() }),
)
const vote = fc.constantFrom('approve', 'reject', '')
const contexts: fc.Arbitrary<Context> = fc.record(
  { verdict: vote, round: small, done: fc.boolean(), votes: fc.dictionary(keys, vote), confidence: fc.dictionary(keys, small), 'x-b': fc.dictionary(keys, fc.boolean()), log: fc.array(vote, { maxLength: 3 }), marks: fc.array(small, { maxLength: 3 }) },
  { requiredKeys: ['votes', 'confidence', 'x-b', 'log', 'marks'] },
)

test('§8 a built guard, evaluated, ends as its shape means: passed, blocked or errored', () => {
  const seen = new Set<Ending>()
  fc.assert(
    fc.property(grouped(part), contexts, (shape, context) => {
      const text = buildGuard(shape)
      const means = meaning(shape, context)
      seen.add(means)
      expect(evaluateGuard(text, { context: new Map(Object.entries(context).map(([field, value]) => [field, toCel(value)])) }).kind, `${text} in ${JSON.stringify(context)}`).toBe(means)
    }),
    { numRuns: RUNS * 3 },
  )
  expect([...seen].sort()).toEqual(['blocked', 'errored', 'passed'])
})

test('what the articles and galleries write is read and built again to the letter', () => {
  for (const text of [
    "context.verdict == 'consensus'",
    "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2",
    "context.emitted.exists(k, context.emitted[k] == 'payment_failed')",
    "!context.emitted.exists(k, context.emitted[k] == 'payment_failed')",
    "context.votes['agent:security'] == 'approve'",
    "context.flights_next == 'hotels' && size(context.hops) < 5",
    "context.verdict == 'pass' && context.reviews['agent:critic'] >= 80",
    "context.verdict == 'defaulted' && 'agent:alpha' in context.results && !('agent:alpha' in context.failed)",
    "has(context.text) && context.text == 'alpha'",
    'context.offers.all(vote, context.offers[vote] == "join")',
  ]) {
    const read = readGuard(text)
    expect(read && buildGuard(read.shape, read.style)).toBe(text)
  }
})

test('what the builder could not say in full stays text', () => {
  for (const text of [
    '', 'true', 'context.a ==', "context.verdict == 'a' // why", "context.a == 'x' && context.b == 'y' || context.c == 'z'", 'context.a == context.b', 'context.round == 1.5',
    "context.votes.exists(k, context.votes[k] == 'a' && k == 'b')", "context.votes.exists(k, context.others[k] == 'a')", "context.votes.exists_one(k, context.votes[k] == 'a')",
    "size(context.subtasks) == size(context.waits_on)", "context.votes.exists(context, context.votes[context] == 'a')", "other.verdict == 'a'", "context.a.b == 'c'", 'context.n == 9007199254740993',
    "context.votes.filter(k, context.votes[k] == 'a').size() == context.n", "[].all(k, k in context.votes)", 'has(context.a.b)', "!(context.a == 'x')",
  ])
    expect(readGuard(text), text).toBeNull()
})
