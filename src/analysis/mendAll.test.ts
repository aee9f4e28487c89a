import { expect, test } from 'vitest'
import { applyEdits, readMachine } from '../machine'
import { lint } from './lint'
import { mendAll } from './mendAll'
import { VOTE } from './pages/machines'

test('all findings of a rule are mended in one step, each on what the one before left', () => {
  const text = VOTE.trimStart().replaceAll("== 'approve'", "== 'aprove'").replaceAll("== 'reject'", "== 'rejct'").replace('tally:\n', 'tally: # counts\n')
  const reading = readMachine(text)
  expect(lint(reading).map(({ id }) => id)).toEqual(['L19', 'L19'])
  const { edits, after, count, refused } = mendAll(reading, 'L19')
  expect([count, refused]).toEqual([2, []])
  expect(applyEdits(text, edits)).toBe(after.text)
  expect(after.text).toBe(VOTE.trimStart().replace('tally:\n', 'tally: # counts\n'))
  expect(lint(after)).toEqual([])
})

test('of a rule that finds nothing nothing is mended', () => {
  const reading = readMachine(VOTE.trimStart())
  expect(mendAll(reading, 'L31')).toEqual({ edits: [], after: reading, count: 0, refused: [] })
})

test('of several that are the same one is left: each takes the place of the one before it', () => {
  const vote = '        - { name: votes, from: { agent: code }, prompt: Look at the code. }\n'
  const text = VOTE.trimStart().replace(vote, vote.repeat(4))
  const reading = readMachine(text)
  expect(lint(reading).filter(({ id }) => id === 'L24')).toHaveLength(3)
  const { after, count } = mendAll(reading, 'L24')
  expect([count, after.text]).toEqual([3, VOTE.trimStart()])
})

test('comments that allow nothing go all at once, and of names that are there again and again each gets its own', () => {
  const text = VOTE.trimStart().replaceAll(' }\n', ' } # lint: allow L31 - once\n')
  const { after, count, refused } = mendAll(readMachine(text), 'unused-allow')
  expect([count > 5, refused, after.text]).toEqual([true, [], VOTE.trimStart()])
  const agent = '    code: { canTransition: [vote] }\n'
  const three = VOTE.trimStart().replace(agent, `${agent}    code: { canTransition: [] }\n${agent.replace('vote', 'tally')}${agent}`)
  expect(mendAll(readMachine(three), 'L07').after.text).toBe(VOTE.trimStart().replace(agent, `${agent}    code_2: { canTransition: [] }\n${agent.replace('vote', 'tally').replace('code', 'code_3')}`))
})
