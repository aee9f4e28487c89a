import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, type TextEdit } from '../machine'
import { applyPatches, invertPatches, joinEdits, joinPatches, type Patch } from './patches'
import { placesFrom } from './places'

/** Edits of a text from plain numbers: each cuts a little behind the one before and brings a little. */
export const editsFrom = (text: string, cuts: readonly (readonly [number, number, string])[]): readonly TextEdit[] => {
  const edits: TextEdit[] = []
  let at = 0
  for (const [gap, length, ins] of cuts) {
    const start = at + gap
    if (start > text.length) break
    const del = text.slice(start, start + length)
    edits.push({ start, del, ins })
    at = start + del.length
  }
  return edits
}

const cuts = fc.array(fc.tuple(fc.nat(6), fc.nat(4), fc.string({ maxLength: 4 })), { maxLength: 5 })

test('edits after edits are one list that does the same, and a list taken back leaves nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.array(cuts, { minLength: 1, maxLength: 6 }), (text, lists) => {
      let now = text
      let joined: readonly TextEdit[] = []
      const all: Patch[] = []
      for (const list of lists) {
        const edits = editsFrom(now, list)
        all.push({ kind: 'text', doc: 'machine', edits })
        joined = joinEdits(joined, edits)
        now = applyEdits(now, edits)
        expect(applyEdits(text, joined)).toBe(now)
      }
      const subject = { machineText: now, scriptText: '', places: placesFrom([]) }
      expect(applyPatches(subject, invertPatches(all)).machineText).toBe(text)
      expect(joinPatches(all, invertPatches(all))).toEqual([])
    }),
    { numRuns: 300, seed: 8 },
  )
})

test('an edit that does not find its text throws', () => {
  const subject = { machineText: 'states', scriptText: '', places: placesFrom([]) }
  expect(() => applyPatches(subject, [{ kind: 'text', doc: 'machine', edits: [{ start: 0, del: 'stages', ins: '' }] }])).toThrow(/not the one/)
})

test('places of any name are set, taken away and brought back', () => {
  const subject = { machineText: '', scriptText: '', places: placesFrom([['judge', { x: 1, y: 2 }]]) }
  const patches: readonly Patch[] = [
    { kind: 'place', changes: [{ name: '__proto__', before: null, after: { x: 3, y: 4 } }, { name: 'judge', before: { x: 1, y: 2 }, after: null }] },
    { kind: 'place', changes: [{ name: '__proto__', before: { x: 3, y: 4 }, after: { x: 5, y: 6 } }] },
  ]
  const after = applyPatches(subject, patches)
  expect(Object.entries(after.places)).toEqual([['__proto__', { x: 5, y: 6 }]])
  expect(Object.entries(applyPatches(after, invertPatches(patches)).places)).toEqual([['judge', { x: 1, y: 2 }]])
  expect(joinPatches([], patches)).toEqual([{ kind: 'place', changes: [{ name: '__proto__', before: null, after: { x: 5, y: 6 } }, { name: 'judge', before: { x: 1, y: 2 }, after: null }] }])
})
