import { expect, test } from 'vitest'
import { applyEdits, editsOf, fieldName, readMachine, type Operation } from '../machine'
import { lint } from './lint'
import { pages } from './pages'

/** The example with every field under a name that CEL can't write behind a dot; null where nothing could be renamed. */
function withOddNames(example: string): string | null {
  let reading = readMachine(example)
  let count = 0
  for (const { name } of reading.machine.context) {
    const operation: Operation = { kind: 'renameField', field: name, to: fieldName(`the ${name}'s`) }
    const result = editsOf(reading, operation)
    if (!result.ok) continue
    reading = result.after
    count += 1
  }
  return count > 0 ? reading.text : null
}

const BROKEN = new Set(['guard-syntax', 'template-error', 'undeclared-field', 'unknown-variable'])
// L08 is about what stands under a key without meaning, where a rename does not reach: its fields come back under their first names.
const odd = pages.filter(({ id }) => id !== 'L08').flatMap(({ id, name, example }) => {
  const text = withOddNames(example)
  return text !== null && lint(readMachine(text)).some((finding) => finding.id === id && finding.fix) ? [{ id, name, text }] : []
})

test('a rule finds the same whatever the fields are called', () => {
  const silent = pages.filter(({ id, example }) => {
    const text = withOddNames(example)
    return text !== null && !lint(readMachine(text)).some((finding) => finding.id === id)
  })
  expect(silent.map(({ id }) => id)).toEqual([])
})

test('most of the mends are met with such names', () => {
  expect(odd.length).toBeGreaterThan(40)
})

test.each(odd)('the mend of $id $name writes a field with any name so that it can be read', ({ id, text }) => {
  const reading = readMachine(text)
  const before = lint(reading)
  const broken = (findings: typeof before): readonly string[] => findings.filter(({ code }) => BROKEN.has(code)).map(({ message }) => message)
  for (const finding of before.filter((one) => one.id === id)) {
    if (!finding.fix) continue
    const result = editsOf(reading, finding.fix.operation)
    expect(result.ok, result.ok ? '' : `${finding.fix.label}: ${result.reason}`).toBe(true)
    if (!result.ok) continue
    const mended = applyEdits(text, result.edits)
    const after = lint(result.after)
    expect(broken(after).filter((message) => !broken(before).includes(message)), mended).toEqual([])
    expect(after.filter((one) => one.id === id && one.message === finding.message).map(({ message }) => message), mended).toEqual([])
  }
})
