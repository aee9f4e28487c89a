import { expect, test } from 'vitest'
import { agentName, fieldName, stateName } from '../names'
import { readMachine } from '../readMachine'
import { applyEdits, editsOf, invertEdits, type Operation } from '.'
import { applyToMachine, sameMachine } from './testing'
import { Choices } from './testing/randomOperation'

const tail = '\n  states:\n    a: { transitions: [ { toState: b } ] }\n    b: { transitions: [ { toState: c } ] }\n    c: { transitions: [ { toState: d } ] }\n    d: { terminal: true }\n'
const withList = (list: string): string => `fsm:\n  initialState: a\n  agents:\n    pro:\n      canTransition:${list}${tail}`
const set = (states: readonly string[]): Operation => ({ kind: 'setCanTransition', agent: agentName('pro'), states: states.map(stateName) })

function after(text: string, operation: Operation): string {
  const reading = readMachine(text)
  const result = editsOf(reading, operation)
  if (!result.ok) return result.reason
  const now = applyEdits(text, result.edits)
  expect(sameMachine(readMachine(now).machine, applyToMachine(reading.machine, operation)), now).toBe(true)
  expect(applyEdits(now, invertEdits(result.edits))).toBe(text)
  return now
}

const block = ' # where\n        # the first\n        - a # one\n        - b # two'

test('names that stay keep their comments wherever they go; names that go take theirs along; the list keeps its own', () => {
  for (const [list, wanted, expected] of [
    [block, ['b', 'a'], ' # where\n        - b # two\n        # the first\n        - a # one'],
    [block, ['b', 'c', 'a'], ' # where\n        - b # two\n        - c\n        # the first\n        - a # one'],
    [block, ['d', 'b'], ' # where\n        - d\n        - b # two'],
    [block, ['c'], ' # where\n        - c'],
    [block, [], ' [] # where'],
    [' [ # where\n        a, # one\n        b # two\n      ]', ['c'], ' [ # where\n        c\n      ]'],
    [' [ # none\n      ]', ['a'], ' [ a # none\n      ]'],
    [' [a, b]', ['b', 'a', 'c'], ' [b, a, c]'],
    [' [ a, b ]', [], ' []'],
    [' [a, b]', ['c', 'd'], ' [c, d]'],
  ] as const) expect(after(withList(list), set(wanted)), `${list} ${wanted.join()}`).toBe(withList(expected))
})

test('so it is with the values of an enum', () => {
  const text = 'fsm:\n  context:\n    v:\n      type: enum\n      values:\n        - yes # if so\n        - no  # if not\n  states:\n    a: { terminal: true }\n'
  expect(after(text, { kind: 'setFieldValues', field: fieldName('v'), values: ['no', 'yes', 'maybe'] })).toBe(text.replace('        - yes # if so\n        - no  # if not\n', '        - no  # if not\n        - yes # if so\n        - maybe\n'))
})

test('any list becomes any other, in lines and in brackets, and no comment of a name that stays is lost', () => {
  const random = new Choices(8)
  for (let i = 0; i < 300; i++) {
    const names = random.some(['a', 'b', 'c', 'd'], 4)
    const wanted = random.some(['a', 'b', 'c', 'd'], 4)
    const flow = random.chance(0.4)
    const rows = names.map((name, n) => `        ${flow ? name : `- ${name}`}${flow && n < names.length - 1 ? ',' : ''}${random.chance(0.6) ? ` # about ${name}` : ''}\n`).join('')
    const text = withList(names.length === 0 ? ' []' : flow ? ` [\n${rows}      ]` : `\n${rows.trimEnd()}`)
    const now = after(text, set(wanted))
    for (const name of names) if (wanted.includes(name) && text.includes(`# about ${name}`)) expect(now, `${text}\n${wanted.join()}`).toContain(`# about ${name}`)
  }
})
