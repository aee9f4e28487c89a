import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { lint } from './lint'
import { pages } from './pages'
import { rules } from './rules'

const found = (text: string) => lint(readMachine(text))
const told = (text: string): readonly string[] => found(text).map(({ id, severity, message }) => `${id} ${severity}: ${message}`)

test('every rule has a page', () => {
  expect(pages.map(({ id }) => id)).toEqual(rules.map(({ id }) => id))
})

test.each(pages)('$id $name fires on the example of its page and is silent on the mended machine', ({ id, name, severity, example, mended }) => {
  const here = found(example).filter((finding) => finding.id === id)
  expect(here.length, told(example).join('\n')).toBeGreaterThan(0)
  for (const finding of here) {
    expect(finding.code).toBe(name)
    expect(finding.message).toMatch(/^[A-Z`\d].*[.?)]$/)
    expect(finding.range.end).toBeGreaterThan(finding.range.start)
  }
  expect(['error', 'warning', 'info']).toContain(severity)
  expect(told(mended).filter((line) => line.startsWith(id))).toEqual([])
})

/** A budget in tokens is both: what is spent, and a key of the extended dialect. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { L88: ['L90'] }

test.each(pages)('the example of $id shows one defect and no other, not even a remark', ({ id, example, mended }) => {
  const others = (text: string): readonly string[] => found(text).filter((finding) => finding.id !== id && !BESIDE[id]?.includes(finding.id)).map((finding) => `${finding.id} ${finding.message}`)
  expect(others(example)).toEqual([])
  expect(others(mended)).toEqual([])
})
