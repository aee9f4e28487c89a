import { DEBATE, QUESTION, VOTE } from './machines'
import { lesson } from './page'

const SCORE = `
fsm:
  name: scored
  initialState: score

  context:
    score: { type: integer }

  agents:
    critic: { canTransition: [score] }

  states:
    score:
      description: Give 0 to 100.
      requires:
        - { name: score, from: { agent: critic } }
      transitions:
        - { toState: passed, guards: [ { expression: "context.score >= 80" } ] }
        - { toState: failed, guards: [ { expression: "context.score < 80" } ] }

    passed: { terminal: true }
    failed: { terminal: true }
`

export const types = [
  lesson('L10', `The types are string, enum, integer, boolean, map and list. Any other name, \`number\` above all, is read as
    string: the answer 90 becomes the text "90", and the first guard that compares it with a number breaks.`, `
fsm:
  name: how-sure
  initialState: ask

  context:
    answer:     { type: string }
    confidence: { type: integer }

  agents:
    ann: { canTransition: [ask, report] }

  states:
    ask:
      description: How sure are you, 0 to 100?
      requires:
        - { name: confidence, from: { agent: ann } }
      transitions:
        - { toState: report }

    report:
      description: "Write your answer. You were {{ context.confidence }} percent sure."
      requires:
        - { name: answer, from: { agent: ann } }
      transitions:
        - { toState: done }

    done: { terminal: true }
`, ['confidence: { type: integer }', 'confidence: { type: number }']),
  lesson('L11', `An enum accepts its values and nothing else. Without values it refuses every answer; a value that stands
    there twice, or a blank one, hides a slip of the pen.`, DEBATE, ['values: [again, settled] }', 'values: [again, settled, settled] }']),
  lesson('L12', `A map or list has to say of what. Left out, the entries are read as texts and no answer is ever refused,
    so a vote for "aprove" stands and counts for nobody.`, VOTE, ['{ type: map, of: enum, values: [approve, reject] }', '{ type: map }']),
  lesson('L13', `Two values that differ in case, a hyphen or a blank are two values to the machine and one to everybody
    else. An agent picks either, and the guard that waits for the other never fires.`, VOTE, ['values: [approve, reject]', 'values: [approve, Approve, reject]'], ['tally:\n', `tally: # lint: allow L60 - the page is about the values
`]),
  lesson('L14', `Every field that something gathers, reads or writes is declared under \`context\`. An action on a name that is
    not there changes nothing, and a guard that reads it errors each time.`, DEBATE, ['remove: { claims: "*" }', 'remove: { claims: "*", clams: "*" }']),
  lesson('L15', `A field that no requirement, guard, text or action mentions is a question to the next reader: was something
    forgotten, or is it left over?`, QUESTION, ['    answer: { type: string }\n', '    answer: { type: string }\n    mood:   { type: string }\n']),
  lesson('L16', `What is gathered costs a call. A value that no guard and no text ever reads was paid for and thrown away,
    unless it is what the machine hands over at its end.`, `
fsm:
  name: with-reason
  initialState: think

  context:
    reason: { type: string }
    answer: { type: string }

  agents:
    ann: { canTransition: [think, speak] }

  states:
    think:
      description: Why?
      requires:
        - { name: reason, from: { agent: ann } }
      transitions:
        - { toState: speak }

    speak:
      description: "Answer from your reason: {{ context.reason }}"
      requires:
        - { name: answer, from: { agent: ann } }
      transitions:
        - { toState: done }

    done: { terminal: true }
`, ['"Answer from your reason: {{ context.reason }}"', 'Answer in one sentence.']),
  lesson('L17', `A field that nothing gathers and no action writes is never there. Its guard errors every time it is looked
    at, and its template renders as nothing.`, `
fsm:
  name: by-severity
  initialState: report

  context:
    report:   { type: string }
    severity: { type: enum, values: [low, high] }

  agents:
    ann: { canTransition: [report] }

  states:
    report:
      description: What happened, and how bad is it?
      requires:
        - { name: report, from: { agent: ann } }
        - { name: severity, from: { agent: ann } }
      transitions:
        - { toState: alarm, guards: [ { expression: "context.severity == 'high'" } ] }
        - { toState: filed, guards: [ { expression: "context.severity == 'low'" } ] }

    alarm: { terminal: true }
    filed: { terminal: true }
`, ['        - { name: severity, from: { agent: ann } }\n', '']),
  lesson('L18', `A default is written before the run starts, and it has to be of its field's type. One that is not is left
    out, so the guard that relies on it finds nothing.`, `
fsm:
  name: with-limit
  initialState: bid

  context:
    price: { type: integer }
    limit: { type: integer, default: 3 }

  agents:
    ann: { canTransition: [bid] }

  states:
    bid:
      description: "Name a price. The limit is {{ context.limit }}."
      requires:
        - { name: price, from: { agent: ann } }
      transitions:
        - { toState: bought, guards: [ { expression: "context.price <= 3" } ] }
        - { toState: refused, guards: [ { expression: "context.price > 3" } ] }

    bought: { terminal: true }
    refused: { terminal: true }
`, ['default: 3 }', 'default: "3" }']),
  lesson('L19', `An enum holds one of its values, spelt as they are declared. A guard that compares it with anything else is
    never true, and nothing says so while the machine runs.`, DEBATE, ["context.verdict == 'again'", "context.verdict == 'Again'"]),
  lesson('L20', `Every value that an answer may have needs an edge that can fire with it. One that was added later, and to
    no guard, leaves the run stuck on the day that somebody picks it.`, DEBATE, ['values: [again, settled]', 'values: [again, settled, deadlock]']),
  lesson('L54', `CEL keeps whole numbers and fractions apart: whole divided by whole is cut to whole, so 2 of 3 is 0, and
    a whole number times a fraction is an error. Multiply both sides instead.`, VOTE,
    ["size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2", "size(context.votes.filter(k, context.votes[k] == 'approve')) / 3 >= 0.66"]),
  lesson('L55', `A text is not a number, even if it looks like one. Comparing it with a number errors, an errored guard does
    not fire, and an edge that was meant as a veto is silently off.`, SCORE, ['score: { type: integer }', 'score: { type: string }']),
]
