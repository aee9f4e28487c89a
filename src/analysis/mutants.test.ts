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
