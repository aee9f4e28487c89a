import { expect, test } from 'vitest'
import { elementPath } from '../path'
import { readMachine } from '../readMachine'
import { editsOf } from './editsOf'
import { applyEdits, invertEdits } from './textEdit'
import type { Operation } from './types'

const TEXT = `fsm:
  name: keys
  initialState: ask
  context: { claims: { type: map, of: string } }
  agents: { pro: { canTransition: [ask] } }
  states:
    ask:
      requires: [ { name: claims, from: { agent: pro } } ]
      transitions:
        - toState: ask
          'onTransistion':   # emptied on the way back
            - { remove: { claims: "*" } }
        - { toState: done, gards: [ { expression: "true" } ], guards: [] }
    done: { terminal: true }
  policy: { maxIteration: 4 }
`
const rename = (path: readonly (string | number)[], to: string) => editsOf(readMachine(TEXT), { kind: 'renameKey', path: elementPath(...path), to })
const loop: readonly (string | number)[] = ['states', 'ask', 'transitions', 0, 'onTransistion']

test('an unknown key gets the name that was meant; quotes, comment and layout stay, and what it holds counts', () => {
  const result = rename(loop, 'onTransition')
  if (!result.ok) throw new Error(result.reason)
  const after = applyEdits(TEXT, result.edits)
  expect(after).toBe(TEXT.replace("'onTransistion':", "'onTransition':"))
  expect(result.after.machine.states[0]?.transitions[0]?.onTransition).toHaveLength(1)
  expect(result.label).toBe('rename onTransistion to onTransition')
  expect(applyEdits(after, invertEdits(result.edits))).toBe(TEXT)
  const cap = rename(['policy', 'maxIteration'], 'maxIterations')
  expect(cap.ok && cap.after.machine.policy.maxIterations).toBe(4)
})

test('a key of the language, a name, a key that is there twice then, and one that is none either are refused with the reason', () => {
  expect(rename(['states', 'ask', 'transitions', 0, 'toState'], 'guards')).toMatchObject({ ok: false, reason: expect.stringContaining('no unknown key') })
  expect(rename(['states', 'ask'], 'done')).toMatchObject({ ok: false, reason: expect.stringContaining('no unknown key') })
  expect(rename(['states', 'ask', 'transitions', 1, 'gards'], 'guards')).toMatchObject({ ok: false, reason: expect.stringContaining('already') })
  expect(rename(loop, 'onTransit')).toMatchObject({ ok: false, reason: expect.stringContaining('no key here either') })
  expect(rename(['states', 'ask', 'nowhere'], 'entry')).toMatchObject({ ok: false, reason: expect.stringContaining('any more') })
})

const TWICE = `fsm:
  name: twice
  initialState: ask
  context: { claims: { type: map, of: string } }
  agents:
    pro: { canTransition: [ask] }   # the first
    "pro": { canTransition: [] }    # the second
  states:
    ask:
      description: Once.
      description: Twice.   # which?
      requires: [ { name: claims, from: { agent: pro }, label: a, label: b } ]
      transitions: [ { toState: done } ]
    ask: { terminal: true }
    done: { terminal: true }
  policy: { maxIterations: 4, timeoutMs: 100 }
`
const path = (...segments: readonly (string | number)[]) => elementPath(...segments)
const edited = (text: string, operation: Operation): string => {
  const result = editsOf(readMachine(text), operation)
  if (!result.ok) throw new Error(result.reason)
  return applyEdits(text, result.edits)
}

test('of a name that stands there twice the second gets one of its own, in its quotes; what means the first stays', () => {
  expect(edited(TWICE, { kind: 'renameKey', path: path('agents', 'pro\u00002'), to: "pro's" })).toBe(TWICE.replace('"pro": { canTransition: [] }    #', `"pro's": { canTransition: [] }  #`))
  expect(edited(TWICE, { kind: 'renameKey', path: path('states', 'ask\u00002'), to: 'ask: more' })).toBe(TWICE.replace('    ask: { terminal', '    "ask: more": { terminal'))
  expect(editsOf(readMachine(TWICE), { kind: 'renameKey', path: path('agents', 'pro\u00002'), to: 'pro' })).toMatchObject({ ok: false, reason: expect.stringContaining('already') })
  expect(editsOf(readMachine(TWICE), { kind: 'renameKey', path: path('states', 'ask', 'description\u00002'), to: 'more' })).toMatchObject({ ok: false, reason: expect.stringContaining('key of the language') })
})

test('of a key that stands there twice the second goes with what it holds, in block and in flow; so does one that nothing looks at', () => {
  expect(edited(TWICE, { kind: 'deleteKey', path: path('states', 'ask', 'description\u00002') })).toBe(TWICE.replace('      description: Twice.   # which?\n', ''))
  expect(edited(TWICE, { kind: 'deleteKey', path: path('states', 'ask', 'requires', 0, 'label\u00002') })).toBe(TWICE.replace(', label: b', ''))
  expect(edited(TWICE, { kind: 'deleteKey', path: path('states', 'ask\u00002') })).toBe(TWICE.replace('    ask: { terminal: true }\n', ''))
  expect(edited(TWICE, { kind: 'deleteKey', path: path('policy', 'timeoutMs') })).toBe(TWICE.replace(', timeoutMs: 100', ''))
  for (const kept of [path('states', 'ask'), path('agents', 'pro'), path('policy', 'maxIterations'), path('states', 'nowhere')]) expect(editsOf(readMachine(TWICE), { kind: 'deleteKey', path: kept }).ok).toBe(false)
})

test('a comment goes with the blanks before it, or with its line; what only looks like one does not', () => {
  const text = TEXT.replace('  name: keys\n', '  name: keys\n  # alone\n').replace('name: claims,', 'name: claims, label: "a # b",')
  const at = (comment: string) => ({ kind: 'deleteComment' as const, start: text.indexOf(comment), comment })
  expect(edited(text, at('# alone'))).toBe(text.replace('  # alone\n', ''))
  expect(edited(text, at('# emptied on the way back'))).toBe(text.replace('   # emptied on the way back', ''))
  expect(edited(text.replaceAll('\n', '\r\n'), { ...at('# alone'), start: text.replaceAll('\n', '\r\n').indexOf('# alone') })).toBe(text.replace('  # alone\n', '').replaceAll('\n', '\r\n'))
  expect(editsOf(readMachine(text), { kind: 'deleteComment', start: text.indexOf('# b'), comment: '# b' }).ok).toBe(false)
  expect(editsOf(readMachine(text), { ...at('# alone'), comment: '# gone' })).toMatchObject({ ok: false, reason: expect.stringContaining('no longer') })
})
