import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DocumentReading, type StatePart } from '../DocumentReading'
import { readMachine } from '../readMachine'
import type { Reading } from '../types'
import { applyEdits, editsOf, type SingleOperation, type TextEdit } from '.'
import { carriedPart, readEdited } from './carry'
import { AnyStyle, type Plain } from './testing/anyStyle'
import { chainOf } from './testing/operationBench'
import { Choices } from './testing/randomOperation'
import { machineTexts } from './testing/texts'
import { tidy } from './textEdit'

const soak = process.env['SOAK'] !== undefined
const texts = Object.values(machineTexts())
const plain = texts.map((text) => parse(text, { logLevel: 'silent', uniqueKeys: false, merge: false }) as Plain)
const WORDS = ['x', 'ballots', 'a_much_longer_word', 'null', 'true', '7', '1e3', 'no', 'é', '決定', 'x-y', '-', '.', '...', 'agent', 'user', 'votes', 'toState', '']

const piecesOf = (reading: Reading): readonly StatePart[] => (reading instanceof DocumentReading && reading.pieces()?.states) || []
const plainPiece = ({ offset, text, state, spans, diagnostics }: StatePart): unknown => ({ offset, text, state, diagnostics, spans: [...spans] })

/** A text and edits of some of its words, or of some blanks between them, inside of one piece. */
function wordsEdited(random: Choices, part: StatePart): readonly TextEdit[] {
  const from = random.below(part.text.length)
  const wanted = random.chance(0.5) ? /[\p{L}\p{N}_]+/gu : random.chance(0.5) ? / +/g : /[\p{L}\p{N}_]+| +/gu
  const places = [...part.text.slice(from).matchAll(wanted)].slice(0, 1 + random.below(3))
  return tidy(places.map((place) => ({
    start: from + place.index, del: place[0],
    ins: place[0].startsWith(' ') ? ' '.repeat(random.below(5)) : random.chance(0.2) ? place[0] + random.pick(WORDS) : random.chance(0.2) ? random.pick(WORDS) + place[0] : random.pick(WORDS),
  })))
}

test('whatever words and gaps change in a piece: what is carried over is what reading the text anew says', () => {
  const random = new Choices(5)
  let carried = 0
  for (let i = 0; i < (soak ? 40_000 : 120); i++) {
    const text = random.chance(0.5) ? random.pick(texts) : new AnyStyle(random).document(random.pick(plain))
    const parts = piecesOf(readMachine(text))
    if (parts.length === 0) continue
    for (let n = 0; n < 12; n++) {
      const part = random.pick(parts)
      const edits = wordsEdited(random, part)
      const one = edits.length > 0 ? carriedPart(part, edits) : null
      if (!one) continue
      carried++
      const all = text.slice(0, part.offset) + one.text + text.slice(part.offset + part.text.length)
      const anew = piecesOf(readMachine(all)).find(({ offset }) => offset === part.offset)
      expect(anew && plainPiece(anew), `${JSON.stringify(edits)}\n${part.text}\n=====>\n${one.text}`).toEqual(plainPiece(one))
    }
  }
  expect(carried).toBeGreaterThan(soak ? 20_000 : 70)
})

test('a reading after a rename is the reading of the text, with every diagnostic and place', () => {
  const random = new Choices(6)
  let renamed = 0
  for (let i = 0; i < (soak ? 10_000 : 35); i++) {
    const text = i === 0 ? chainOf(12) : random.chance(0.6) ? random.pick(texts) : new AnyStyle(random).document(random.pick(plain))
    const reading = readMachine(text)
    const { states, agents, context } = reading.machine
    const to = random.pick(['ballots', 'x', 'a_longer_name', 'x-y', 'é', 'null', "it's", 'critique'])
    const operations: SingleOperation[] = [
      ...states.slice(0, 3).map(({ name }) => ({ kind: 'renameState', state: name, to }) as SingleOperation),
      ...agents.slice(0, 3).map(({ name }) => ({ kind: 'renameAgent', agent: name, to }) as SingleOperation),
      ...context.slice(0, 3).map(({ name }) => ({ kind: 'renameField', field: name, to }) as SingleOperation),
    ]
    const operation = random.pick(operations)
    const result = editsOf(reading, operation)
    if (!result.ok) continue
    renamed++
    const now = readEdited(reading, result.edits)
    const anew = readMachine(applyEdits(text, result.edits))
    const what = `${JSON.stringify(operation)}\n${anew.text}`
    expect(now.machine, what).toEqual(anew.machine)
    expect(now.diagnostics, what).toEqual(anew.diagnostics)
    expect(piecesOf(now).map(plainPiece), what).toEqual(piecesOf(anew).map(plainPiece))
  }
  expect(renamed).toBeGreaterThan(soak ? 5_000 : 15)
})

test('a rename that touches every state parses none of them', () => {
  for (const operation of [
    { kind: 'renameField', field: 'votes', to: 'ballots' }, { kind: 'renameField', field: 'topic', to: 'one_topic' }, { kind: 'renameAgent', agent: 'pro', to: 'proponent' }, { kind: 'renameAgent', agent: 'prag', to: 'p' },
  ] as SingleOperation[]) {
    const reading = readMachine(chainOf(6))
    const result = editsOf(reading, operation)
    if (!result.ok) throw new Error(result.reason)
    for (const part of piecesOf(reading).slice(0, -1)) {
      const own = result.edits.filter(({ start }) => start >= part.offset && start < part.offset + part.text.length).map((edit) => ({ ...edit, start: edit.start - part.offset }))
      expect(carriedPart(part, own)?.text, JSON.stringify(operation)).toBe(applyEdits(part.text, own))
      expect(own.length).toBeGreaterThan(0)
    }
  }
})
