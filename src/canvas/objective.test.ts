import { expect, test } from 'vitest'
import { objectiveParts } from './objective'

const said = (description: string) => objectiveParts(description).map(({ kind, text }) => (kind === 'token' ? `[${text}]` : text)).join('')

test('§1 an objective is the first sentence, its templates are tokens', () => {
  expect(said('State your position on "{{ context.question }}". Then stop.')).toBe('State your position on [question].')
  expect(said('Weigh {{ context.positions }} and {{ size(context.votes) }} votes')).toBe('Weigh [positions] and [size(context.votes)] votes')
})

test('a full stop inside a number or a template ends nothing, a line end does', () => {
  expect(said('Use version 1.5 of it. More.')).toBe('Use version 1.5 of it.')
  expect(said('First line\nsecond line')).toBe('First line')
  expect(said('')).toBe('')
})

test('§1 an unclosed template is text', () => {
  expect(said('open {{ never')).toBe('open {{ never')
})
