import { VOTE } from './machines'
import { lesson } from './page'

/** One answers with a number, and two edges ask how large it is. */
const SCORE = `
fsm:
  name: score
  initialState: rate

  context:
    score: { type: integer }

  agents:
    ann: { canTransition: [rate] }

  states:
    rate:
      description: How good is it, 0 to 10?
      requires:
        - { name: score, from: { agent: ann } }
      transitions:
        - { toState: good, guards: [ { expression: "context.score >= 5" } ] }
        - { toState: poor, guards: [ { expression: "context.score < 5" } ] }

    good: { terminal: true }
    poor: { terminal: true }
`

/** A choice that is made once and a note that is asked for until it is good. */
const NOTES = `
fsm:
  name: notes
  initialState: choose

  context:
    choice: { type: enum, values: [short, long] }
    note:   { type: string }
    more:   { type: enum, values: [more, enough] }

  agents:
    ann: { canTransition: [choose, write] }

  states:
    choose:
      description: Short or long?
      requires:
        - { name: choice, from: { agent: ann } }
      transitions:
        - { toState: write }

    write:
      description: Write a note. Is it enough?
      requires:
        - { name: note, from: { agent: ann } }
        - { name: more, from: { agent: ann } }
      transitions:
        - { toState: done, guards: [ { expression: "context.choice == 'short' || context.more == 'enough'" } ] }
        - toState: write
          onTransition: [ { assign: { note: "", more: "" } } ]

    done:
      terminal: true

  policy: { maxIterations: 6 }
`

/** The score is noted on the way in, and the note is read afterwards. */
const SEEN = SCORE.replace('    score: { type: integer }\n', '    score: { type: integer }\n    seen:  { type: list, of: string }\n')
  .replace('      description: How good', '      entry: [ { append: { seen: asked } } ]\n      description: How good')
  .replace('context.score < 5', "context.score < 3 && context.seen[0] == 'asked'")
  .replace(/(toState: poor.*\n)/, '$1        - { toState: good }\n')

/** Who is unsure is asked again. */
const GRADE = `
fsm:
  name: grade
  initialState: rate

  context:
    grade: { type: enum, values: [good, poor, unsure] }
    seen:  { type: list, of: string }

  agents:
    ann: { canTransition: [rate] }

  states:
    rate:
      description: 'How good is it? Asked before: {{ context.seen }}'
      requires:
        - { name: grade, from: { agent: ann } }
      transitions:
        - { toState: kept, guards: [ { expression: "context.grade == 'good'" } ] }
        - { toState: dropped, guards: [ { expression: "context.grade == 'poor'" } ] }
        - toState: rate
          guards: [ { expression: "context.grade == 'unsure'" } ]
          onTransition: [ { append: { seen: again } }, { assign: { grade: "" } } ]

    kept: { terminal: true }
    dropped: { terminal: true }

  policy: { maxIterations: 3 }
`

/** Two argue in two steps. */
const STEPS = `
fsm:
  name: two-steps
  initialState: draft

  context:
    drafts:  { type: map, of: string }
    claims:  { type: map, of: string }
    verdict: { type: enum, values: [again, settled] }

  agents:
    pro:   { canTransition: [draft, argue] }
    con:   { canTransition: [draft, argue] }
    judge: { canTransition: [rule] }

  states:
    draft:
      description: Sketch your point.
      requires:
        - { name: drafts, from: { agent: pro } }
        - { name: drafts, from: { agent: con } }
      transitions:
        - { toState: argue }

    argue:
      description: "Make your point. The sketches: {{ context.drafts }}"
      requires:
        - { name: claims, from: { agent: pro } }
        - { name: claims, from: { agent: con } }
      transitions:
        - { toState: rule }

    rule:
      description: "Settled? {{ context.claims }}"
      requires:
        - { name: verdict, from: { agent: judge } }
      transitions:
        - { toState: done, guards: [ { expression: "context.verdict == 'settled'" } ] }
        - toState: draft
          guards: [ { expression: "context.verdict == 'again'" } ]
          onTransition:
            - { remove: { drafts: "*", claims: "*" } }
            - { assign: { verdict: "" } }

    done: { terminal: true }

  policy: { maxIterations: 7 }
`

const APPROVE = `"size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2"`
const REJECT = `        - toState: rejected
          guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'reject')) >= 2" } ]
`
const ELSE = '        - { toState: rejected }\n'
const guard = (expression: string) => [APPROVE, `"${expression}"`] as const

/** Rules that need every configuration to be looked at: their findings come with a run that shows them. */
export const proof = [
  lesson('L47', `Guards have to leave nothing over. Where none passes and nobody is left to ask, the run is stuck: it neither
    ends nor waits for anybody.`, SCORE, ['context.score < 5', 'context.score < 4']),
  lesson('L48', `Where two edges pass at once, the first in the file fires and the other is never looked at. If that is not
    the meaning, one of them has to leave the other its part.`, SCORE, ['context.score < 5', 'context.score <= 5']),
  lesson('L51', `An edge that no answer can fire is either forgotten or waits for the wrong thing. The part of its guard that
    is never true says which.`, SCORE, ['        - { toState: poor, guards: [ { expression: "context.score < 5" } ] }\n', '        - { toState: poor, guards: [ { expression: "context.score < 5" } ] }\n        - { toState: good, guards: [ { expression: "context.score == 3" } ] }\n']),
  lesson('L52', `A guard that errors does not fire, and it looks like one that is false. One that errors whenever it could be
    true is off, and a veto that is off lets everything pass.`, SEEN, ['context.seen[0]', 'context.seen[1]']),
  lesson('L53', `A guard that errors now and then is most dangerous where nothing else fires: then the run is stuck on an
    error. Make sure of the value first.`, GRADE, ["context.grade == 'poor'", "context.grade == 'poor' && context.seen[0] == 'again'"]),
  lesson('L61', `Whoever may forbid has to be asked by every edge that approves. Else the vote and the veto pass together, and
    the first in the file wins.`, VOTE.replace(REJECT, ELSE).replace(APPROVE, `"context.votes['agent:code'] == 'approve' && size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2"`),
    [`context.votes['agent:code'] == 'approve' && size`, 'size'], [ELSE, `        - { toState: rejected, guards: [ { expression: "context.votes['agent:code'] == 'reject'" } ] }\n${ELSE}`]),
  lesson('L70', `When the result is always what one voter says, the others are asked for nothing. Every vote costs a call.`, VOTE.replace(REJECT, ELSE), guard(`context.votes['agent:code'] == 'approve'`)),
  lesson('L71', `A vote that changes nothing on any ballot is paid for and thrown away. With weights this happens unnoticed: .9,
    .6 and .6 count like 1, 0 and 0.`, VOTE.replace(REJECT, ELSE), guard(`context.votes['agent:code'] == 'approve' && context.votes['agent:data'] == 'approve'`)),
  lesson('L72', `One more approval must not turn an approval into something else. Where a guard asks for exactly so many, it
    does.`, VOTE.replace(REJECT, ELSE), [APPROVE, APPROVE.replace('>= 2', '== 2')]),
  lesson('L73', `If all ballots lead to the same state, the vote is for show.`, VOTE.replace(REJECT, ELSE), guard('size(context.votes) >= 2')),
  lesson('L74', `Voters who are asked the same and described the same are taken for equals. If their votes weigh differently,
    that belongs into the words.`, VOTE.replace(REJECT, ELSE).replace('Look at the data.', 'Look at it.').replace('Look at the cost.', 'Look at it!').replace('Look at the code.', 'Your vote decides a tie.'),
    ['Your vote decides a tie.', 'Look at it.'], guard(`context.votes['agent:code'] == 'approve' && (context.votes['agent:data'] == 'approve' || context.votes['agent:cost'] == 'approve')`)),
  lesson('L75', `A scalar keeps one value, and whoever answers first, or last, decides what it is. Models answer in any order, so
    the same answers give two results.`, SCORE, ['from: { agent: ann }', 'from: agent'], ['    ann: { canTransition: [rate] }\n', '    ann: { canTransition: [rate] }\n    ben: { canTransition: [rate] }\n']),
  lesson('L76', `A run can get to a place where nobody is left to ask and no edge passes. It does not end; it just stops.`, SCORE, ['context.score < 5', 'context.score < 4']),
  lesson('L77', `There are answers after which nothing that anybody says can end the run. Only a cap stops it, and all that is
    asked until then is paid for.`, NOTES, ["context.choice == 'short' || context.more == 'enough'", "context.choice == 'short'"]),
  lesson('L78', `A second round is there to be answered anew. If everybody's entry is still there, the state is passed at once:
    a loop that runs and does not debate.`, STEPS, ['        - { name: drafts, from: { agent: pro } }\n        - { name: drafts, from: { agent: con } }\n', '        - { name: claims, from: { agent: pro } }\n        - { name: claims, from: { agent: con } }\n'], ['"Make your point. The sketches: {{ context.drafts }}"', 'Make your point.'], ['    drafts:  { type: map, of: string }\n', ''], ['{ drafts: "*", claims: "*" }', '{ claims: "*" }']),
  lesson('L79', `A state can be wired and still out of reach: no combination of answers passes the guards on the way.`, SCORE, ['        - { toState: poor, guards', '        - { toState: praise, guards: [ { expression: "context.score == 3" } ] }\n        - { toState: poor, guards'], ['context.score >= 5', 'context.score >= 5 || context.score < 4'], ['context.score < 5', 'context.score == 4'], ['    good: { terminal: true }\n', '    praise: { transitions: [ { toState: good } ] }\n    good: { terminal: true }\n']),
  lesson('L80', `An end that no run can come to is a promise that the machine does not keep.`, SCORE, ['context.score >= 5', 'context.score >= 5 || context.score < 5']),
]
