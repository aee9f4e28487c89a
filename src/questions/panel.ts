import { voicesNeeded, type Answers } from './answers'
import { again, lastWord, ROUNDS_FIELD, voices } from './rounds'
import type { Parts } from './parts'
import { askEach } from './StateText'

/** Opinions, a proposal made of them, and a vote on it until enough accept. */
export function panelParts(answers: Answers): Parts {
  const { people, chair, rounds, tie } = answers
  const needed = voicesNeeded(answers)
  const each = (field: string) => askEach(people, field)
  return {
    intro: `A panel of ${people.length}: each gives an opinion, ${chair} makes a proposal of them, and ${needed === people.length ? 'all of them' : `${needed} of them`} have to accept it.`,
    context: [
      ['question', '{ type: string }'],
      ['opinions', '{ type: map, of: string }', 'one entry a member, kept to the end'],
      ['proposal', '{ type: string }', 'written anew in each round'],
      ['ballots', '{ type: map, of: enum, values: [accept, object] }', 'one vote a member'],
      ['objections', '{ type: map, of: string }', rounds > 1 ? 'answered by the next proposal' : 'what speaks against it'],
      ...(rounds > 1 ? [ROUNDS_FIELD] : []),
      ...(tie === 'nobody' ? [] : [['answer', '{ type: string }', 'what is decided when too few accept'] as const]),
    ],
    may: [[chair, ['question', 'propose', ...(tie === 'chair' ? ['last_word'] : [])]], ...people.map((agent) => [agent, ['opinions', 'ballot']] as const)],
    states: [
      {
        name: 'opinions',
        description: 'The question is: "{{ context.question }}" Say what you would do and why, from your own field. Write it to `opinions`. You do not see the others yet.',
        asks: each('opinions'),
        ways: [{ to: 'propose' }],
      },
      {
        name: 'propose',
        description: `The opinions: {{ context.opinions }}. ${rounds > 1 ? 'What was objected to the proposal before, if there was one: {{ context.objections }}. ' : ''}Make one proposal of them and write it to \`proposal\`.`,
        asks: [{ field: 'proposal', from: { agent: chair } }],
        ways: [rounds > 1 ? { to: 'ballot', actions: ['{ remove: { ballots: "*", objections: "*" } }'], why: 'what was said about the proposal before has been read: everybody is asked about this one' } : { to: 'ballot' }],
      },
      {
        name: 'ballot',
        description: 'The proposal: "{{ context.proposal }}" Write accept or object to `ballots`. If you object, say in `objections` what would have to change.',
        asks: each('ballots').flatMap((ask) => [ask, { field: 'objections', from: ask.from, optional: 'What would have to change' }]),
        ways: [
          { to: 'accepted', guard: voices('ballots', 'accept', needed), why: `${needed} of ${people.length} accept it` },
          ...again(answers, 'propose', ['{ assign: { proposal: "" } }'], 'a round is left: the proposal is cleared, so that another is asked for'),
          { to: tie === 'nobody' ? 'open' : 'last_word', why: 'no round is left' },
        ],
      },
      ...lastWord(answers, 'answer', 'Too few accept. The proposal: {{ context.proposal }}. The objections: {{ context.objections }}. Decide what is done all the same, and write it to `answer`.', [{ to: 'decided' }]),
      { name: 'accepted', description: 'The proposal stands.' },
      tie === 'nobody' ? { name: 'open', description: 'The rounds are over and no proposal was accepted.' } : { name: 'decided', description: 'Decided without the panel’s consent.' },
    ],
    iterations: 2 + 2 * rounds + (tie === 'nobody' ? 0 : 1),
  }
}
