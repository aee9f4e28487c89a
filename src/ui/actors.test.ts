import { expect, test } from 'vitest'
import { agentName } from '../machine'
import { agentTone } from './AgentGlyph'
import { actorLabel, actorNumber } from './actors'

test('§2 who writes has a short name', () => {
  expect(['agent:pro', 'user', 'user:kim', 'machine'].map((actor) => actorLabel(actor as 'user'))).toEqual(['pro', 'a person', 'kim', 'the machine'])
})

test('§2 an agent keeps its own number, people are 0, the machine is -1', () => {
  const numbers = new Map([[agentName('pro'), 1], [agentName('constructor'), 2]])
  expect(actorNumber('agent:constructor', numbers)).toBe(2)
  expect(actorNumber('user:kim', numbers)).toBe(0)
  expect(actorNumber('machine', numbers)).toBe(-1)
})

test('there are eight colours, and they come round again', () => {
  expect([1, 8, 9, 0, -1].map(agentTone)).toEqual(['1', '8', '1', 'person', 'machine'])
})
