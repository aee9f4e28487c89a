import { stringify } from 'yaml'
import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import mutants from './fixtures/machine-mutants.json'
import { lint } from './lint'
import { rules } from './rules'

const judged = new Set(rules.map(({ id }) => id))

test.each(mutants.cases)('the mutant $id raises what the catalogue says, as far as nothing has to be explored', ({ lint: expected, machine }) => {
  const found = lint(readMachine(stringify(machine)))
  const ids = found.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(expected.filter((id) => judged.has(id))))
  // Nothing is an error but what was broken.
  expect(found.filter(({ severity, id }) => severity === 'error' && !expected.includes(id)).map(({ id, message }) => `${id} ${message}`)).toEqual([])
})

/** Further defects that the change brings along; each has a mend of its own. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  // The prompts still offer the two old values.
  'quorum-abstain': ['L84'],
  // A loop where there was none: nothing bounds it, and what its other state writes is not written again.
  'quorum-revote-clears-nothing': ['L34', 'L38'],
  'quorum-revote-keeps-confidence': ['L34', 'L38'],
}
const said = (machine: unknown): readonly string[] => lint(readMachine(stringify(machine))).filter(({ severity }) => severity !== 'info').map(({ id }) => id)

test.each(mutants.cases)('one defect, one finding: the mutant $id shows what was broken and no consequence of it', ({ id, lint: expected, machine }) => {
  const sound = new Set(said(mutants.cases.find((one) => one.id === `${id.split('-')[0] ?? ''}-ok`)?.machine))
  const told = new Set(said(machine).filter((one) => !sound.has(one)))
  const warned = expected.filter((one) => judged.has(one) && rules.find((rule) => rule.id === one)?.severity !== 'info')
  expect([...told].sort()).toEqual([...warned, ...(BESIDE[id] ?? [])].sort())
})
