import { DEBATE, QUESTION } from './machines'
import { lesson } from './page'

export const structure = [
  lesson('L01', `A run begins in the state that \`initialState\` names. Where it names none of the states, or is not there
    at all, there is nothing to enter and the document does not start.`, QUESTION, ['initialState: ask', 'initialState: aks']),
  lesson('L02', `An edge to a state that does not exist never fires: it is skipped as if its guard had failed. The run then
    takes another edge, or is stuck where everything looked finished.`, QUESTION, ['{ toState: done }', '{ toState: dine }'], ['done: { terminal: true }', 'done: { terminal: true } # lint: allow L03 - its only edge is misspelt']),
  lesson('L03', `A state that no edge leads to is never entered, whatever anybody answers. Often it is what is left after a
    rename, or a step that was meant to stand in between.`, QUESTION, ['    done: {', `    check:
      transitions:
        - { toState: done }

    done: {`]),
  lesson('L04', `A run is done when it enters a terminal state. Without one it can only get stuck, be halted by a cap or be
    called off, and whoever started it cannot tell success from failure.`, QUESTION, ['done: { terminal: true }', 'done: { description: Decided. }']),
  lesson('L05', `A state that is not terminal has to be left by an edge. Where there is none, every run that gets there is
    stuck, after all the work has been paid for.`, `
fsm:
  name: two-ends
  initialState: ask

  context:
    answer: { type: enum, values: [yes, no] }

  agents:
    ann: { canTransition: [ask] }

  states:
    ask:
      description: Yes or no?
      requires:
        - { name: answer, from: { agent: ann } }
      transitions:
        - { toState: agreed, guards: [ { expression: "context.answer == 'yes'" } ] }
        - { toState: refused, guards: [ { expression: "context.answer == 'no'" } ] }

    agreed: { terminal: true }
    refused: { terminal: true }
`, ['refused: { terminal: true }', 'refused: { description: Refused. }']),
  lesson('L06', `Entering a terminal state ends the run, before anything that it requires is looked at. A summary that is
    asked for there is never written.`, `
fsm:
  name: with-summary
  initialState: ask

  context:
    answer:  { type: string }
    summary: { type: string }

  agents:
    ann: { canTransition: [ask, sum_up] }

  states:
    ask:
      description: Answer in one sentence.
      requires:
        - { name: answer, from: { agent: ann } }
      transitions:
        - { toState: sum_up }

    sum_up:
      description: "Sum it up: {{ context.answer }}"
      requires:
        - { name: summary, from: { agent: ann } }
      transitions:
        - { toState: done }

    done: { terminal: true }
`, ['    sum_up:\n', '    sum_up:\n      terminal: true\n'], ['\n    done: { terminal: true }\n', ''], ['      transitions:\n        - { toState: done }\n', '']),
  lesson('L07', `A mapping that holds one key twice means two things at once. Readers differ on which of the two counts, and
    one of them loses half of its machine without a word, so the document does not start.`, QUESTION, ['    ann: { canTransition: [ask] }\n', '    ann: { canTransition: [ask] }\n    ann: { canTransition: [done] }\n']),
  lesson('L08', `A key outside the language is kept, and nothing looks at it. A misspelt key is worse than a missing one:
    it is there to be seen, and does nothing.`, DEBATE, ['          onTransition:', '          onTransistion:']),
  lesson('L09', `The states of a trap lead to one another and to nothing else. A run that enters it argues until a cap
    ends it, and no answer of anybody can make it finish.`, `
fsm:
  name: way-out
  initialState: choose

  context:
    choice: { type: enum, values: [talk, stop] }
    claim:  { type: string }
    reply:  { type: string }

  agents:
    ann: { canTransition: [choose, claim] }
    ben: { canTransition: [reply] }

  states:
    choose:
      description: Talk it over, or stop?
      requires:
        - { name: choice, from: { agent: ann } }
      transitions:
        - { toState: claim, guards: [ { expression: "context.choice == 'talk'" } ] }
        - { toState: done, guards: [ { expression: "context.choice == 'stop'" } ] }

    claim:
      description: Claim something.
      requires:
        - { name: claim, from: { agent: ann } }
      transitions:
        - { toState: reply }

    reply:
      description: "Reply to {{ context.claim }}"
      requires:
        - { name: reply, from: { agent: ben } }
      transitions:
        - { toState: done }

    done: { terminal: true }
`, [`        - { name: reply, from: { agent: ben } }
      transitions:
        - { toState: done }`, `        - { name: reply, from: { agent: ben } }
      transitions:
        - toState: claim
          onTransition: [ { assign: { claim: "", reply: "" } } ]`], ['    done: { terminal: true }\n', '    done: { terminal: true }\n\n  policy: { maxIterations: 9 }\n']),
]
