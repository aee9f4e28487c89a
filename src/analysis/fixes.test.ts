import { expect, test } from 'vitest'
import { readMachine, applyEdits, editsOf } from '../machine'
import { lint } from './lint'
import { pages } from './pages'
import type { Finding } from './types'

const of = (text: string): readonly Finding[] => lint(readMachine(text))
const mendable = pages.filter(({ id, example }) => of(example).some((finding) => finding.id === id && finding.fix))

test.each(mendable)('the mend of $id $name takes its finding away and breaks nothing', ({ id, example }) => {
  const reading = readMachine(example)
  const before = lint(reading)
  for (const finding of before.filter((one) => one.id === id)) {
    if (!finding.fix) continue
    const result = editsOf(reading, finding.fix.operation)
    expect(result.ok, result.ok ? '' : `${finding.fix.label}: ${result.reason}`).toBe(true)
    if (!result.ok) continue
    const text = applyEdits(example, result.edits)
    const after = of(text)
    expect(after.filter((one) => one.id === id && one.message === finding.message).map(({ message }) => message), text).toEqual([])
    expect(after.length, after.map((one) => `${one.id} ${one.message}`).join('\n')).toBeLessThanOrEqual(before.length)
  }
})

test('every rule has a mend, but for those that no edit operation can do', () => {
  const without = pages.filter(({ id }) => !mendable.some((page) => page.id === id)).map(({ id }) => id)
  // The second of two keys has no operation; a circle without agents needs somebody's
  // decision what shall be asked; what the core dialect does not have is left to whoever exports.
  expect(without).toEqual(['L07', 'L41', 'L90'])
})
