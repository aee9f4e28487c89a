import { expect, test } from 'vitest'
import { countProblems } from './counts'

test('errors and warnings are problems, what is worth knowing is none', () => {
  const of = (...severities: ('error' | 'warning' | 'info')[]) => countProblems(severities.map((severity) => ({ severity })))
  expect(of()).toEqual({ problems: 0, hints: 0, worst: 'ok', words: 'No problems' })
  expect(of('info')).toEqual({ problems: 0, hints: 1, worst: 'info', words: 'No problems; 1 hint' })
  expect(of('info', 'warning', 'error', 'error', 'info')).toEqual({ problems: 3, hints: 2, worst: 'error', words: '3 problems: 2 errors, 1 warning; 2 hints' })
  expect(of('warning')).toEqual({ problems: 1, hints: 0, worst: 'warn', words: '1 problem: 1 warning' })
})

test('one mistake in many places counts once', () => {
  const alike = ['a', 'b', 'c', 'd', 'e'].map((state) => ({ severity: 'error', id: 'L47', message: `\`${state}\` is stuck.`, about: { states: [state] } }) as const)
  expect(countProblems([...alike, { severity: 'warning', id: 'L38', message: 'No cap.' }]).words).toBe('2 problems: 1 error, 1 warning')
})
