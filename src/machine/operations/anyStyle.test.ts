import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readMachine } from '../readMachine'
import type { Reading } from '../types'
import { applyEdits, editsOf, invertEdits, type SingleOperation } from '.'
import { applyToMachine, sameMachine } from './testing'
import { AnyStyle, type Plain } from './testing/anyStyle'
import { lostComments } from './testing/comments'
import { Choices, RandomOperations } from './testing/randomOperation'
import { machineTexts } from './testing/texts'

const soak = Number(process.env['SOAK'] ?? 0)
/** `SOAK=1`: 25,000 texts; a greater number is that many. */
const RUNS = soak > 1 ? soak : soak === 1 ? 25_000 : 25
const STEPS = 4
const machines = Object.values(machineTexts()).map((text) => parse(text, { logLevel: 'silent', uniqueKeys: false, merge: false }) as Plain)

/** Operations that take something away, with the comments that stand in it. */
const TAKES = /^(?:delete|edit|set|moveTransition)/
const hasLf = (text: string): boolean => /(?<!\r)\n/.test(text)

/** One operation on a text: exact, or refused with a sentence. The reading after it, or null with what was refused as not exact. */
function tryOne(reading: Reading, operation: SingleOperation, seed: number): { readonly after: Reading | null; readonly inexact: string | null } {
  const { text } = reading
  const result = editsOf(reading, operation)
  if (!result.ok) {
    expect(result.reason).toMatch(/[.?]$/)
    return { after: null, inexact: /without changing something else/.test(result.reason) ? `seed ${seed}: ${JSON.stringify(operation)}\n${text}` : null }
  }
  const after = applyEdits(text, result.edits)
  const what = `seed ${seed}: ${JSON.stringify(operation)}\n${text}\n=====>\n${after}`
  const read = readMachine(after)
  // What a default is under another type only the text knows.
  if (!/^setField(?:Type|Of|Values)$/.test(operation.kind)) expect(sameMachine(read.machine, applyToMachine(reading.machine, operation)), what).toBe(true)
  expect(sameMachine(read.machine, result.after.machine), what).toBe(true)
  expect(applyEdits(after, invertEdits(result.edits)), what).toBe(text)
  expect(lostComments(text, after, TAKES.test(operation.kind) ? result.edits : []), what).toEqual([])
  if (hasLf(text)) expect(after.includes('\r'), `${what}: line endings`).toBe(false)
  else if (text.includes('\r\n')) expect(hasLf(after), `${what}: line endings`).toBe(false)
  return { after: result.after, inexact: null }
}

test('§1 machines in any style of YAML: what is done is exact and loses no comment, the rest is refused with a sentence', () => {
  let [tried, done] = [0, 0]
  const inexact: string[] = []
  fc.assert(
    fc.property(fc.integer(), fc.nat(machines.length - 1), (seed, which) => {
      const random = new Choices(seed)
      const text = new AnyStyle(random).document(machines[which] ?? {})
      let reading = readMachine(text)
      expect(reading.verdict, text).toBe('whole')
      // A tab in a comment: read as one, not by its states.
      expect(sameMachine(reading.machine, readMachine(`${text.replace(/\r?\n?$/, '')}\n# \t\n`).machine), text).toBe(true)
      for (let step = 0; step < STEPS && reading.machine.states.length > 0; step++) {
        const one = tryOne(reading, new RandomOperations(random, reading.machine).next() as SingleOperation, seed)
        tried++
        if (one.after) done++
        if (one.inexact !== null) inexact.push(one.inexact)
        reading = one.after ?? reading
      }
    }),
    { numRuns: RUNS, ...(soak > 0 ? {} : { seed: 4 }) },
  )
  expect(done).toBeGreaterThan(tried * 0.6)
  expect(inexact.length, inexact.join('\n')).toBeLessThanOrEqual(Math.ceil(done / 200))
}, 3_600_000)
