import { DEBATE, QUESTION, VOTE } from './machines'
import { exchange, lesson } from './page'

const ASKED = exchange(QUESTION, [['initialState: ask', 'initialState: topic'], ['    answer: { type: string }\n', '    topic:  { type: string }\n    answer: { type: string }\n'], ['canTransition: [ask]', 'canTransition: [topic, ask]'], [
  '    ask:\n      description: Answer in one sentence.\n', `    topic:
      description: What is it about?
      requires:
        - { name: topic, from: { agent: ann } }
      transitions:
        - { toState: ask }

    ask:
      description: "Answer in one sentence: {{ context.topic }}"
`]])

const PERSON = `
fsm:
  name: with-approval
  initialState: approve

  context:
    approval: { type: boolean }

  states:
    approve:
      description: May it be deployed?
      requires:
        - { name: approval, from: user, required: false }
      transitions:
        - { toState: approved, guards: [ { expression: "has(context.approval) && context.approval" } ] }
        - { toState: held, guards: [ { expression: "has(context.approval) && !context.approval" } ] }

    approved: { terminal: true }
    held: { terminal: true }
`

export const texts = [
  lesson('L81', `\`{{ }}\` holds a CEL expression over \`context\`. One that does not parse, is not closed or names a field that
    is not there renders as nothing, and the agent reads a sentence with a hole in it.`, ASKED, ['{{ context.topic }}', '{{ context.topc }}'], ['    topic:  { type: string }\n', '    topic:  { type: string } # lint: allow L16 - the page is about the template\n']),
  lesson('L82', `A text is rendered when its state asks. What is gathered later, or was cleared on every way there, is never in
    it, however often the state is entered.`, DEBATE, ['{{ context.note }}"', '{{ context.note }}", verdict: {{ context.verdict }}']),
  lesson('L83', `A state accepts writes to the fields that it asks for. A text that tells agents to write another one sends
    them into a wall: every such write is refused.`, QUESTION, ['description: Answer in one sentence.', 'description: "Answer in one sentence: updateContext(field=reply, value=<your answer>)."']),
  lesson('L84', `Agents answer what the text offers, the type accepts what it declares. Where the two differ, a good answer is
    refused, or one that is allowed is never given.`, VOTE, ['prompt: Look at the code. }', 'prompt: "Your vote: yes or no." }']),
  lesson('L85', `Somebody who is asked for a field and told nothing fills it with anything. A description, or a prompt for
    each, says what is wanted and what it will be used for.`, QUESTION, ['      description: Answer in one sentence.\n', '']),
  lesson('L86', `A parking asks everybody at once, or nobody. If that would pass \`maxExchangesPerStage\`, the run is halted
    before the first answer.`, `${VOTE}
  policy: { maxExchangesPerStage: 6 }
`, ['maxExchangesPerStage: 6', 'maxExchangesPerStage: 2']),
  lesson('L87', `A cap that another one always reaches first bounds nothing. It looks like a safeguard and is none.`, DEBATE.replace('maxIterations: 6', 'maxIterations: 6, maxExchangesPerAgentPerStage: 3'), ['maxExchangesPerAgentPerStage: 3', 'maxExchangesPerAgentPerStage: 15']),
  lesson('L88', `The caps say how much a run may do, the budget how much it may cost. If all that the caps allow costs more, a
    long run ends at the budget, in the middle of something.`, DEBATE.replace('maxIterations: 6', 'maxIterations: 6, maxTokens: 50000'), ['maxTokens: 50000', 'maxTokens: 2000']),
  lesson('L89', `A required answer of a person holds the run until that person comes. Without a time limit, or a way on
    without the answer, it waits for ever.`, PERSON, [', required: false', '']),
  lesson('L90', `Some keys belong to the extended dialect. The ones that bound live runs are left out when the machine is
    exported to the core dialect; an action such as \`increment\` does not run here at all.`, DEBATE, ['maxIterations: 6', 'maxIterations: 6, timeoutMs: 60000']),
]
