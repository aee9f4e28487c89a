import { expect, test } from 'vitest'
import { stateName } from '../machine'
import { draw, unitOf } from './draw'
import { readScript } from './readScript'
import { answerOf, take, type TurnsTaken } from './scripted'

const script = readScript(`script:
  seed: 7
  agents:
    a: [ { votes: { pick: { approve: 7, reject: 3 } } }, { votes: { pick: { approve: 7, reject: 3 } } }, { writes: [ { field: notes, value: { cel: "self + ': ' + context.topic" }, key: k } ], delayMs: 5, late: true, twice: true } ]
    b: [ { votes: { pick: { approve: 7, reject: 3 } } } ]
`).script
const context = () => new Map<string, unknown>([['topic', 'egress']])
const state = stateName('voting')
const ask = (actor: 'agent:a' | 'agent:b', taken: TurnsTaken = {}, seed?: number) => answerOf(script, taken, { actor, state, context }, seed)

test('§9 a draw depends on seed, agent and turn, and not on who was asked before', () => {
  const before = ask('agent:b')
  ask('agent:a')
  expect(ask('agent:b', take({}, 'agent:a', 0))).toEqual(before)
  const drawn = Array.from({ length: 2000 }, (_, seed) => ask('agent:a', {}, seed)).map((answer) => (answer.kind === 'turn' ? answer.writes[0]?.value : null))
  const approved = drawn.filter((value) => value === 'approve').length / drawn.length
  expect(approved).toBeGreaterThan(0.65)
  expect(approved).toBeLessThan(0.75)
})

test('§9 the long form gives everything that it names', () => {
  const taken = take(take({}, 'agent:a', 0), 'agent:a', 1)
  expect(ask('agent:a', taken)).toEqual({ kind: 'turn', turn: 2, delayMs: 5, writes: [{ field: 'notes', value: 'a: egress', key: 'k' }], late: true, twice: true })
  expect(ask('agent:a', take(taken, 'agent:a', 2))).toEqual({ kind: 'past-its-list' })
})

test('units are spread evenly, and a weight of 0 is never drawn', () => {
  const units = Array.from({ length: 4000 }, (_, i) => unitOf(`7\u0000agent:a\u0000${i}`))
  expect(units.every((unit) => unit >= 0 && unit < 1)).toBe(true)
  for (let tenth = 0; tenth < 10; tenth++) expect(units.filter((unit) => Math.floor(unit * 10) === tenth).length).toBeGreaterThan(320)
  expect(new Set(units.map((_, i) => draw([{ value: 'no', weight: 0 }, { value: 'yes', weight: 1 }, { value: 'no', weight: 0 }], i, [])))).toEqual(new Set(['yes']))
})
