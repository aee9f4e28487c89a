import { expect, test } from 'vitest'
import { applyEdits, readMachine } from '../machine'
import { patterns } from '../patterns'
import { allowEdit } from './allowEdit'
import { lint } from './lint'
import { pages } from './pages'
import type { Finding } from './types'

const found = (text: string): readonly Finding[] => lint(readMachine(text))
function allowed(text: string, id: string, reason = 'meant so'): string {
  const finding = found(text).find((one) => one.id === id)
  if (!finding) throw new Error(`${id} is found`)
  const result = allowEdit(readMachine(text), finding, reason)
  if (!result.ok) throw new Error(result.reason)
  return applyEdits(text, result.edits)
}
const added = (before: string, after: string): readonly string[] => {
  const lines = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !lines.has(line))
}

const ASK = `fsm:
  name: ask
  initialState: ask
  context: { answer: { type: string }, spare: { type: string } }
  agents: { pro: { canTransition: [ask] } }
  states:
    ask:
      requires: [ { name: answer, from: { agent: pro } } ]
      transitions: [ { toState: done } ]
    done: { terminal: true }
`

test('the comment stands behind the line, and on a line of its own where one stands there already or it would get long', () => {
  expect(added(ASK, allowed(ASK, 'L85'))).toEqual(['    ask:  # lint: allow L85 - meant so'])
  const commented = ASK.replace('    ask:\n', '    ask:   # the only one\n')
  expect(added(commented, allowed(commented, 'L85'))).toEqual(['    # lint: allow L85 - meant so'])
  const reason = 'everybody who is asked here knows what to say, because the question was put to them when they were invited to the table'
  expect(added(ASK, allowed(ASK, 'L85', reason))).toEqual([`    # lint: allow L85 - ${reason}`])
  expect(added(ASK, allowed(ASK, 'L85', ' two\nlines  of it '))).toEqual(['    ask:  # lint: allow L85 - two lines of it'])
})

test('inside of a text over several lines no comment can stand: it goes to where the text begins', () => {
  const block = ASK.replace('    ask:\n', '    ask:\n      description: >-\n        Say it.\n        Before: {{ context.answer }}\n')
  const after = allowed(block, 'L82')
  expect(added(block, after)).toEqual(['      description: >-  # lint: allow L82 - meant so'])
  expect(found(after).map(({ code }) => code)).not.toContain('unused-allow')
})

test('line ends stay as they are', () => {
  const crlf = ASK.replace('    ask:\n', '    ask:   # the only one\n').replaceAll('\n', '\r\n')
  const after = allowed(crlf, 'L85')
  expect(after.replaceAll('\r\n', '')).not.toContain('\n')
  expect(after).toContain('    # lint: allow L85 - meant so\r\n')
})

test('without a reason, for what keeps a machine from starting, and for what is no rule nothing is written', () => {
  const reading = readMachine(ASK)
  const finding = lint(reading).find(({ id }) => id === 'L85')
  if (!finding) throw new Error('L85 is found')
  expect(allowEdit(reading, finding, ' \n ')).toMatchObject({ ok: false, reason: expect.stringContaining('why') })
  const broken = readMachine(ASK.replace('initialState: ask', 'initialState: aks'))
  const stops = lint(broken).find(({ stopsRun }) => stopsRun)
  if (!stops) throw new Error('a start that is none stops the run')
  expect(allowEdit(broken, stops, 'meant so')).toMatchObject({ ok: false, reason: expect.stringContaining('cannot start') })
  expect(allowEdit(reading, { ...finding, id: 'unused-allow' }, 'meant so')).toMatchObject({ ok: false })
})

test.each(pages)('what $id finds can be allowed where it stands; the machine says the same and nothing else is silent', ({ id, example }) => {
  const before = found(example)
  const finding = before.find((one) => one.id === id)
  if (!finding || finding.stopsRun) return
  const after = allowed(example, id)
  expect(readMachine(after).machine).toEqual(readMachine(example).machine)
  const left = (all: readonly Finding[], without: string): readonly string[] => all.filter((one) => one.id !== without).map((one) => `${one.id} ${one.message.replaceAll(/line \d+/g, 'line')}`)
  expect(left(found(after), id)).toEqual(left(before, id))
  expect(found(after).length).toBeLessThan(before.length)
})

test('in the gallery a finding can be allowed as well', () => {
  const debate = patterns.find(({ id }) => id === 'arch-debate')?.machineText ?? ''
  expect(found(allowed(debate, 'L40')).map(({ id }) => id)).not.toContain('L40')
})
