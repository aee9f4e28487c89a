import { canStayOpen, voicesNeeded, type Answers } from './answers'
import { again, lastWord, ROUNDS_FIELD, voices } from './rounds'
import type { Parts } from './parts'
import { askEach } from './StateText'

/** A vote that lets something pass or not. */
export function gateParts(answers: Answers): Parts {
  const { people, chair, rounds, tie } = answers
  const needed = voicesNeeded(answers)
  const many = people.length
  const mayTie = canStayOpen(answers)
  const ruled = mayTie && tie !== 'nobody'
  const goesRound = mayTie && rounds > 1
  const afterTie = ruled ? 'last_word' : 'rejected'
  return {
    intro: `A gate: ${many} vote without seeing one another, and ${needed === many ? 'all of them' : `${needed} of them`} carry it.`,
    context: [
      ['question', '{ type: string }'],
      ['votes', '{ type: map, of: enum, values: [approve, reject] }', 'one entry a voter'],
      ['reasons', '{ type: map, of: string }', 'one entry a voter'],
      ...(goesRound ? [['reasons_before', '{ type: map, of: string }', 'those of the vote before, for everybody to read'] as const, ROUNDS_FIELD] : []),
      ...(ruled ? [['ruling', '{ type: enum, values: [approve, reject] }', 'what breaks a tie'] as const] : []),
    ],
    may: [[chair, ['question', ...(ruled && tie === 'chair' ? ['last_word'] : [])]], ...people.map((agent) => [agent, ['voting']] as const)],
    states: [
      {
        name: 'voting',
        description: `To decide: "{{ context.question }}" Judge it from your own field alone; the other votes are kept from you until all are in. Write approve or reject to \`votes\`, and why in one sentence to \`reasons\`.${goesRound ? ' What was said in the vote before, if there was one: {{ context.reasons_before }}' : ''}`,
        asks: askEach(people, 'votes').flatMap((ask) => [ask, { field: 'reasons', from: ask.from }]),
        asksWhy: 'Two fields from each: everybody is asked once, for both, and all at the same time.',
        ways: mayTie
          ? [
              { to: 'approved', guard: voices('votes', 'approve', needed), why: `${needed} of ${many} carry it` },
              { to: 'rejected', guard: voices('votes', 'reject', needed) },
              goesRound ? { to: 'tie', why: 'neither side has enough' } : { to: afterTie, why: ruled ? 'neither side has enough' : 'neither side has enough, which counts as no' },
            ]
          : [
              { to: 'approved', guard: voices('votes', 'approve', needed), why: `${needed} of ${many} carry it` },
              { to: 'rejected', why: `with fewer the other side has its ${many - needed + 1}` },
            ],
      },
      ...(goesRound
        ? [
            {
              name: 'tie',
              description: 'Nobody is asked here: while a round is left everybody votes again.',
              ways: [
                ...again(answers, 'voting', ['{ assign: { reasons_before: "{{ context.reasons }}" } }', '{ remove: { votes: "*", reasons: "*" } }'], 'emptying the map opens every vote again; the reasons are kept for everybody to read'),
                { to: afterTie, why: ruled ? 'no round is left' : 'no round is left: a tie counts as no' },
              ],
            },
          ]
        : []),
      ...(ruled
        ? lastWord(answers, 'ruling', 'Neither side has enough voices. The votes: {{ context.votes }}. The reasons: {{ context.reasons }}. Decide: write approve or reject to `ruling`.', [
            { to: 'approved', guard: "context.ruling == 'approve'" },
            { to: 'rejected' },
          ])
        : []),
      { name: 'approved', description: 'It passes.' },
      { name: 'rejected', description: 'It does not pass.' },
    ],
    iterations: 1 + (goesRound ? rounds : 1) + (ruled ? 1 : 0),
  }
}
