import { DEBATE, REVIEW, VOTE } from './machines'
import { exchange, lesson } from './page'

const TIE = exchange(VOTE, [
  ['    votes: {', '    ruling: { type: string }\n    votes: {'],
  ['    cost: { canTransition: [vote] }\n', '    cost: { canTransition: [vote] }\n    user: { canTransition: [vote] }\n    chair: { canTransition: [break_tie] }\n'],
  ['prompt: Look at the cost. }\n', 'prompt: Look at the cost. }\n        - { name: votes, from: { agent: user }, prompt: Try it. }\n'],
  ["== 'approve')) >= 2", "== 'approve')) >= 3"],
  [`'reject')) >= 2" } ]\n`, `'reject')) >= 3" } ]
        - toState: break_tie
          guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) == size(context.votes.filter(k, context.votes[k] == 'reject'))" } ]

    break_tie:
      description: Two against two. You decide.
      requires:
        - { name: ruling, from: { agent: chair } }
      transitions:
        - { toState: rejected }
`],
])

export const roles = [
  lesson('L64', `A count of votes means something because the voters did not copy one another. A text that shows the votes to
    those who are voting ends that: the first round sees nothing, a second sees everything.`, VOTE, ['description: Is it safe to ship?', 'description: "Is it safe to ship? So far: {{ context.votes }}"']),
  lesson('L65', `A judge who took part in the debate rules on its own argument. It ends the loop when it has won, or goes on
    until it has.`, DEBATE, ['from: { agent: con } }', 'from: { agent: judge } }'], ['    con:   { canTransition: [argue] }\n', ''], ['judge: { canTransition: [rule] }', 'judge: { canTransition: [argue, rule] }']),
  lesson('L66', `Whoever writes a text and also says whether it is good enough will find that it is. The verdict belongs to
    somebody who did not write it.`, REVIEW, ['- { name: draft, from: { agent: writer } }', '- { name: draft, from: { agent: reviewer } }'], ['    writer:   { canTransition: [write] }\n    reviewer: { canTransition: [review] }', '    reviewer: { canTransition: [write, review] }']),
  lesson('L67', `Voters with the same words and the same model err together. Three of them are hardly more than one: where
    their errors hang together a little, seven decide like two or three.`, VOTE, ['prompt: Look at the code. }', 'prompt: Vote. }'], ['prompt: Look at the data. }', 'prompt: Vote. }'], ['prompt: Look at the cost. }', 'prompt: Vote. }']),
  lesson('L68', `Between two there is no majority but both. Whenever they disagree it is a tie, and what happens then decides
    more often than the votes do.`, exchange(VOTE, [[`
          guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'reject')) >= 2" } ]`, '']]), ['        - { name: votes, from: { agent: cost }, prompt: Look at the cost. }\n', ''], ['    cost: { canTransition: [vote] }\n', '']),
  lesson('L69', `A tie is broken by somebody from outside. A chair who voted is heard twice, and with it its side has won
    before the count begins.`, TIE, ['- { name: ruling, from: { agent: chair } }', '- { name: ruling, from: { agent: user } }'], ['    user: { canTransition: [vote] }\n    chair: { canTransition: [break_tie] }\n', '    user: { canTransition: [vote, break_tie] }\n']),
]
