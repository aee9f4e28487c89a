import { expect, test } from 'vitest'
import { readMachine, applyEdits, editsOf } from '../machine'
import { lint } from './lint'
import { pages } from './pages'
import { remarked, remarks } from './testing/remarks'
import type { Finding } from './types'

const of = (text: string): readonly Finding[] => lint(readMachine(text))
const mendable = pages.filter(({ id, example }) => of(example).some((finding) => finding.id === id && finding.fix))

test.each(mendable)('the mend of $id $name takes its finding away, keeps every comment and breaks nothing', ({ id, example: bare }) => {
  const example = remarked(bare)
  const reading = readMachine(example)
  const before = lint(reading)
  for (const finding of before.filter((one) => one.id === id)) {
    if (!finding.fix) continue
    const result = editsOf(reading, finding.fix.operation)
    expect(result.ok, result.ok ? '' : `${finding.fix.label}: ${result.reason}`).toBe(true)
    if (!result.ok) continue
    const text = applyEdits(example, result.edits)
    // What is taken out goes with the comment on its own lines.
    const takesOut = /"kind":"delete|null/.test(JSON.stringify(finding.fix.operation))
    if (!takesOut) expect(remarks(text), finding.fix.label).toEqual(expect.arrayContaining([...remarks(example)]))
    const after = of(text)
    expect(after.filter((one) => one.id === id && one.message === finding.message).map(({ message }) => message), text).toEqual([])
    expect(after.length, after.map((one) => `${one.id} ${one.message}`).join('\n')).toBeLessThanOrEqual(before.length)
  }
})

test('every rule of the catalogue has a mend', () => {
  expect(pages.filter(({ id }) => !mendable.some((page) => page.id === id)).map(({ id }) => id)).toEqual([])
})
