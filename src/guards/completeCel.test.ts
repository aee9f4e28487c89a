import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { completeCel } from '.'

const { machine } = readMachine(`fsm:
  name: gate
  initialState: vote
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    confidence: { type: map, of: integer }
    verdict: { type: enum, values: [go, "it's off"] }
    log: { type: list, of: string }
    done: { type: boolean }
    x-b: { type: string }
  agents:
    pro: { canTransition: [vote] }
    con: { canTransition: [vote] }
  states:
    vote: { terminal: true }
`)
/** The labels offered where \`|\` stands, and the text once the first of them is taken. */
const at = (marked: string, self = false) => {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from, to, items } = completeCel(machine, text, caret, { self })
  const [first] = items
  return { labels: items.map(({ label }) => label), taken: first ? text.slice(0, from) + first.insert + text.slice(to) : text }
}

test('fields after context, narrowed by what is typed; a name that needs brackets is offered in them', () => {
  expect(at('context.|').labels).toEqual(['votes', 'confidence', 'verdict', 'log', 'done'])
  expect(at('context.ver|dict == 1')).toEqual({ labels: ['verdict'], taken: 'context.verdict == 1' })
  expect(at("context['|").labels).toContain('x-b')
})

test('a map’s keys are who writes it, an enum’s texts its values', () => {
  expect(at("context.votes['|")).toEqual({ labels: ['agent:pro', 'agent:con'], taken: "context.votes['agent:pro'" })
  expect(at("context.votes['agent:c|'] == 1").taken).toBe("context.votes['agent:con'] == 1")
  expect(at("context.votes['agent:pro'] == '|")).toEqual({ labels: ['approve', 'reject'], taken: "context.votes['agent:pro'] == 'approve'" })
  expect(at('context.verdict == |').labels).toEqual(['go', "it's off"])
  expect(at('context.verdict != "it|"').taken).toBe('context.verdict != "it\'s off"')
  expect(at("context.verdict in ['go', '|").labels).toEqual(['go', "it's off"])
  expect(at('context.done == |').labels).toEqual(['true', 'false'])
  expect(at("size(context.votes.filter(k, context.votes[k] == '|").labels).toEqual(['approve', 'reject'])
})

test('macros on what collects, functions on texts, a macro’s own variable inside it', () => {
  expect(at('context.votes.|').labels).toContain('exists')
  expect(at('context.verdict.|').labels).toEqual(['startsWith', 'endsWith', 'contains', 'matches'])
  expect(at('context.votes.exists(vote, context.votes[|').labels).toEqual(['vote', 'agent:pro', 'agent:con'])
  expect(at('con|').labels).toEqual(['context'])
  expect(at('s|', true).labels).toEqual(['self', 'size', 'string'])
  expect(at('s|').labels).toEqual(['size', 'string'])
})

test('nothing is offered where an operator or a number stands', () => {
  for (const text of ['context.verdict |', 'context.confidence >= 8|', 'other.|', "context.verdict == 'go'|", 'context.done.|']) expect(at(text).labels, text).toEqual([])
})
