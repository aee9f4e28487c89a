import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyEdits, editsOf, readMachine } from '../machine'
import { lint } from './lint'

const quorum = readFileSync('src/reducer/fixtures/machines/deployment-quorum.yaml', 'utf8')
const APPROVE = `"size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2"`
const withGuard = (guard: string): string => quorum.replace(APPROVE, JSON.stringify(guard))
/** What is found in the machine with another first guard, beside what is found in it anyway. */
const told = (text: string) => {
  const usual = new Set(lint(readMachine(quorum)).map(({ message }) => message))
  return lint(readMachine(text)).filter(({ message }) => !usual.has(message))
}
const mended = (text: string): string => {
  const fix = told(text)[0]?.fix
  const result = fix && editsOf(readMachine(text), fix.operation)
  if (!result?.ok) throw new Error('there is a mend')
  return applyEdits(text, result.edits)
}

test('BB-043 a key that is no identifier is asked for with `in`; what cannot be written otherwise is said while it is typed', () => {
  const has = withGuard("has(context.votes['agent:security'])")
  expect(told(has)[0]).toMatchObject({ id: 'L45', message: expect.stringMatching(/`has\(\)` asks for a field .* Did you mean `'agent:security' in context.votes`\?$/) })
  expect(mended(has)).toBe(withGuard("'agent:security' in context.votes"))
  expect(mended(withGuard("!has(context.votes['agent:security']) || true"))).toBe(withGuard("!('agent:security' in context.votes) || true"))
  const dotted = withGuard("context.votes.agent:security == 'approve'")
  expect(told(dotted)[0]).toMatchObject({ id: 'L45', range: { start: dotted.indexOf('agent:security ==') + 'agent'.length } })
  expect(mended(dotted)).toBe(withGuard("context.votes['agent:security'] == 'approve'"))
  const dashed = told(withGuard("context.judge-note == 'x'"))
  expect(dashed.map(({ id, message }) => [id, message])).toEqual([['L14', expect.stringContaining("A `-` is a minus here: for a field `judge-note` write `context['judge-note']`.")]])
  // The fourth errors when it is looked at, which is no mistake of its spelling; the fifth is right.
  expect(told(withGuard('has(context.missing.deep)')).filter(({ severity, id }) => severity === 'error' && id === 'L45')).toEqual([])
  expect(told(withGuard("'agent:security' in context.votes"))).toEqual([])
})

test('BB-055 a threshold that both sides of a panel can reach, or neither on a tie, is pointed out before anything runs', () => {
  const four = quorum
    .replace('        - { name: votes,      from: { agent: reliability },', '        - { name: votes,      from: { agent: legal },       prompt: "Your vote: approve or reject." }\n        - { name: votes,      from: { agent: reliability },')
  expect(told(four).filter(({ severity }) => severity === 'error').map(({ id, message }) => [id, message])).toEqual([['L59', expect.stringContaining('at once, and then the first edge of the list wins')]])
  expect(told(four.replaceAll('>= 2"', '>= 3"')).filter(({ severity }) => severity === 'error').map(({ id, message }) => [id, message])).toEqual([['L60', expect.stringContaining('2 approve and 2 reject')]])
})

test('BB-056 an edge without a guard before guarded ones is reported, and not when it stands last', () => {
  const first = quorum.replace(/ {10}guards:\n {12}- backend: cel\n {14}expression: "size\(context\.votes\.filter\(k, context\.votes\[k\] == 'approve'\)\) >= 2"\n/, '')
  expect(told(first).filter(({ severity }) => severity === 'error').map(({ id }) => id)).toEqual(['L49'])
  const last = quorum.replace(/ {10}guards:\n {12}- backend: cel\n {14}expression: "size\(context\.votes\.filter\(k, context\.votes\[k\] == 'reject'\)\) >= 2"\n/, '')
  expect(told(last).map(({ id }) => id)).not.toContain('L49')
})
