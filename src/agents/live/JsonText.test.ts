import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { JsonText } from './JsonText'

interface Vector {
  readonly name: string
  readonly chunks: readonly string[]
  readonly correct: { readonly path: readonly string[]; readonly emits: readonly string[]; readonly done: boolean; readonly text: string } | null
}
// Not by import: it holds halves of surrogate pairs, which Vite's reader refuses.
const vectors = JSON.parse(readFileSync(new URL('./fixtures/field-extractor.json', import.meta.url), 'utf8')) as { readonly cases: readonly Vector[] }

/** Feeds chunks and keeps what belongs to one path: the text given by each chunk, and whether the value ended. */
function read(chunks: readonly string[], path: readonly string[]): { readonly emits: readonly string[]; readonly done: boolean; readonly text: string } {
  const reader = new JsonText()
  let done = false
  const emits = chunks.map((chunk) =>
    reader
      .feed(chunk)
      .filter((piece) => piece.kind === 'string' && piece.path.length === path.length && piece.path.every((key, i) => key === path[i]))
      .map((piece) => {
        done ||= piece.ended
        return piece.text
      })
      .join(''),
  )
  return { emits, done, text: emits.join('') }
}

const cases = vectors.cases.flatMap(({ name, chunks, correct }) => (correct ? [{ name, chunks, correct }] : []))

test.each(cases)('munazara field-extractor, correct: $name', ({ chunks, correct }) => {
  expect(read(chunks, correct.path)).toEqual({ emits: correct.emits, done: correct.done, text: correct.text })
})

test('the whole text of every case comes out whatever the cuts, at every single one and at all of them', () => {
  for (const { chunks, correct } of cases) {
    const whole = chunks.join('')
    for (let at = 0; at <= whole.length; at++) {
      const { text, done } = read([whole.slice(0, at), whole.slice(at)], correct.path)
      // `expect` for each of these many would take longer than what is looked at.
      if (text !== correct.text || done !== correct.done) expect({ at, text, done }).toEqual({ at, text: correct.text, done: correct.done })
    }
    expect(read(whole.split(''), correct.path).text).toBe(correct.text)
  }
})

test('any JSON value, cut anywhere, shows every string as the parser has it', () => {
  const cutAt = fc.array(fc.nat(400), { maxLength: 12 })
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null), fc.array(fc.string()))), cutAt, (value, cuts) => {
      const json = JSON.stringify(value)
      const parsed = JSON.parse(json) as Record<string, unknown>
      const shown = new Map<string, string>()
      const reader = new JsonText()
      const places = [0, ...cuts.map((cut) => cut % (json.length + 1)).toSorted((a, b) => a - b), json.length]
      for (let i = 1; i < places.length; i++) {
        for (const piece of reader.feed(json.slice(places[i - 1], places[i]))) {
          const key = JSON.stringify(piece.path)
          shown.set(key, (shown.get(key) ?? '') + piece.text)
        }
      }
      for (const key of Object.keys(parsed)) {
        const held = parsed[key]
        // A key that JSON.parse has twice or as a prototype is not what is asked here.
        if (typeof held === 'string') expect(shown.get(JSON.stringify([key])) ?? '').toBe(held)
        if (typeof held === 'number') expect(shown.get(JSON.stringify([key]))).toBe(String(held))
      }
      expect(reader.over).toBe(true)
    }),
    { numRuns: process.env['SOAK'] === '1' ? 5_000 : 60 },
  )
})

test('BB-068 an escape that JSON does not know, an unescaped quote, a broken literal: shown as far as it goes, never thrown at', () => {
  expect(read(['{"field":"critiques","value":"cost \\d+ at C:\\p', ' and \\u12zz"}'], ['value']).text).toBe('cost d+ at C:p and u12zz')
  expect(read(['{"value":"he said "no" twice"}'], ['value'])).toMatchObject({ text: 'he said ', done: true })
  expect(read(['{"field": nul'], ['field']).text).toBe('')
  expect(read(['[[[['.repeat(1_000), '"x"'], ['0']).text).toBe('')
})
