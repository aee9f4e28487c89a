import { stringify } from 'yaml'
import { expect, test } from 'vitest'
import { proofPages } from '../analysis'
import { exploreAll, proofFindings } from '../analysis/explore'
import mutants from '../analysis/fixtures/machine-mutants.json'
import { readMachine } from '../machine'
import { FIXTURE_MACHINES, fixtureText } from '../reducer/testing/fixtures'
import { whyNot } from './testing/holds'

const texts: readonly (readonly [name: string, text: string])[] = [
  ...mutants.cases.map(({ id, machine }) => [id, stringify(machine)] as const),
  ...proofPages.map(({ id, example }) => [`the page of ${id}`, example] as const),
  ...FIXTURE_MACHINES.map((path) => [path, fixtureText(`machines/${path}`)] as const),
]

test.each(texts)('every counterexample of %s, played by the runner, ends as it claims', (_, text) => {
  const reading = readMachine(text)
  const explorer = exploreAll(reading.machine)
  for (const { id, witness, claim, message } of proofFindings(reading, explorer)) {
    if (!witness || !claim) continue
    expect([id, whyNot(reading.machine, explorer, witness.script, claim), message]).toEqual([id, null, message])
  }
})

test('a script that shows something else is told apart', () => {
  const reading = readMachine(fixtureText('machines/arch-debate.yaml'))
  const explorer = exploreAll(reading.machine)
  expect(whyNot(reading.machine, explorer, 'script: { agents: { moderator: [ { question: "Split?" } ] } }', { kind: 'stuck', state: 'judge' })).toContain('parked in positions')
})
