import { expect, test } from 'vitest'
import { bestMatches, score } from './search'

const best = (query: string, ...names: string[]) => bestMatches(query, names, (name) => name, 10)

test('the start of a name beats the start of a word, which beats the middle', () => {
  expect(best('jud', 'prejudge', 'the judge', 'judge')).toEqual(['judge', 'the judge', 'prejudge'])
})

test('letters in order find a name, out of order they do not', () => {
  expect(score('jn', 'judge_note')).toBeGreaterThan(0)
  expect(score('nj', 'judge_note')).toBe(0)
})

test('nothing typed keeps everything, in order', () => {
  expect(best('', 'b', 'a')).toEqual(['b', 'a'])
})
