import { expect, test } from 'vitest'
import { readMachine, type Reading } from '.'
import { Choices } from './operations/testing/randomOperation'
import { debate, machineTexts, quorum } from './operations/testing/texts'

/** `SOAK=1`: every prefix of the two machines, every line end and 200 offsets of each pattern; else a part of them. */
const soak = process.env['SOAK'] !== undefined
const texts = machineTexts()
const patterns = Object.keys(texts).filter((name) => name.startsWith('gallery/'))

/** A text as it stands while it is being typed or cut: it is read, and says of itself only what can be pointed at. */
function read(text: string, before: Reading | undefined): Reading {
  const reading = readMachine(text, before)
  expect(reading.text).toBe(text)
  for (const { range, message } of reading.diagnostics) {
    expect(range.start).toBeLessThanOrEqual(range.end)
    expect(range.end).toBeLessThanOrEqual(text.length)
    expect(message).toMatch(/[.?]$/)
  }
  // A reading does not depend on what was read before.
  if (reading.verdict === 'whole') expect(reading.machine).toEqual(readMachine(text).machine)
  return reading
}

test('half-typed text never throws, and every diagnostic lies inside it; the last letter makes it right', () => {
  for (const text of [debate, quorum]) {
    let last: Reading | undefined
    for (let end = 0; end < text.length; end += soak ? 1 : 97) last = read(text.slice(0, end), last)
    expect(read(text, last).machine).toEqual(readMachine(text).machine)
    // And taken back, letter by letter.
    for (let end = text.length; end >= 0; end -= soak ? 1 : 199) last = read(text.slice(0, end), last)
  }
}, 900_000)

test('cut at a line end or anywhere, every pattern is read, and is right again once the rest is back', () => {
  expect(patterns.length).toBeGreaterThan(12)
  for (const name of patterns) {
    const text = texts[name] ?? ''
    const random = new Choices(7)
    const whole = readMachine(text)
    const lineEnds = [...text.matchAll(/\n/g)].map(({ index }) => index + 1).filter((_, nth) => soak || nth % 31 === 0)
    const offsets = Array.from({ length: soak ? 200 : 3 }, () => random.below(text.length))
    for (const at of [...lineEnds, ...offsets]) {
      const cut = read(text.slice(0, at), whole)
      expect(read(text, cut).machine).toEqual(whole.machine)
      expect(read(text.slice(at), whole).text).toHaveLength(text.length - at)
    }
  }
}, 900_000)
