import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMachine, type Value } from '../machine'
import { toCel } from '.'
import { explainGuard } from './explainWords'
import { anyContext, anyGuard } from './testing/randomGuard'

const { context: FIELDS } = readMachine(`fsm:
  name: words
  initialState: a
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    confidence: { type: map, of: number }
    round: { type: integer }
    verdict: { type: enum, values: [consensus, continue] }
    note: { type: string }
    log: { type: list, of: string }
  states: { a: { terminal: true } }
`).machine

const VALUES = {
  votes: { 'agent:perf': 'approve', 'agent:security': 'reject', 'agent:cost': 'approve' },
  confidence: { 'agent:perf': '90' },
  round: 2,
  verdict: 'continue',
  log: ['x'],
}
const explained = (expression: string, values: Readonly<Record<string, unknown>> = VALUES) =>
  explainGuard(expression, { context: new Map(Object.entries(values).map(([key, value]) => [key, toCel(value as Value)])) }, FIELDS)

test.each([
  // The issue's own: text where a number was meant.
  [`context.confidence['agent:perf'] >= 80`, 'errored', "`context.confidence['agent:perf']` is the text “90”; `>=` does not compare a text with a number; `confidence` is declared `number`, which is no type and is read as text; declare `integer`."],
  [`context.confidence['agent:perf'] == 90`, 'blocked', "`context.confidence['agent:perf']` is the text “90” and 90 is not: a text never equals a number; `confidence` is declared `number`, which is no type and is read as text; declare `integer`."],
  [`context.note == 'x'`, 'errored', '`note` is unset: nobody has written it; ask `has(context.note)` first.'],
  [`context.verdct == 'x'`, 'errored', 'The context has no field `verdct`; did you mean `verdict`?'],
  [`context.votes['perf'] == 'approve'`, 'errored', "`context.votes` has no entry `perf`: it has `agent:perf`, `agent:security` and `agent:cost`; write `agent:perf`."],
  [`context.votes['agent:legal'] == 'approve'`, 'errored', "`context.votes` has no entry `agent:legal`: it has `agent:perf`, `agent:security` and `agent:cost`; ask `'agent:legal' in context.votes` first."],
  [`context.votes.all(k, context.confidence[k] != '')`, 'errored', "For security, `context.confidence` has no entry `agent:security`: it has `agent:perf`; ask `'agent:security' in context.confidence` first."],
  [`context.verdict == 'consensus'`, 'blocked', '`context.verdict` is “continue”, not “consensus”.'],
  [`context.verdict == 'continue' || context.nope`, 'passed', '`context.verdict` is “continue”.'],
  [`context.round >= 3 && context.verdict == 'continue'`, 'blocked', '`context.round` is 2: not at least 3.'],
  [`size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2`, 'passed', "`size(context.votes.filter(k, context.votes[k] == 'approve'))` is 2 (perf and cost): at least 2."],
  [`!context.votes.exists(k, context.votes[k] == 'reject')`, 'blocked', 'It holds for security: `context.votes[k]` is “reject”.'],
  [`context.votes.all(k, context.votes[k] == 'approve')`, 'blocked', 'It does not hold for security: `context.votes[k]` is “reject”, not “approve”.'],
  [`has(context.note)`, 'blocked', '`context.note` is unset.'],
  [`context.round`, 'errored', '`context.round` is the number 2; a guard has to be true or false.'],
  [`context.log[3] == 'x'`, 'errored', '`context.log` is a list of 1: “x”; there is no item 3, as items are counted from 0.'],
  [`round > 1`, 'errored', '`round` is no name that a guard knows; write `context.round`.'],
  [`context.round / (context.round - 2) > 1`, 'errored', '`context.round - 2` is the number 0, and nothing can be divided by 0 in `context.round / (context.round - 2)`.'],
  [`context.verdict && true`, 'errored', '`context.verdict` is the text “continue”; `&&` takes true and false only.'],
  [`true`, 'passed', 'It says `true`.'],
])('%s is %s: %s', (expression, ending, sentence) => {
  const { outcome, sentence: said } = explained(expression)
  expect([outcome.kind, said]).toEqual([ending, sentence])
})

test.each([
  [`size(context.votes.filter(k, context.votes[k] == 'approve')) >= 3`, "1 more that counts in `size(context.votes.filter(k, context.votes[k] == 'approve'))`"],
  [`context.verdict == 'consensus'`, '`context.verdict` to be “consensus”'],
  [`!(context.verdict == 'continue')`, '`context.verdict` to be anything but “continue”'],
  [`context.round >= 3 || has(context.note)`, '`context.round` to be at least 3 or `context.note` to be set'],
])('what %s would have needed: %s', (expression, needed) => {
  expect(explained(expression).needed).toBe(needed)
})

test('every random guard has one sentence that ends, names no undefined, and points at fields that stand in the guard', () => {
  fc.assert(
    fc.property(anyGuard, anyContext, (expression, values) => {
      const { sentence, fields } = explained(expression, values)
      expect(sentence).toMatch(/^.+[.?]$/s)
      expect(sentence).not.toMatch(/undefined|\[object|no matching overload|NaN/)
      for (const field of fields) expect(expression).toContain(field)
    }),
    { numRuns: process.env['SOAK'] ? 30_000 : 600, seed: 3 },
  )
}, 600_000)

test('brackets inside of a text or a comment are none of the expression', () => {
  const sentence = (expression: string): string => explained(expression).sentence
  expect(sentence(`context.verdict == """a "(" b""" && (context.round == 3)`)).toBe('`context.verdict` is “continue”, not “a "(" b”.')
  expect(sentence("// (\n(context.round == 3) // don't )\n && (context.verdict == 'continue')")).toBe('`context.round` is 2, not 3.')
})

test('an item that is no text is named by what it holds', () => {
  const log = [new Map([['a', 1n]]), new Map([['a', 2n]])]
  const found = explainGuard('context.log.all(x, x.a == 1)', { context: new Map([['log', log]]) }, [])
  expect(found.sentence).toBe('It does not hold for a map of 1 entry: a 2: `x.a` is 2, not 1.')
})
