import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, type TextEdit } from '../machine'
import { createGrowing } from './growingText'

const key = fc.record({ at: fc.nat(400), taken: fc.constantFrom(0, 0, 0, 0, 1, 3), word: fc.string({ maxLength: 3 }), on: fc.boolean() })

test('a text that grows is the one that edits after edits give, wherever is typed and whatever is taken out between', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 5, maxLength: 60 }), fc.array(key, { maxLength: 40 }), (opened, keys) => {
      const grow = createGrowing()
      let [text, place] = [opened, 0]
      for (const { at, taken, word, on } of keys) {
        const start = on ? Math.min(place, text.length) : at % (text.length + 1)
        const edits: readonly TextEdit[] = [{ start, del: text.slice(start, start + taken), ins: word }]
        const wanted = applyEdits(text, edits)
        text = grow(text, edits)
        expect(text).toBe(wanted)
        place = start + word.length
      }
    }),
    { seed: 11, numRuns: 300 },
  )
})

test('an edit that does not find what it takes out throws, also behind words that were typed', () => {
  const grow = createGrowing()
  const text = grow('one three', [{ start: 4, del: '', ins: 'two ' }])
  expect(() => grow(text, [{ start: 4, del: 'tow', ins: '' }])).toThrow()
  expect(grow(text, [{ start: 4, del: 'two', ins: '2' }])).toBe('one 2 three')
})

test('another text that comes between is no part of what was typed', () => {
  const grow = createGrowing()
  grow('one', [{ start: 3, del: '', ins: '!' }])
  expect(grow('two', [{ start: 3, del: '', ins: '?' }])).toBe('two?')
})

test('a long text that is typed into is not put together anew with every key', () => {
  const took = (put: (text: string, edits: readonly TextEdit[]) => string): number => {
    let text = 'x'.repeat(400_000)
    const began = performance.now()
    for (let key = 0; key < 100; key++) text = put(text, [{ start: 200_000 + key, del: '', ins: 'y' }])
    return performance.now() - began
  }
  expect(took(createGrowing())).toBeLessThan(took(applyEdits) / 3)
})
