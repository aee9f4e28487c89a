import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { explain } from './explain'

const { machine } = readMachine(`fsm:
  context:
    votes: { type: map, of: enum, values: [yes, no] }
    note: { type: string, default: "" }
  agents:
    pro: { canTransition: [ask] }
  states:
    ask:
      description: >-
        Say yes
        or no.
      requires: [ { name: votes, from: { agent: pro } }, { name: votes, from: user } ]
    done: { terminal: true }
`)

test('§1 a name says what it names, whom it asks and what it may hold', () => {
  expect(explain(machine, 'ask')).toEqual(['State ask, asks pro, a person. Say yes or no.'])
  expect(explain(machine, 'done')).toEqual(['State done, ends the run.'])
  expect(explain(machine, 'pro')).toEqual(['Agent pro. May move ask.'])
  expect(explain(machine, 'votes')).toEqual(['Field votes, map of enum: yes, no. Asked of pro, a person.'])
  expect(explain(machine, 'note')).toEqual(['Field note, string. Nobody is asked for it.'])
  for (const nothing of ['toString', 'transitions', '']) expect(explain(machine, nothing)).toEqual([])
})
