import { QUESTION, VOTE } from './machines'
import { lesson } from './page'

export const people = [
  lesson('L21', `An agent that is asked by name need not be declared. But a name that is close to a declared one is most
    often a slip, and the run then waits for somebody who does not exist.`, VOTE, ['from: { agent: cost }', 'from: { agent: cots }']),
  lesson('L22', `\`from: agent\` asks every agent that lists the state in \`canTransition\`. Where none does, nobody can be
    asked, and the run is stuck with nobody to blame.`, QUESTION, ['from: { agent: ann }', 'from: agent'], ['canTransition: [ask]', 'canTransition: []']),
  lesson('L23', `\`from: agent\` is satisfied by the first entry of anybody. On a map that several can fill it looks like a
    join and waits for one; the others come too late to be heard.`, `
fsm:
  name: two-ideas
  initialState: collect

  context:
    ideas:  { type: map, of: string }
    answer: { type: string }

  agents:
    ann: { canTransition: [collect, choose] }
    ben: { canTransition: [collect] }

  states:
    collect:
      description: One idea each.
      requires:
        - { name: ideas, from: { agent: ann } }
        - { name: ideas, from: { agent: ben } }
      transitions:
        - { toState: choose }

    choose:
      description: "Choose from {{ context.ideas }}"
      requires:
        - { name: answer, from: { agent: ann } }
      transitions:
        - { toState: done }

    done: { terminal: true }
`, ['        - { name: ideas, from: { agent: ann } }\n        - { name: ideas, from: { agent: ben } }\n', '        - { name: ideas, from: agent }\n']),
  lesson('L24', `Two requirements with the same field and the same person ask once. Usually the second was meant for somebody
    else, who is never asked.`, VOTE, ['prompt: Look at the cost. }\n', 'prompt: Look at the cost. }\n        - { name: votes, from: { agent: data }, prompt: Look at the user. }\n']),
  lesson('L25', `A scalar remembers one writer. When two must write it, each answer opens the other's requirement again: both
    are asked in turn, for ever.`, `
fsm:
  name: two-judges
  initialState: rule

  context:
    verdict: { type: map, of: enum, values: [guilty, free] }

  agents:
    ann: { canTransition: [rule] }
    ben: { canTransition: [rule] }

  states:
    rule:
      description: Guilty or free?
      requires:
        - { name: verdict, from: { agent: ann }, prompt: Read the law. }
        - { name: verdict, from: { agent: ben }, prompt: Hear the witness. }
      transitions:
        - { toState: done }

    done: { terminal: true }
`, ['verdict: { type: map, of: enum, values: [guilty, free] }', 'verdict: { type: enum, values: [guilty, free] }']),
  lesson('L26', `An optional answer may be missing when the guards are looked at. Reading it then is an error and not a no,
    so the edge stays shut: a veto that need not be cast must be asked for first.`, `
fsm:
  name: veto
  initialState: vote

  context:
    votes: { type: map, of: enum, values: [approve, reject] }

  agents:
    code:  { canTransition: [vote] }
    legal: { canTransition: [vote] }

  states:
    vote:
      description: Ship it?
      requires:
        - { name: votes, from: { agent: code }, prompt: Look at the code. }
        - { name: votes, from: { agent: legal }, prompt: Object if you must., required: false }
      transitions:
        - toState: rejected
          guards: [ { expression: "'agent:legal' in context.votes && context.votes['agent:legal'] == 'reject'" } ]
        - { toState: shipped }

    shipped: { terminal: true }
    rejected: { terminal: true }
`, ["'agent:legal' in context.votes && ", '']),
  lesson('L27', `An agent under \`agents\` that no requirement can ask is there for nothing. Either its task is missing, or
    it can go.`, QUESTION, ['    ann: { canTransition: [ask] }\n', '    ann: { canTransition: [ask] }\n    scribe: { canTransition: [] }\n']),
  lesson('L28', `\`canTransition\` names the states in which an agent may be asked. A name that is no state lets it act
    nowhere, and \`from: agent\` passes it over.`, QUESTION, ['canTransition: [ask]', 'canTransition: [ask, aks]']),
  lesson('L29', `An agent that is listed for a state where nothing is asked of it suggests a task that is not there. The
    list should say what it does.`, QUESTION, ['canTransition: [ask]', 'canTransition: [ask, done]']),
  lesson('L30', `What the machine assigns satisfies no requirement: only an answer of the one who is named does. Assigning a
    field and requiring it next asks all the same, and the answer overwrites the assigned value.`, `
fsm:
  name: with-fallback
  initialState: ask

  context:
    topic:  { type: string }
    answer: { type: string }

  agents:
    ann: { canTransition: [ask, answer] }

  states:
    ask:
      description: What is it about?
      requires:
        - { name: topic, from: { agent: ann } }
      transitions:
        - { toState: answer }

    answer:
      description: "Answer about {{ context.topic }}."
      requires:
        - { name: answer, from: { agent: ann } }
      transitions:
        - { toState: done }

    done: { terminal: true }
`, ['        - { toState: answer }', '        - { toState: answer, onTransition: [ { assign: { answer: "n/a" } } ] }']),
]
