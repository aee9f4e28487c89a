import { voicesNeeded, type Answers } from './answers'
import { again, lastWord, ROUNDS_FIELD, voices } from './rounds'
import type { Parts } from './parts'
import { askEach, type StateText } from './StateText'

/** Positions, rounds of critique, and somebody or a vote that says when it is settled. */
export function debateParts(answers: Answers): Parts {
  const { people, chair, rounds, tie, rule } = answers
  const judged = rule === 'judge'
  const needed = voicesNeeded(answers)
  const open = tie === 'nobody' ? 'unsettled' : tie === 'chair' && judged ? 'finalize' : 'last_word'
  const back = again(answers, 'critique', judged ? ['{ remove: { critiques: "*" } }', '{ assign: { verdict: "" } }'] : ['{ remove: { critiques: "*", ballots: "*" } }'])
  const each = (field: string) => askEach(people, field)
  const settled: StateText = judged
    ? {
        name: 'judge',
        description: 'The positions: {{ context.positions }}. The critiques of this round: {{ context.critiques }}. Is anything still open that would change the decision? Write `verdict`: settled if not; if so, open, and say in `open_point` what it is.',
        asks: [
          { field: 'verdict', from: { agent: chair } },
          { field: 'open_point', from: { agent: chair }, optional: 'The point that is still open' },
        ],
        ways: [
          { to: 'finalize', guard: "context.verdict == 'settled'" },
          ...back,
          { to: open, why: open === 'finalize' ? 'no round is left: the judge decides on what has been said' : 'no round is left' },
        ],
      }
    : {
        name: 'ballot',
        description: 'The positions: {{ context.positions }}. The critiques of this round: {{ context.critiques }}. Do you still hold something that would change the decision? Write `ballots`: settled if not, open if so.',
        asks: each('ballots'),
        ways: [
          { to: 'finalize', guard: voices('ballots', 'settled', needed), why: `${needed} of ${people.length} say that it is settled` },
          ...back,
          { to: open, why: 'no round is left' },
        ],
      }
  return {
    intro: judged
      ? `A debate of ${people.length}, judged by ${chair}, over at most ${rounds === 1 ? 'one round' : `${rounds} rounds`} of critique.`
      : `A debate of ${people.length} that ends when ${needed === people.length ? 'all of them' : `${needed} of them`} call it settled, over at most ${rounds === 1 ? 'one round' : `${rounds} rounds`} of critique.`,
    context: [
      ['question', '{ type: string }'],
      ['positions', '{ type: map, of: string }', 'one entry a debater, kept to the end'],
      ['critiques', '{ type: map, of: string }', rounds > 1 ? 'one entry a debater, emptied before each new round' : 'one entry a debater'],
      ...(judged
        ? ([['verdict', '{ type: enum, values: [settled, open] }'], ['open_point', '{ type: string }', 'kept, so that the next round can answer it']] as const)
        : ([['ballots', '{ type: map, of: enum, values: [settled, open] }', 'one vote a debater']] as const)),
      ...(rounds > 1 ? [ROUNDS_FIELD] : []),
      ['answer', '{ type: string }'],
    ],
    may: [
      [chair, judged ? ['question', 'judge', 'finalize'] : ['question', 'finalize', ...(open === 'last_word' && tie === 'chair' ? ['last_word'] : [])]],
      ...people.map((agent) => [agent, judged ? ['positions', 'critique'] : ['positions', 'critique', 'ballot']] as const),
    ],
    states: [
      {
        name: 'positions',
        description: 'The question is: "{{ context.question }}" Say where you stand and the one fact that you lean on most. Write it to `positions`. You do not see the others yet.',
        asks: each('positions'),
        asksWhy: 'A map keeps one entry a writer, so each of these waits for its own debater.',
        ways: [{ to: 'critique' }],
      },
      {
        name: 'critique',
        description: `Everybody’s position: {{ context.positions }}. Find the weakest claim of the others and say what would settle it. Write it to \`critiques\`.${judged && rounds > 1 ? ' What the judge still wants to hear: "{{ context.open_point }}"' : ''}`,
        asks: each('critiques'),
        ways: [{ to: settled.name }],
      },
      settled,
      ...(open === 'last_word'
        ? lastWord(answers, 'answer', 'The rounds are over and it is still open. The positions: {{ context.positions }}. The last critiques: {{ context.critiques }}. Decide, and write the decision with its reason to `answer`.', [{ to: 'done' }])
        : []),
      { name: 'finalize', description: 'Write the decision to `answer`: what is done, and what would reverse it. The positions: {{ context.positions }}. The last critiques: {{ context.critiques }}.', asks: [{ field: 'answer', from: { agent: chair } }], ways: [{ to: 'done' }] },
      { name: 'done', description: 'The decision is written down.' },
      ...(open === 'unsettled' ? [{ name: 'unsettled', description: 'The rounds are over and nothing is decided.' }] : []),
    ],
    // The question, the positions, two askings a round, and the last word or the answer.
    iterations: 2 + 2 * rounds + 1,
  }
}
