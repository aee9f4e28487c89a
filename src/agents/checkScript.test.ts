import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { checkScript } from './checkScript'
import { readScript } from './readScript'

const { machine } = readMachine(`fsm:
  name: gate
  initialState: voting
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    confidence: { type: map, of: integer }
    answer: { type: string }
  agents: { chair: { canTransition: [done] } }
  states:
    voting:
      requires:
        - { name: votes, from: { agent: security } }
        - { name: confidence, from: { agent: security } }
        - { name: answer, from: { user: kim } }
      transitions: [ { toState: done } ]
    done: { terminal: true }
`)
const check = (text: string) => checkScript(readScript(text), machine).map(({ code, range, message }) => [code, text.slice(range.start, range.end), message])

test('§9 a script that fits its machine gets no finding', () => {
  expect(check(`script: { machine: gate, agents: { security: [ { votes: approve, confidence: 80, in: voting }, { votes: { pick: { approve: 1, reject: 1 } } } ], chair: [], "user:kim": [ { answer: ok } ] } }`)).toEqual([])
})

test.each([
  ['machine: gates', 'other-machine', 'gates', 'the machine is `gate`'],
  ['agents: { securty: [] }', 'unknown-actor', 'securty', 'Did you mean `security`?'],
  ['agents: { "user:kin": [] }', 'unknown-actor', '"user:kin"', 'Did you mean `kim`?'],
  ['agents: { security: [ { vote: approve } ] }', 'unknown-field', 'vote', 'Did you mean `votes`?'],
  ['agents: { security: [ { late: true } ] }', 'unknown-field', 'late', 'use the long form'],
  ['agents: { security: [ { votes: approve, in: votin } ] }', 'unknown-state', 'votin', 'Did you mean `voting`?'],
  ['agents: { security: [ { votes: aprove } ] }', 'value-type', 'aprove', 'Did you mean `approve`?'],
  ['agents: { security: [ { confidence: "80" } ] }', 'value-type', '"80"', 'no integer'],
])('§9 %s is named: %s', (body, code, found, part) => {
  expect(check(`script: { ${body} }`)).toEqual([[code, found, expect.stringContaining(part)]])
})
