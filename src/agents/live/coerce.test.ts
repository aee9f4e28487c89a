import { expect, test } from 'vitest'
import vectors from './fixtures/coerce.json'
import { coerce, objectIn, shapeOf, type Misfit, type Shape } from './coerce'

const text: Shape = { kind: 'text' }
const optional: Shape = { kind: 'text', otherwise: '' }
const share: Shape = { kind: 'number', min: 0, max: 1 }
const record = (fields: Readonly<Record<string, Shape>>): Shape => ({ kind: 'record', fields: Object.entries(fields) })
const many = (of: Shape): Shape => ({ kind: 'list', of, optional: true })

const schemas: Readonly<Record<string, Shape>> = {
  debater: record({ title: text, position: text, concessions: many(text), disputes: many(record({ claim: text, counter: text, evidence: text })), confidence: share }),
  judge: record({
    tldr: record({ recommendation: text, why: text, confidence: share, what_would_change_this: optional }),
    agreements: many(text),
    unresolved_disputes: many(record({ topic: text, a_position: text, b_position: text, ruling: text, reasoning: text })),
    confidence: share,
    dissent_notes: optional,
    action_items: many(record({ category: { kind: 'choice', values: ['ask_now', 'worth_pursuing', 'let_go', 'revisit'] }, content: text, timing: text })),
    winner: { kind: 'choice', values: ['debater_a', 'debater_b', 'tie'], otherwise: 'tie' },
    suggested_path: optional,
  }),
  exhibit: record({ meta: text, title: text, rows: { kind: 'list', of: record({ item: text, value: text }), plain: true }, total_label: text, total_value: text }),
}

const MISFITS: Readonly<Record<string, readonly Misfit[]>> = {
  missing: ['missing'],
  string_type: ['not-text'],
  list_type: ['not-a-list'],
  value_error: ['not-json'],
  model_type: ['not-a-record'],
  float_type: ['not-a-number'],
  float_parsing: ['not-a-number'],
  greater_than_equal: ['too-small'],
  // "NaN" and "Infinity" are past every end to one reader, and no numbers to another.
  less_than_equal: ['too-large', 'not-a-number'],
  literal_error: ['not-a-choice'],
}

interface Vector {
  readonly name: string
  readonly schema: string
  readonly raw: unknown
  readonly expect: { readonly ok: boolean; readonly value?: unknown; readonly errors?: readonly { readonly path: readonly (string | number)[]; readonly type: string }[] }
  readonly sensible?: string
}
const cases = vectors.cases as readonly Vector[]
const shapeFor = (schema: string): Shape => schemas[schema] ?? text

test.each(cases.filter(({ sensible }) => sensible === undefined))('munazara coerce: $name', ({ schema, raw, expect: wanted }) => {
  const got = coerce(shapeFor(schema), raw)
  if (wanted.ok) return expect(got).toEqual({ ok: true, value: wanted.value })
  expect(got.ok).toBe(false)
  const troubles = got.ok ? [] : got.troubles
  expect(troubles.map(({ path }) => path)).toEqual(wanted.errors?.map(({ path }) => path))
  troubles.forEach(({ misfit }, i) => expect(MISFITS[wanted.errors?.[i]?.type ?? '']).toContain(misfit))
})

const sensible = new Map<string, (value: Record<string, unknown>) => unknown>([
  ['empty string instead of a list', (value) => value['disputes']],
  ['only spaces instead of a list', (value) => value['disputes']],
  ['null list', (value) => value['concessions']],
  ['null disputes', (value) => value['disputes']],
  ['judge: agreements as JSON text', (value) => value['agreements']],
  ['judge: unresolved_disputes as JSON text', (value) => value['unresolved_disputes']],
  ['judge: action_items as JSON text', (value) => value['action_items']],
  ['judge: tldr as JSON text', (value) => value['tldr']],
  ['judge: what_would_change_this null', (value) => (value['tldr'] as Record<string, unknown>)['what_would_change_this']],
  ['judge: dissent_notes null', (value) => value['dissent_notes']],
  ['judge: suggested_path null', (value) => value['suggested_path']],
])
const READ: Readonly<Record<string, unknown>> = {
  'judge: agreements as JSON text': ['g'],
  'judge: unresolved_disputes as JSON text': [{ topic: 't', a_position: 'a', b_position: 'b', ruling: 'r', reasoning: 'z' }],
  'judge: tldr as JSON text': { recommendation: 'Do X', why: 'w', confidence: 0.6, what_would_change_this: '' },
}

test.each(cases.filter(({ sensible: kinder }) => kinder !== undefined))('munazara coerce, sensible: $name — $sensible', ({ name, schema, raw }) => {
  const got = coerce(shapeFor(schema), raw)
  const looked = got.ok ? sensible.get(name)?.(got.value as Record<string, unknown>) : got.troubles
  expect(looked).toEqual(Object.hasOwn(READ, name) ? READ[name] : name.endsWith('null') ? '' : [])
})

test('a null list, of the debater, is one without items', () => {
  expect(coerce(many(text), null)).toEqual({ ok: true, value: [] })
})

test('a write of the machine: any scalar is text, numbers as text are whole numbers, nothing is guessed', () => {
  const of = (type: 'string' | 'integer' | 'boolean' | 'enum') => shapeOf({ type, declared: type, values: ['approve', 'reject'] })
  expect(coerce(of('string'), 5)).toEqual({ ok: true, value: '5' })
  expect(coerce(of('integer'), ' 85 ')).toEqual({ ok: true, value: 85 })
  expect(coerce(of('integer'), '85%').ok).toBe(false)
  expect(coerce(of('integer'), 8.5).ok).toBe(false)
  expect(coerce(of('integer'), true).ok).toBe(false)
  expect(coerce(of('boolean'), 'true')).toEqual({ ok: true, value: true })
  expect(coerce(of('enum'), 'Approve').ok).toBe(false)
  expect(coerce(of('enum'), null).ok).toBe(false)
})

test('arguments are found as they are, in a fence, in prose, or inside a text once; half of them are none', () => {
  expect(objectIn('{"a":1}')).toEqual({ a: 1 })
  expect(objectIn('')).toEqual({})
  expect(objectIn('Here you are:\n```json\n{"a": 1}\n```\nGood luck.')).toEqual({ a: 1 })
  expect(objectIn(JSON.stringify('{"a":1}'))).toEqual({ a: 1 })
  expect(objectIn('{"a": "half')).toBeNull()
  expect(objectIn('no object at all')).toBeNull()
  expect(objectIn('[1]')).toBeNull()
})
