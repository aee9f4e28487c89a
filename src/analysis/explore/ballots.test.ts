import { expect, test } from 'vitest'
import { editsOf, readMachine, type Reading } from '../../machine'
import { lint } from '../lint'
import { ballotMends } from './ballotMends'
import { ballotsOf, kindOf, machineCounting, panelsOf, resized, summaryOf, type Panel } from './ballots'
import { ballotWitness } from './ballotWitness'
import { exploreAll } from './Explorer'
import { proofFindings } from './findings'

const quorum = (voters: readonly string[], count: number, more = ''): string => `fsm:
  name: quorum
  initialState: vote
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    sure: { type: map, of: integer }
    answer: { type: string }
  agents: { chair: { canTransition: [approve] } }
  states:
    vote:
      description: Ship it?
      requires:
${voters.flatMap((name) => [`        - { name: votes, from: { agent: ${name} }${more} }`, `        - { name: sure, from: { agent: ${name} } }`]).join('\n')}
      transitions: [ { toState: tally } ]
    tally:
      transitions:
        - { toState: approve, guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= ${count}" } ] }
        - { toState: reject, guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'reject')) >= ${count}" } ] }
    approve: { description: Why?, requires: [ { name: answer, from: { agent: chair } } ], transitions: [ { toState: done } ] }
    reject: { terminal: true }
    done: { terminal: true }
`
const four = ['a', 'b', 'c', 'd']
const panelIn = (reading: Reading): Panel => {
  const panel = panelsOf(reading.machine)[0]
  if (!panel) throw new Error('nobody votes')
  return panel
}
const summary = (text: string) => {
  const reading = readMachine(text)
  return summaryOf(reading.machine, panelIn(reading))
}

test('all ballots of four voters: six take both edges at two, six are stuck at three', () => {
  expect(summary(quorum(four, 2))).toEqual({ voters: 4, all: 16, stuck: 0, ties: 6, fires: [11, 5] })
  expect(summary(quorum(four, 3))).toEqual({ voters: 4, all: 16, stuck: 6, ties: 0, fires: [5, 5] })
})

test('one who may stay silent has one ballot more', () => {
  const text = quorum(['a', 'b'], 2).replace('- { name: votes, from: { agent: b } }', '- { name: votes, from: { agent: b }, required: false }')
  expect(summary(text)).toMatchObject({ all: 6, stuck: 4 })
})

test('another panel and another threshold are looked at without touching the text', () => {
  const { machine } = readMachine(quorum(['a', 'b', 'c'], 2))
  const panel = panelIn(readMachine(quorum(['a', 'b', 'c'], 2)))
  expect(summaryOf(machine, panel)).toMatchObject({ stuck: 0, ties: 0 })
  expect(summaryOf(machine, resized(panel, 4))).toMatchObject({ voters: 4, ties: 6 })
  expect(summaryOf(machineCounting(machine, panel, 3), resized(panel, 4))).toMatchObject({ stuck: 6, ties: 0 })
  expect(summaryOf(machine, resized(panel, 1))).toMatchObject({ voters: 1, stuck: 2 })
  expect([1, 2, 3, 4, 5, 6, 7].map((n) => summaryOf(machine, resized(panel, n))?.all)).toEqual([2, 4, 8, 16, 32, 64, 128])
})

test('states and fields of any name vote', () => {
  const { machine } = readMachine(quorum(['toString', '__proto__'], 2).replaceAll('tally', 'constructor'))
  const panel = panelsOf(machine)[0]
  expect(panel?.voters.map(({ actor }) => actor)).toEqual(['agent:toString', 'agent:__proto__'])
  expect(panel && summaryOf(machine, panel)).toMatchObject({ all: 4, stuck: 2 })
})

test.each([2, 3])('each mend of four voters at %i leaves one edge for every ballot, and nothing that anybody gets stuck in', (count) => {
  const reading = readMachine(quorum(four, count))
  const panel = panelIn(reading)
  const mends = ballotMends(reading, panel)
  expect(mends.map(({ label }) => label)).toEqual(count === 2 ? ['Ask for 3 of 4', 'Ask for 3 of 4, and let chair break a tie', 'Ask for 3 of 4, and vote again'] : ['Let chair break a tie', 'Vote again'])
  for (const { label, operation } of mends) {
    const edited = editsOf(reading, operation)
    if (!edited.ok) throw new Error(edited.reason)
    const { after } = edited
    const errorsIn = (one: Reading): readonly string[] => lint(one).filter(({ severity, id }) => severity === 'error' && id !== 'L60' && id !== 'L59').map(({ id, message }) => `${id} ${message}`)
    expect(errorsIn(after)).toEqual([])
    const decides = after.machine.states.find(({ name }) => name === panel.decides)
    if (!decides) throw new Error('nothing decides')
    const kinds = new Set(ballotsOf(after.machine, panelIn(after)).map((ballot) => kindOf(decides, ballot)))
    const explorer = exploreAll(after.machine)
    if (label === 'Ask for 3 of 4') {
      expect([...kinds].sort()).toEqual(['edge', 'stuck'])
      continue
    }
    expect([...kinds]).toEqual(['edge'])
    expect(explorer.stuck).toEqual([])
    expect(explorer.isComplete).toBe(true)
    const found = proofFindings(after, explorer)
    expect(found.filter(({ severity, id }) => severity !== 'info' && id !== 'L40').map(({ id, message }) => `${id} ${message}`)).toEqual([])
  }
})

test('a sound panel is offered no mend', () => {
  const reading = readMachine(quorum(['a', 'b', 'c'], 2))
  expect(ballotMends(reading, panelIn(reading))).toEqual([])
})

test('a ballot is played as a run of its own', () => {
  const reading = readMachine(quorum(four, 3))
  const witness = ballotWitness(reading.machine, panelIn(reading), ['approve', 'reject', 'approve', 'reject'])
  expect(witness?.says).toBe('a approve, b reject, c approve, d reject: `tally` is stuck.')
  expect(witness?.script).toContain('votes: approve')
})

test('panels that are too large to go through say so', () => {
  const names = Array.from({ length: 8 }, (_, i) => `v${i}`)
  const reading = readMachine(quorum(names, 5))
  expect(summaryOf(reading.machine, panelIn(reading))).toBeNull()
})
