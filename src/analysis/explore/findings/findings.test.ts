import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { editsOf, readMachine } from '../../../machine'
import { FIXTURE_MACHINES, fixtureText } from '../../../reducer/testing/fixtures'
import mutants from '../../fixtures/machine-mutants.json'
import { lint } from '../../lint'
import { proofPages } from '../../pages'
import { exploreAll } from '../Explorer'
import { proofFindings, proofRules, withProof, type ProofFinding } from '.'

function looked(text: string) {
  const reading = readMachine(text)
  const explorer = exploreAll(reading.machine)
  const proven = proofFindings(reading, explorer)
  return { reading, explorer, proven, all: withProof<ProofFinding>(lint(reading), proven) }
}
const idsOf = (findings: readonly { readonly id: string; readonly severity: string }[]): readonly string[] => findings.filter(({ severity }) => severity !== 'info').map(({ id }) => id)

test.each(mutants.cases)('the mutant $id raises every rule that the catalogue names for it, and no error beside them', ({ lint: expected, machine }) => {
  const { reading, proven, all } = looked(stringify(machine))
  const raised = new Set([...lint(reading), ...proven].map(({ id }) => id))
  expect(expected.filter((id) => !raised.has(id))).toEqual([])
  // One defect, one error: what explains another is told, and takes over its counterexample.
  const errors = all.filter(({ severity }) => severity === 'error')
  expect(errors.filter(({ id }) => !expected.includes(id)).map(({ id, message }) => `${id} ${message}`)).toEqual([])
  expect(errors.length).toBeLessThanOrEqual(expected.length === 0 ? 0 : 1)
})

test('every rule that needs an exploration has a page', () => {
  expect(proofPages.map(({ id }) => id)).toEqual(proofRules.map(({ id }) => id))
  expect(proofPages).toHaveLength(17)
})

/** A rule that is always explained by a more specific one on the same run, and which that is. */
const EXPLAINED: Readonly<Record<string, string>> = { L76: 'L47', L79: 'L51', L80: 'L51' }

describe.each(proofPages)('$id $name', ({ id, name, severity, example, mended }) => {
  test('fires on the example of its page, with a place, and is silent on the mended machine', () => {
    const { proven } = looked(example)
    const own = proven.filter((finding) => finding.id === id)
    expect(own.length, proven.map((one) => `${one.id} ${one.message}`).join('\n')).toBeGreaterThan(0)
    for (const finding of own) {
      expect(finding.code).toBe(name)
      expect(finding.severity).toBe(severity)
      expect(finding.message).toMatch(/^[A-Z`\d].*[.?)]$/)
      expect(finding.range.end).toBeGreaterThan(finding.range.start)
    }
    expect(looked(mended).proven.map((one) => `${one.id} ${one.message}`)).toEqual([])
  })

  test('its example shows one defect', () => {
    const told = idsOf(looked(example).all)
    const expected = severity === 'info' ? [] : [EXPLAINED[id] ?? id]
    expect(told.filter((one) => one !== 'L48' || !['L51', 'L79', 'L80'].includes(id))).toEqual(expected)
    expect(idsOf(looked(mended).all)).toEqual([])
  })

  test('its mend, where there is one, mends it', () => {
    const { reading, proven } = looked(example)
    for (const { fix } of proven.filter((finding) => finding.id === id)) {
      if (!fix) continue
      const edited = editsOf(reading, fix.operation)
      if (!edited.ok) throw new Error(edited.reason)
      expect(looked(edited.after.text).proven.filter((finding) => finding.id === id)).toEqual([])
    }
  })
})

/** What is wrong on purpose in the machines at the edges of the language. */
const ON_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  'edge/nobody.yaml': ['L22'],
  'edge/odd-actions.yaml': ['L02', 'L31', 'L46'],
  'edge/open-floor.yaml': ['L75'],
  'edge/optional-only.yaml': ['L26', 'L43', 'L75'],
  // Whoever refuses while the limit is the budget or more is not led anywhere.
  'edge/people-and-defaults.yaml': ['L47'],
}

test.each(FIXTURE_MACHINES)('%s has no error, but for what is wrong in it on purpose', (path) => {
  const { all, explorer } = looked(fixtureText(`machines/${path}`))
  expect(explorer.isComplete).toBe(true)
  const errors = [...new Set(all.filter(({ severity, witness, id }) => severity === 'error' && (witness !== undefined || proofRules.some((one) => one.id === id))).map(({ id }) => id))].sort()
  expect(errors).toEqual(ON_PURPOSE[path] ?? [])
})

test('the auction ties on purpose, and only a bid below zero gets it stuck', () => {
  const { all } = looked(fixtureText('machines/patterns/06-auction-contract-net.yaml'))
  expect(idsOf(all).filter((id) => id === 'L48')).toHaveLength(3)
  expect(all.filter(({ id }) => id === 'L47').map(({ severity, message }) => [severity, message.includes('below zero')])).toEqual([['warning', true]])
})

const four = (votes: string): string => `fsm:
  name: four
  initialState: vote
  context: { votes: { type: map, of: enum, values: [approve, reject] } }
  states:
    vote:
      requires: [ { name: votes, from: { agent: a } }, { name: votes, from: { agent: b } }, { name: votes, from: { agent: c } }, { name: votes, from: { agent: d } } ]
      transitions:
        - { toState: approve, guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) ${votes}" } ] }
        - { toState: reject, guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'reject')) ${votes}" } ] }
    approve: { terminal: true }
    reject: { terminal: true }
`

test('BB-055 two against two: pointed out while it is designed, with the ballots counted and a run to play', () => {
  const both = looked(four('>= 2')).proven.find(({ id }) => id === 'L48')
  expect(both?.message).toContain('6 of 16 combinations')
  expect(both?.witness?.says).toContain('both pass')
  const stuck = looked(four('>= 3')).proven.find(({ id }) => id === 'L47')
  expect(stuck?.message).toContain('6 of 16 combinations')
  expect(stuck?.witness?.says).toContain('is stuck')
})

test('an allowance on the line silences a rule of the exploration, and one that allows nothing is told', () => {
  const text = four('>= 2').replace(`        - { toState: reject, guards`, `        # lint: allow L48 - the first edge is the tie-break\n        - { toState: reject, guards`)
  expect(looked(text).proven.map(({ id }) => id)).toEqual([])
  expect(looked(text.replaceAll('>= 2', '>= 3').replace('    approve: {', '    approve: {')).proven.map(({ id }) => id)).toContain('unused-allow')
})

test('what was not explored to the end is not called impossible', () => {
  const reading = readMachine(fixtureText('machines/patterns/06-auction-contract-net.yaml'))
  const explorer = exploreAll(reading.machine, { limit: 40 })
  expect(explorer.doubts).toEqual([{ kind: 'limit', limit: 40 }])
  expect(explorer.isComplete).toBe(false)
  expect(proofFindings(reading, explorer).filter(({ id }) => ['L51', 'L52', 'L77', 'L79', 'L80'].includes(id))).toEqual([])
})

const panel = (policy: string, around = ''): string => `fsm:
  name: panel
  initialState: ask
  context: { go: { type: boolean }, votes: { type: map, of: enum, values: [approve, reject] } }
  policy: { maxIterations: 9, ${policy} }
  states:
    ask:
      requires: [ { name: go, from: { agent: chair } } ]
      transitions: [ ${around} { toState: vote } ]
    vote:
      requires: [ { name: votes, from: { agent: a } }, { name: votes, from: { agent: b } }, { name: votes, from: { agent: c } } ]
      transitions: [ { toState: done } ]
    done: { terminal: true }
`

test.each([
  ['maxExchangesPerStage: 2', 'L86', 'max-exchanges-per-stage'],
  ['maxExchangesPerAgentPerStage: 0', 'L39', 'max-exchanges-per-agent-per-stage'],
])('a cap of one visit that cuts every way to an end is told once, with the run that it halts: %s', (policy, id, cap) => {
  const told = looked(panel(policy)).all.filter(({ about, id: its }) => its === 'L39' || its === 'L86' || about?.states?.includes('vote') === true)
  expect(told.filter(({ severity }) => severity === 'error').map((one) => [one.id, one.claim])).toEqual([[id, { kind: 'halted', cap }]])
  expect(told.find((one) => one.id === id)?.witness?.says).toMatch(/halts the run in `(?:vote|ask)`, as it halts every other/)
})

test('a cap of one visit that leaves a way to an end is not said to cut all', () => {
  const around = "{ toState: done, guards: [ { expression: 'context.go' } ] },"
  expect(looked(panel('maxExchangesPerStage: 2', around)).proven.map(({ id }) => id)).not.toContain('L39')
  expect(looked(panel('maxExchangesPerStage: 3, maxExchangesPerAgentPerStage: 1')).proven.map(({ id }) => id)).not.toContain('L39')
})
