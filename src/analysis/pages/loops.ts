import { DEBATE, REVIEW } from './machines'
import { lesson } from './page'

const REVOTE = `
fsm:
  name: vote-again
  initialState: vote

  context:
    votes:      { type: map, of: enum, values: [approve, reject] }
    confidence: { type: map, of: integer }
    again:      { type: enum, values: [yes, no] }

  agents:
    code:  { canTransition: [vote] }
    cost:  { canTransition: [vote] }
    chair: { canTransition: [settle] }

  states:
    vote:
      description: Ship it, and how sure are you?
      requires:
        - { name: votes, from: { agent: code }, prompt: Look at the code. }
        - { name: confidence, from: { agent: code } }
        - { name: votes, from: { agent: cost }, prompt: Look at the cost. }
        - { name: confidence, from: { agent: cost } }
      transitions:
        - { toState: settle }

    settle:
      description: "Votes: {{ context.votes }}, {{ context.confidence }}. Once more?"
      requires:
        - { name: again, from: { agent: chair } }
      transitions:
        - { toState: done, guards: [ { expression: "context.again == 'no'" } ] }
        - toState: vote
          guards: [ { expression: "context.again == 'yes'" } ]
          onTransition:
            - { remove: { votes: "*" } }
            - { remove: { confidence: "*" } }
            - { assign: { again: "" } }

    done: { terminal: true }

  policy: { maxIterations: 6 }
`

const STEPS = `
fsm:
  name: three-steps
  initialState: topic

  context:
    topic:   { type: string }
    claims:  { type: map, of: string }
    verdict: { type: enum, values: [again, settled] }
    answer:  { type: string }

  agents:
    pro:   { canTransition: [argue] }
    con:   { canTransition: [argue] }
    judge: { canTransition: [topic, rule, answer] }

  states:
    topic:
      description: What is it about?
      requires:
        - { name: topic, from: { agent: judge } }
      transitions:
        - { toState: argue }

    argue:
      description: "Argue about {{ context.topic }}."
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
        - { toState: answer, guards: [ { expression: "context.verdict == 'settled'" } ] }
        - toState: argue
          guards: [ { expression: "context.verdict == 'again'" } ]
          onTransition:
            - { remove: { claims: "*" } }
            - { assign: { verdict: "" } }

    answer:
      description: "Write down what was settled: {{ context.claims }}"
      requires:
        - { name: answer, from: { agent: judge } }
      transitions:
        - { toState: done }

    done: { terminal: true }

  policy: { maxIterations: 6 }
`

export const loops = [
  lesson('L31', `A requirement is satisfied by the entry that is there, whatever round it comes from. A loop that does not
    empty its map goes round and asks nobody: the trace shows rounds, and no argument in them.`, DEBATE, ['            - { remove: { claims: "*" } }\n', '']),
  lesson('L32', `Removing some keys asks those people again and lets the others keep what they said last time. That is right
    when one part is redone, and wrong when a new round should hear everybody.`, DEBATE, ['claims: "*"', 'claims: "agent:pro"']),
  lesson('L33', `The value that sent the run back is still there when the judge's state is entered again. Its requirement is
    satisfied, nobody is asked, the same edge fires, and the loop goes on until a cap ends it.`, DEBATE, ['            - { assign: { verdict: "" } }\n', '']),
  lesson('L34', `A step whose product is already written is passed through. Sent back to the writer, the run finds last
    round's draft, asks nobody, and the reviewer reads the same text again.`, REVIEW, ['            - { assign: { draft: "" } }\n', '']),
  lesson('L35', `Two maps that the same people fill belong together: a vote and how sure its voter is. Emptying one alone
    puts this round's votes beside last round's confidence.`, REVOTE, ['            - { remove: { confidence: "*" } }\n', '']),
  lesson('L36', `A way back consumes the trigger and keeps the content. Clearing the note that the next round should answer
    sends people back without a word about what was missing.`, DEBATE, ['assign: { verdict: "" }', 'assign: { verdict: "", note: "" }']),
  lesson('L37', `A field that is cleared has to be gathered again before somebody reads it. Where no later state does, the
    readers are shown nothing for the rest of the run.`, STEPS, ['remove: { claims: "*" }', 'remove: { claims: "*", topic: "*" }']),
  lesson('L38', `How often a loop goes round is up to the agents, and agents are patient. Without \`maxIterations\` a judge
    who is never content argues for ever, at your expense.`, DEBATE, ['\n  policy: { maxIterations: 6 }\n', '']),
  lesson('L39', `\`maxIterations\` counts parkings that ask somebody. A cap below what the shortest run needs halts every run
    before its end.`, STEPS, ['maxIterations: 6', 'maxIterations: 3']),
  lesson('L40', `A cap that falls between the decision and what follows it wastes a round: the judge has ruled, and the run
    is halted before the ruling is written down.`, STEPS, ['maxIterations: 6', 'maxIterations: 7']),
  lesson('L41', `States without a required answer are passed in one go. If they lead in a circle and nothing changes on the
    way, the run comes back to where it was and is halted for no progress.`, `
fsm:
  name: tally-and-check
  initialState: ask

  context:
    ready: { type: boolean }

  agents:
    ann: { canTransition: [ask] }

  states:
    ask:
      description: Ready?
      requires:
        - { name: ready, from: { agent: ann } }
      transitions:
        - { toState: tally }

    tally:
      transitions:
        - { toState: done, guards: [ { expression: "context.ready" } ] }
        - { toState: late, guards: [ { expression: "!context.ready" } ] }

    late: { terminal: true }
    done: { terminal: true }
`, ['    late: { terminal: true }', `    late:
      transitions:
        - { toState: tally }`]),
  lesson('L42', `Whoever writes the counter decides how long the loop goes on. An agent that writes 3 at once ends it, one
    that forgets to count prolongs it. A list that an edge appends to counts by itself.`, `
fsm:
  name: three-rounds
  initialState: argue

  context:
    claims: { type: map, of: string }
    rounds: { type: list, of: string }

  agents:
    pro: { canTransition: [argue] }
    con: { canTransition: [argue] }

  states:
    argue:
      description: Make your point.
      requires:
        - { name: claims, from: { agent: pro } }
        - { name: claims, from: { agent: con } }
      transitions:
        - { toState: done, guards: [ { expression: "size(context.rounds) >= 2" } ] }
        - toState: argue
          guards: [ { expression: "size(context.rounds) < 2" } ]
          onTransition:
            - { append: { rounds: "{{ context.claims }}" } }
            - { remove: { claims: "*" } }

    done: { terminal: true }

  policy: { maxIterations: 4 }
`, ['rounds: { type: list, of: string }', 'rounds: { type: integer }'], ['        - { name: claims, from: { agent: con } }\n', '        - { name: claims, from: { agent: con } }\n        - { name: rounds, from: { agent: con } }\n'],
    ['size(context.rounds) >= 2', 'context.rounds >= 2'], ['size(context.rounds) < 2', 'context.rounds < 2'], ['append: { rounds: "{{ context.claims }}" }', 'remove: { rounds: "*" }']),
  lesson('L43', `An edge from a state to itself enters it again. If it clears nothing that the state requires, everybody has
    already answered, the same edge fires, and the run is halted for no progress.`, `
fsm:
  name: try-again
  initialState: check

  context:
    sound: { type: boolean }

  agents:
    ann: { canTransition: [check] }

  states:
    check:
      description: Test it once more. Is it sound?
      requires:
        - { name: sound, from: { agent: ann } }
      transitions:
        - { toState: done, guards: [ { expression: "context.sound" } ] }
        - toState: check
          guards: [ { expression: "!context.sound" } ]
          onTransition: [ { assign: { sound: "" } } ]

    done: { terminal: true }

  policy: { maxIterations: 9 }
`, ['          onTransition: [ { assign: { sound: "" } } ]\n', '']),
  lesson('L44', `A list is satisfied by one item of the one who is asked, and it never forgets. In a loop that does not empty
    it, the first round's item answers for all the others.`, DEBATE.replace('claims:  { type: map, of: string }', 'claims:  { type: list, of: string }'), ['            - { remove: { claims: "*" } }\n', '']),
]
