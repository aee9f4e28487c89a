import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldType } from '../../machine'
import { readAnswer } from './answer'
import { Preview } from './preview'
import { toolFields } from './schema'
import { ask } from './testing/asking'

const text: FieldType = { type: 'string', declared: 'string' }
const fields = toolFields([
  ask('position', { type: 'map', declared: 'map', of: text }),
  ask('confidence', { type: 'map', declared: 'map', of: { type: 'integer', declared: 'integer' } }),
  ask('points', { type: 'list', declared: 'list', of: text }, { required: false }),
  ask('old', text, { open: false, value: 'x' }),
])
const read = (...inputs: readonly string[]) => readAnswer({ text: '', calls: inputs.map((input, i) => ({ id: `c${i}`, name: 'updateContext', input })) }, fields, 'agent:pro')
const good = [{ field: 'position', value: 'p' }, { field: 'confidence', value: 80 }]

test.each([
  ['a property for each field', ['{"position":"p","confidence":80}']],
  ['a call for each field', ['{"position":"p"}', '{"confidence":80}']],
  ['the long form of the articles', ['{"field":"position","value":"p"}', '{"field":"confidence","value":"80"}']],
  ['a list of writes', ['{"writes":[{"field":"position","value":"p"},{"field":"confidence","value":80}]}']],
  ['the map written out under its own key', ['{"position":{"agent:pro":"p"},"confidence":{"pro":80}}']],
  ['arguments as text of JSON', [JSON.stringify('{"position":"p","confidence":80}')]],
  ['empty optional fields beside', ['{"position":"p","confidence":80,"points":[],"old":null}']],
])('%s', (_, inputs) => {
  expect(read(...inputs)).toEqual({ writes: good, misfits: [], faults: [], unreadable: false })
})

test('items of a list are a write each, also as JSON text or one alone', () => {
  const points = (value: unknown) => read(JSON.stringify({ position: 'p', confidence: 80, points: value })).writes.slice(2)
  const two = [{ field: 'points', value: 'a' }, { field: 'points', value: 'b' }]
  expect(points(['a', 'b'])).toEqual(two)
  expect(points('["a","b"]')).toEqual(two)
  expect(points('one')).toEqual([{ field: 'points', value: 'one' }])
  expect(points('[not json')).toEqual([{ field: 'points', value: '[not json' }])
})

test('a field that may not be written, a value that does not fit and one that is missing are each told of', () => {
  const { writes, misfits, faults } = read('{"position":"p","verdict":"x","old":["y"]}')
  expect(writes).toEqual([{ field: 'position', value: 'p' }])
  expect(misfits).toEqual([{ field: 'verdict', value: 'x' }, { field: 'old', value: ['y'] }])
  expect(faults.map(({ says }) => says)).toEqual([
    'You may not write “verdict” here, only “position”, “confidence”, “points”, “old”.',
    '“old” takes string, and ["y"] is none.',
    '“confidence” is asked of you and is missing.',
  ])
})

test('a tool that there is not, and no answer at all', () => {
  expect(readAnswer({ text: '', calls: [{ id: 'c', name: 'search', input: '{"q":"x"}' }] }, fields, 'agent:pro')).toMatchObject({ unreadable: true, faults: [{ call: 'c', says: 'There is no tool “search”. Call updateContext.' }] })
  expect(readAnswer({ text: '  ', calls: [] }, fields, 'agent:pro').unreadable).toBe(true)
})

test('whatever a model sends is read without a throw', () => {
  fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (input) => {
    const { writes, misfits } = read(input)
    expect(JSON.parse(JSON.stringify([...writes, ...misfits]))).toEqual([...writes, ...misfits])
  }))
})

const shown = (chunks: readonly string[], kind: 'input' | 'text' = 'input') => {
  const preview = new Preview(fields)
  const texts = new Map<string, string>()
  for (const chunk of chunks) for (const { field, text: words } of preview.take(kind === 'input' ? { kind, id: 'c', text: chunk } : { kind, text: chunk })) texts.set(field ?? '', (texts.get(field ?? '') ?? '') + words)
  return Object.fromEntries(texts)
}

test('the preview shows every field by its name while it is written, in either form, in calls and in content', () => {
  expect(shown(['{"posi', 'tion":"a\\', 'n b","confidence":8', '0,"points":["x","', 'y"]}'])).toEqual({ position: 'a\n b', confidence: '80', points: 'x\ny' })
  expect(shown(['{"field":"posi', 'tion","val', 'ue":"long form"}'])).toEqual({ position: 'long form' })
  expect(shown(['  ', '``', '`json\n{"position":', ' "in a fence"}\n```'], 'text')).toEqual({ position: 'in a fence' })
  expect(shown(['Well, ', 'yes.'], 'text')).toEqual({ '': 'Well, yes.' })
})
