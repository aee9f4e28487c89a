import { expect, test } from 'vitest'
import { elementPath } from '../machine'
import { gathered, type Said } from './alike'

const stuck = (state: string, votes = 'pro approve'): Said => ({ id: 'L47', severity: 'error', path: elementPath('states', state), about: { states: [state] }, message: `In \`${state}\`, with \`votes\`: ${votes}, no edge fires: the run is stuck.` })

test('one mistake in four states is told once, with the others behind it; in three it is told three times', () => {
  const four = ['a', 'b', 'c', 'd'].map((state) => stuck(state))
  expect(gathered(four)).toEqual([{ first: four[0], rest: four.slice(1) }])
  expect(gathered(four.slice(1)).map(({ rest }) => rest.length)).toEqual([0, 0, 0])
})

test('what is said with other values, of another field, more gravely or by another rule is another mistake', () => {
  const others: readonly Said[] = [stuck('e', 'pro reject'), { ...stuck('f'), severity: 'warning' }, { ...stuck('g'), id: 'L76' }, { ...stuck('h'), message: stuck('h').message?.replace('`votes`', '`ballots`') ?? '' }]
  const four = ['a', 'b', 'c', 'd'].map((state) => stuck(state))
  const all = gathered([...others, ...four])
  expect(all.map(({ first }) => first)).toEqual([...others, four[0]])
  expect(all.map(({ rest }) => rest.length)).toEqual([0, 0, 0, 0, 3])
})

test('edges and how many answers lead there are places too, and nothing is lost or told twice', () => {
  const edges = [1, 2, 3, 4, 5].map((n): Said => ({ id: 'L61', severity: 'warning', path: elementPath('states', `s${n}`), message: `After ${n} answers \`s${n} -> t${n}\` passes too.` }))
  const [only, ...none] = gathered(edges)
  expect(none).toEqual([])
  expect([only?.first, ...(only?.rest ?? [])]).toEqual(edges)
  expect(gathered([{ severity: 'error' }, { severity: 'error' }, { severity: 'error' }, { severity: 'error' }])).toHaveLength(4)
})

test('the same words of other states are shaped by what they are about, in whatever order they are asked for', () => {
  const words = 'In `a`, with `b`: nobody answers.'
  const about = (...states: readonly string[]): Said => ({ id: 'L47', severity: 'error', message: words, about: { states } })
  const four = [about('a'), about('a'), about('a'), about('a')]
  const mixed = [about('a'), about('b'), about('a'), about('b'), about('a'), about('a'), about('b')]
  expect(gathered(four).map(({ rest }) => rest.length)).toEqual([3])
  expect(gathered(mixed).map(({ rest }) => rest.length)).toEqual([3, 0, 0, 0])
  expect(gathered([...four].reverse()).map(({ rest }) => rest.length)).toEqual([3])
})
