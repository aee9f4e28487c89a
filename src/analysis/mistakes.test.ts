import { expect, test } from 'vitest'
import { readMachine } from '../machine'
import { patternOf } from '../patterns'
import { lint } from './lint'
import { exchange } from './pages/page'

/** The ids of what is wrong with a pattern after some of its text was exchanged, without what was said before. */
function raised(pattern: string, ...exchanges: readonly (readonly [from: string, to: string])[]): readonly string[] {
  const text = patternOf(pattern)?.machineText ?? ''
  const before = lint(readMachine(text)).map(({ id }) => id)
  return lint(readMachine(exchange(text, exchanges))).map(({ id }) => id).filter((id) => !before.includes(id))
}

test('pipeline: going back without blanking the draft asks the writer for nothing', () => {
  expect(raised('sequential-pipeline', ['            - { assign: { draft: "" } }\n', ''])).toEqual(['L34'])
})
test('pipeline: blanking the feedback with the verdict leaves the writer without a word', () => {
  expect(raised('sequential-pipeline', ['assign: { verdict: "" }', 'assign: { verdict: "", feedback: "" }'])).toEqual(['L36'])
})
test('supervisor: a route that no edge consumes is followed again', () => {
  expect(raised('supervisor-router', ['{ assign: { route: "" } }, { remove: { replies: "agent:billing" } }', '{ remove: { replies: "agent:billing" } }'])).toEqual(['L33'])
})
test('supervisor: a specialist whose old reply stays is not asked again', () => {
  expect(raised('supervisor-router', [', { remove: { replies: "agent:billing" } }', ''])).toEqual(['L31'])
})
test('supervisor: a default edge that stands first wins always', () => {
  expect(raised('supervisor-router', ['        - toState: billing\n', '        - { toState: resolve }\n        - toState: billing\n'])).toEqual(['L49'])
})
test('managers: a team whose report stays is not asked to report again', () => {
  expect(raised('hierarchical-manager-worker', ['            - { remove: { reports: "agent:front_lead" } }\n', ''])).toEqual(['L31'])
})
test('managers: workers who read one another', () => {
  expect(raised('hierarchical-manager-worker', ['Do your part only.', 'So far: {{ context.outputs }}.'])).toEqual(['L64'])
})
test('swarm: hops that an agent counts', () => {
  expect(
    raised('peer-handoff-swarm', ['{ type: list, of: string }', '{ type: integer }'], ['        - { name: concierge_next, from: { agent: concierge } }\n', '        - { name: concierge_next, from: { agent: concierge } }\n        - { name: hops, from: { agent: concierge } }\n'],
      ["context.concierge_next != 'finish' && size(context.hops) >= 5", "context.concierge_next != 'finish' && context.hops >= 5"]),
  ).toContain('L42')
})
test('auction: prices that are no whole numbers', () => {
  expect(raised('auction-contract-net', ['{ type: map, of: integer }', '{ type: map, of: number }'])).toEqual(['L55', 'L55', 'L55', 'L55'])
})
test('blackboard: hypotheses that stay freeze the board', () => {
  expect(raised('blackboard-shared-state', ['            - { remove: { hypotheses: "*" } }\n', ''])).toEqual(['L31'])
})
test('publish and subscribe: an event without an edge is a dead letter', () => {
  expect(raised('event-driven-publish-subscribe', ['values: [order_placed, payment_failed, shutdown]', 'values: [order_placed, payment_failed, refund, shutdown]'])).toEqual(['L20'])
})
test('publish and subscribe: an event whose acknowledgements stay is delivered to nobody', () => {
  const text = patternOf('event-driven-publish-subscribe')?.machineText ?? ''
  const at = text.lastIndexOf('[ { remove: { acks: "*" } }, { remove: { emitted: "*" } } ]')
  const broken = `${text.slice(0, at)}[ { remove: { emitted: "*" } } ]${text.slice(at + 59)}`
  expect(lint(readMachine(broken)).map(({ id }) => id)).toContain('L31')
})
test('team: clearing the offers and not the team fires the old shape again', () => {
  expect(raised('dynamic-team-formation', ['            - { assign: { team: "" } }\n', ''])).toEqual(['L33', 'L33', 'L33'])
})
test('team: contributions that stay on purpose, where the round may go another way, are no mistake', () => {
  expect(lint(readMachine(patternOf('dynamic-team-formation')?.machineText ?? '')).map(({ id }) => id)).not.toContain('L31')
})
test('debate: the round is emptied of what was said, not of what it was about', () => {
  expect(raised('arch-debate', ['remove: { critiques: "*" }', 'remove: { critiques: "*", positions: "*" }'])).toEqual(['L37'])
})
test('quorum: a confidence that is no number breaks the veto, and that is one defect', () => {
  expect(
    raised('deployment-quorum', ['{ type: map, of: integer }', '{ type: map, of: number }'], ["size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2", "context.votes['agent:security'] == 'approve' && context.confidence['agent:security'] >= 80"]),
  ).toEqual(['L55'])
})
