import { expect, test } from 'vitest'
import { editsOf, readMachine } from '../machine'
import { lint } from './lint'
import { DEBATE, QUESTION, REVIEW, VOTE } from './pages/machines'
import { exchange } from './pages/page'
import { rules } from './rules'
import { silences } from './silences'

type Exchange = readonly [from: string, to: string]
const found = (text: string, ...exchanges: readonly Exchange[]) => lint(readMachine(exchange(text.trimStart(), exchanges)))
const ids = (text: string, ...exchanges: readonly Exchange[]): readonly string[] => found(text, ...exchanges).filter(({ severity }) => severity !== 'info').map(({ id }) => id)
const marked = (text: string, ...exchanges: readonly Exchange[]): readonly string[] => {
  const source = exchange(text.trimStart(), exchanges)
  return lint(readMachine(source)).map(({ id, range }) => `${id} ${source.slice(range.start, range.end)}`)
}

const FOUR: readonly Exchange[] = [
  ['    cost: { canTransition: [vote] }\n', '    cost: { canTransition: [vote] }\n    user: { canTransition: [vote] }\n'],
  ['prompt: Look at the cost. }\n', 'prompt: Look at the cost. }\n        - { name: votes, from: { agent: user }, prompt: Try it. }\n'],
]
const approve = (guard: string): Exchange => ["size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2", guard]

test('the machines that the pages start from are sound', () => {
  for (const text of [QUESTION, DEBATE, VOTE, REVIEW]) expect(ids(text)).toEqual([])
})

test('exactly the word that is wrong is marked, inside its quotes', () => {
  expect(marked(DEBATE, ["context.verdict == 'again'", "context.verdict == 'agian'"])).toEqual(["L19 'agian'"])
  expect(marked(DEBATE, ['{{ context.claims }}', '{{ context.clams }}'])).toContain('L81 clams')
  expect(marked(VOTE, ['{ type: map, of: enum, values: [approve, reject] }', '{ type: map, of: text }'])).toEqual(['L10 text'])
  expect(marked(VOTE, approve("context.votes['code'] == 'approve'"))).toEqual(["L56 'code'"])
  expect(marked(DEBATE, ['            - { remove: { claims: "*" } }\n', ''])).toEqual(['L31 argue'])
  expect(marked(REVIEW, ['assign: { verdict: "" }', 'assign: { verdict: "", feedback: "" }'])).toEqual(['L36 feedback: ""'])
})

test('L21: a name near to a declared one is a slip, a colleague in the same place is none', () => {
  expect(found(VOTE, ['agent: cost }', 'agent: cosst }']).filter(({ id }) => id === 'L21').map(({ severity }) => severity)).toEqual(['warning'])
  expect(found(VOTE, ['    data: { canTransition: [vote] }\n', '']).filter(({ id }) => id === 'L21').map(({ severity }) => severity)).toEqual(['info'])
  expect(found(VOTE, ['agent: cost }, prompt', 'agent: code_2 }, prompt'], ['    code: {', '    code_1: {'], ['agent: code }', 'agent: code_1 }'], ['    cost: { canTransition: [vote] }\n', '']).filter(({ id }) => id === 'L21').map(({ severity }) => severity)).toEqual(['info'])
})

test('§3 L22: nobody to ask is an error where an answer is required, and passes where it is not', () => {
  expect(found(QUESTION, ['from: { agent: ann }', 'from: agent'], ['[ask]', '[]']).find(({ id }) => id === 'L22')?.severity).toBe('error')
  expect(found(QUESTION, ['from: { agent: ann }', 'from: agent, required: false'], ['[ask]', '[]']).find(({ id }) => id === 'L22')?.severity).toBe('warning')
})

test('§2 L33: two authors who take turns at one value are both asked', () => {
  const turns = `fsm:
  name: turns
  initialState: a
  context: { go: { type: enum, values: [on, stop] } }
  agents: { ann: { canTransition: [a] }, ben: { canTransition: [b] } }
  states:
    a:
      description: Go on?
      requires: [ { name: go, from: { agent: ann } } ]
      transitions:
        - { toState: b, guards: [ { expression: "context.go == 'on'" } ] }
        - { toState: done, guards: [ { expression: "context.go == 'stop'" } ] }
    b:
      description: Go on?
      requires: [ { name: go, from: { agent: ben } } ]
      transitions:
        - { toState: a, guards: [ { expression: "context.go == 'on'" } ] }
        - { toState: done, guards: [ { expression: "context.go == 'stop'" } ] }
    done: { terminal: true }
  policy: { maxIterations: 9 }
`
  expect(ids(turns)).toEqual([])
  expect(ids(turns, ['{ name: go, from: { agent: ben } }', '{ name: go, from: { agent: ann } }'])).toContain('L33')
})

test('§2 L31, L33: what the machine assigns re-arms too, because it satisfies nobody', () => {
  expect(ids(DEBATE, ['assign: { verdict: "" }', 'assign: { verdict: again }'])).toEqual([])
  expect(ids(DEBATE, ['remove: { claims: "*" }', 'assign: { claims: "" }'])).toEqual([])
})

test('§2 L31: the actions on entry and exit count as much as those of the edge', () => {
  expect(ids(DEBATE, ['            - { remove: { claims: "*" } }\n', ''], ['    argue:\n', '    argue:\n      entry: [ { remove: { claims: "*" } } ]\n'])).not.toContain('L31')
  expect(ids(DEBATE, ['            - { remove: { claims: "*" } }\n', ''], ['    rule:\n', '    rule:\n      exit: [ { remove: { claims: "*" } } ]\n'])).not.toContain('L31')
})

test('§4 L39, L40: a cap counts iterations; it lets a round end with what follows the decision', () => {
  const text = exchange(DEBATE.trimStart(), [
    ['{ toState: done, guards', '{ toState: answer, guards'],
    ['    done: { terminal: true }\n', '    answer:\n      description: "Write it down: {{ context.claims }}"\n      requires: [ { name: answer, from: { agent: judge } } ]\n      transitions: [ { toState: done } ]\n\n    done: { terminal: true }\n'],
    ['    note:    { type: string }\n', '    note:    { type: string }\n    answer:  { type: string }\n'],
    ['[rule]', '[rule, answer]'],
  ])
  // argue, rule, answer: three iterations when it settles at once, five with one more round.
  const at = (cap: number): readonly string[] => ids(text, ['maxIterations: 6', `maxIterations: ${cap}`])
  expect(at(0)).toEqual(['L39'])
  expect(at(2)).toEqual(['L39'])
  expect([3, 5, 7].map(at)).toEqual([[], [], []])
  expect([4, 6, 8].map(at)).toEqual([['L40'], ['L40'], ['L40']])
})

test('L41, L43: a circle that counts on its edges and looks at the count does end', () => {
  const circle = `fsm:
  name: circle
  initialState: tally
  context: { past: { type: list, of: string } }
  states:
    tally:
      transitions:
        - { toState: done, guards: [ { expression: "size(context.past) >= 3" } ] }
        - { toState: check, onTransition: [ { append: { past: round } } ] }
    check: { transitions: [ { toState: tally } ] }
    done: { terminal: true }
`
  expect(ids(circle)).toEqual([])
  expect(ids(circle, [', onTransition: [ { append: { past: round } } ]', ''])).toEqual(['L41', 'L17'].sort().toReversed())
})

test('L38, L40: a list that grows with every round bounds its loop; one that need not grow, or is emptied, does not', () => {
  const again = "context.verdict == 'again'"
  const counted: readonly Exchange[] = [
    ['    note:    { type: string }\n', '    note:    { type: string }\n    past:    { type: list, of: string }\n'],
    [again, `${again} && size(context.past) < 3`],
    ["context.verdict == 'settled'", "context.verdict == 'settled' || context.past.size() >= 3"],
    ['            - { assign: { verdict: "" } }\n', '            - { assign: { verdict: "" } }\n            - { append: { past: round } }\n'],
  ]
  const uncapped: Exchange = ['\n  policy: { maxIterations: 6 }\n', '']
  expect(ids(DEBATE, uncapped)).toEqual(['L38'])
  expect(ids(DEBATE, uncapped, ...counted)).toEqual([])
  expect(ids(DEBATE, uncapped, ...counted, ['size(context.past) < 3', '3 > context.past.size()'])).toEqual([])
  expect(ids(DEBATE, uncapped, ...counted, [`${again} && `, `${again} || `])).toContain('L38')
  expect(ids(DEBATE, uncapped, ...counted, ['            - { append: { past: round } }\n', ''])).toContain('L38')
  expect(ids(DEBATE, uncapped, ...counted, ['    argue:\n', '    argue:\n      entry: [ { remove: { past: "*" } } ]\n'])).toContain('L38')
  // argue, rule, then one of what follows: 3 + 2 a round, at most three more rounds, so 9 is enough and a larger even cap cuts nothing.
  const step: readonly Exchange[] = [
    ['{ toState: done, guards', '{ toState: answer, guards'],
    ['    done: { terminal: true }\n', '    answer:\n      description: "Write it down: {{ context.claims }}"\n      requires: [ { name: answer, from: { agent: judge } } ]\n      transitions: [ { toState: done } ]\n\n    done: { terminal: true }\n'],
    ['    note:    { type: string }\n', '    note:    { type: string }\n    answer:  { type: string }\n'],
  ]
  const at = (cap: number): readonly string[] => ids(DEBATE, ...step, ...counted, ['maxIterations: 6', `maxIterations: ${cap}`])
  expect([8, 9, 10, 12].map((cap) => at(cap).filter((id) => id === 'L40'))).toEqual([['L40'], [], [], []])
})

test('L49: a guard that is true by itself shadows as no guard does; one that leads nowhere shadows nothing', () => {
  const first = "context.verdict == 'settled'"
  expect(ids(DEBATE, [first, 'true || false'])).toEqual(['L49'])
  expect(ids(DEBATE, [first, '1 + 1 == 2'])).toEqual(['L49'])
  expect(ids(DEBATE, [first, '1 + 1 == 3'])).not.toContain('L49')
  expect(ids(DEBATE, ['- { toState: done, guards', '- { toState: nowhere }\n        - { toState: done, guards'])).toEqual(['L02'])
})

test('L50: one condition in two spellings is one condition', () => {
  expect(ids(DEBATE, ["context.verdict == 'again'", '"settled" == context.verdict'.replaceAll('"', "'")])).toContain('L50')
})

test('L54: a threshold that divides whole numbers is multiplied out', () => {
  const [finding] = found(VOTE, approve("size(context.votes.filter(k, context.votes[k] == 'approve')) / 3 >= 0.66"))
  expect(finding?.fix?.operation).toMatchObject({ kind: 'editGuard', expression: "100 * size(context.votes.filter(k, context.votes[k] == 'approve')) >= 66 * 3" })
  expect(ids(VOTE, approve("2.0 * size(context.votes) > 1.0"))).toContain('L54')
})

test('L56: a bare name finds nothing in a text and takes nothing away, as little as in a guard', () => {
  const shown = exchange(DEBATE.trimStart(), [['{{ context.claims }}', "{{ context.claims['pro'] }}"]])
  expect(ids(shown)).toEqual(['L56'])
  expect(mendedBy('L56', shown)).toContain(`"Settled? {{ context.claims['agent:pro'] }}"`)
  const kept = exchange(DEBATE.trimStart(), [['- { assign: { verdict: "" } }', `- { assign: { verdict: "", note: "{{ context.claims.pro }}" } }`]])
  expect(mendedBy('L56', kept)).toContain(`note: "{{ context.claims['agent:pro'] }}"`)
  const taken = exchange(DEBATE.trimStart(), [['remove: { claims: "*" }', 'remove: { claims: [pro, "agent:con"] }']])
  expect(found(taken).map(({ id }) => id)).toEqual(['L56'])
  expect(mendedBy('L56', taken)).toMatch(/remove: \{ claims: \["?agent:pro"?, "agent:con"\] \}/)
})

test('L59: the threshold against the number of voters', () => {
  const at = (count: string): readonly string[] => ids(VOTE, approve(`size(context.votes.filter(k, context.votes[k] == 'approve')) ${count}`))
  expect(at('>= 4')).toEqual(['L59'])
  expect(at('> 3')).toEqual(['L59'])
  expect(at('== 5')).toEqual(['L59'])
  expect(at('>= 0')).toEqual(['L59'])
  expect(at('>= 2')).toEqual([])
  expect(at('> 1')).toEqual([])
  expect(ids(VOTE, ...FOUR)).toEqual(['L59'])
})

test('L60: the results that fire nothing are counted, not guessed', () => {
  expect(ids(VOTE, approve("size(context.votes.filter(k, context.votes[k] == 'approve')) >= 3"))).toEqual(['L60'])
  expect(ids(VOTE, ['values: [approve, reject]', 'values: [approve, reject, abstain]'])).toEqual(['L60'])
  expect(ids(VOTE, ['prompt: Look at the cost. }', 'prompt: Look at the cost., required: false }'])).toEqual(['L60'])
  expect(ids(VOTE, ...FOUR, approve("size(context.votes.filter(k, context.votes[k] == 'approve')) >= 3"), ["'reject')) >= 2", "'reject')) >= 2"])).toEqual([])
  const told = found(VOTE, ['values: [approve, reject]', 'values: [approve, reject, abstain]']).find(({ id }) => id === 'L60')
  expect(told?.message).toContain('1 approve, 1 reject and 1 abstain')
})

test('L20: a negation, a list and a condition on more than the value all count as a way out', () => {
  const deadlock: Exchange = ['values: [again, settled]', 'values: [again, settled, deadlock]']
  expect(ids(DEBATE, deadlock)).toEqual(['L20'])
  expect(ids(DEBATE, deadlock, ["context.verdict == 'again'", "context.verdict != 'settled'"])).toEqual([])
  expect(ids(DEBATE, deadlock, ["context.verdict == 'again'", "context.verdict in ['again', 'deadlock']"])).toEqual([])
  expect(ids(DEBATE, deadlock, ["context.verdict == 'again'", "!(context.verdict == 'settled')"])).toEqual([])
  expect(ids(DEBATE, deadlock, ["context.verdict == 'again'", "context.verdict == 'again' || size(context.claims) > 1"])).toEqual([])
})

test('L62: a sum over a panel is written out', () => {
  const [finding] = found(VOTE, ['of: enum, values: [approve, reject]', 'of: integer'], approve('context.votes.map(k, context.votes[k]).sum() >= 150'), ["size(context.votes.filter(k, context.votes[k] == 'reject')) >= 2", "context.votes['agent:code'] < 50"])
  expect(finding?.fix?.operation).toMatchObject({ expression: "context.votes['agent:code'] + context.votes['agent:data'] + context.votes['agent:cost'] >= 150" })
})

test('L84: a list that is the choice is compared, a sentence with an "or" in it is not', () => {
  const prompt = (text: string): readonly string[] => ids(VOTE, ['prompt: Look at the code. }', `prompt: "${text}" }`])
  expect(prompt('Your vote: approve or reject.')).toEqual([])
  expect(prompt('reject | approve')).toEqual([])
  expect(prompt('Your vote: yes or no.')).toEqual(['L84'])
  expect(prompt('approve, reject or abstain')).toEqual(['L84'])
  expect(prompt('Say whether it is safe or not.')).toEqual([])
  expect(prompt('updateContext(field=votes, value=Approve)')).toEqual(['L84'])
  expect(prompt('updateContext(field=votes, value=<approve or reject>)')).toEqual([])
})

test('L66: a draft handed in with its own verdict is approved by its writer; a note beside a verdict is no draft', () => {
  const alone = ids(REVIEW, ['        - { name: draft, from: { agent: writer } }\n      transitions:\n        - { toState: review }', '        - { name: draft, from: { agent: writer } }\n        - { name: verdict, from: { agent: writer } }\n      transitions:\n        - { toState: done, guards: [ { expression: "context.verdict == \'publish\'" } ] }\n        - { toState: review, guards: [ { expression: "context.verdict == \'revise\'" } ] }'])
  expect(alone).toContain('L66')
  expect(ids(REVIEW)).not.toContain('L66')
})

test('L86: persons do not count, and neither do states that nobody parks in', () => {
  const cap: Exchange = ['    rejected: { terminal: true }\n', '    rejected: { terminal: true }\n\n  policy: { maxExchangesPerStage: 2 }\n']
  expect(ids(VOTE, cap)).toEqual(['L86'])
  expect(ids(VOTE, cap, ['from: { agent: cost }', 'from: { user: cost }'], ['    cost: { canTransition: [vote] }\n', ''])).toEqual([])
})

/** The text once the first finding of a rule is mended. */
function mendedBy(id: string, text: string): string {
  const reading = readMachine(text)
  const result = editsOf(reading, lint(reading).find((finding) => finding.id === id)?.fix?.operation ?? { kind: 'several', operations: [] })
  if (!result.ok) throw new Error(result.reason)
  return result.after.text
}

test('L41, L09: where nothing ends a loop somebody is asked whether it goes round again, anew in every round', () => {
  const trap = exchange(QUESTION.trimStart(), [['- { toState: done }', '- { toState: tell }\n\n    tell: { description: Tell., transitions: [ { toState: ask } ] }']])
  expect(ids(trap)).toContain('L09')
  const out = mendedBy('L09', trap)
  expect(out).toContain(`guards: [ { backend: cel, expression: "context.go_on == 'enough'" } ]`)
  expect(ids(out).filter((id) => id !== 'L38' && id !== 'L34')).toEqual([])
  // An edge without a guard stands before: another one behind it would never fire.
  expect(ids(out)).not.toContain('L49')
  const optional = exchange(QUESTION.trimStart(), [['from: { agent: ann } }', 'from: { agent: ann }, required: false }'], ['- { toState: done }', "- { toState: done, guards: [ { expression: \"'x' == 'y'\" } ] }\n        - { toState: tell }\n\n    tell: { description: Tell., transitions: [ { toState: ask } ] }"]])
  expect(ids(optional)).toContain('L41')
  expect(mendedBy('L41', optional)).not.toContain('required: false')
})

test('L90: what the extended dialect writes shorter is written out, and counts the same', () => {
  const counted = exchange(DEBATE.trimStart(), [['- { remove: { claims: "*" } }', '- { remove: { claims: "*" }, increment: { round: 1 } }   # next'], ['    note:    { type: string }', '    note:    { type: string }\n    round:   { type: integer }']])
  expect(found(counted).find(({ id }) => id === 'L90')?.severity).toBe('error')
  const out = mendedBy('L90', counted)
  expect(out).toContain(`{ remove: { claims: "*" }, assign: { round: "{{ has(context.round) ? context.round + 1 : 1 }}" } }`)
  expect(found(out).map(({ id }) => id)).not.toContain('L90')
  const computed = exchange(counted, [['increment: { round: 1 }', 'assign: { round: { cel: "size(context.claims)" } }']])
  expect(mendedBy('L90', computed)).toContain('assign: { round: "{{ size(context.claims) }}" }')
})

test('L68: a panel of two is remarked unless its tie is heard by somebody; where the tie fires nothing, that is the defect', () => {
  const two: readonly Exchange[] = [['        - { name: votes, from: { agent: cost }, prompt: Look at the cost. }\n', ''], ['    cost: { canTransition: [vote] }\n', '']]
  const reject = `guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'reject')) >= 2" } ]`
  const all = (...more: readonly Exchange[]): readonly string[] => found(VOTE, ...two, ...more).map(({ id }) => id)
  expect(all()).toEqual(['L60'])
  expect(all([`\n          ${reject}`, ''])).toEqual(['L68'])
  expect(all([reject, `${reject}\n        - { toState: vote, onTransition: [ { remove: { votes: "*" } } ] }`])).toEqual(['L38'])
})

test('L22: whoever has nothing to do is offered, and somebody new where nobody is there', () => {
  const open: readonly Exchange[] = [['from: { agent: ann }', 'from: agent'], ['    ann: { canTransition: [ask] }\n', '    ann: { canTransition: [done] }\n    ben: { canTransition: [] }\n']]
  expect(mendedBy('L22', exchange(QUESTION.trimStart(), open))).toContain('ben: { canTransition: [ask] }')
  expect(mendedBy('L22', exchange(QUESTION.trimStart(), [['from: { agent: ann }', 'from: agent'], ['  agents:\n    ann: { canTransition: [ask] }\n', '']]))).toContain('somebody: { canTransition: [ask] }')
})

test('a silence names two rules that there are, and never both ways', () => {
  const known = new Set(rules.map(({ id }) => id))
  for (const { by, silenced, because } of silences) {
    expect([known.has(by), known.has(silenced), because.length > 10]).toEqual([true, true, true])
    expect(silences.some((other) => other.by === silenced && other.silenced === by)).toBe(false)
  }
})
