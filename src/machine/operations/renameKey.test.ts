import { expect, test } from 'vitest'
import { elementPath } from '../path'
import { readMachine } from '../readMachine'
import { editsOf } from './editsOf'
import { applyEdits, invertEdits } from './textEdit'

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
