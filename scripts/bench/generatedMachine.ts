/**
 * A machine of `count` states in a chain with back-edges, 17 lines a state: comments, three requirements, two guards.
 * Reads without a diagnostic, so that what is measured is reading and not complaining.
 */
export function generatedMachine(count: number): string {
  const name = (index: number): string => `step_${String(index).padStart(4, '0')}`
  const states = Array.from({ length: count }, (_, index) => stateLines(name(index), name(index + 1), name(Math.max(0, index - 3))))
  return [
    'fsm:',
    '  name: generated',
    '  version: 1',
    `  initialState: ${name(0)}`,
    '  context:',
    '    topic: { type: string, default: "What next?" }',
    '    votes: { type: map, of: enum, values: [approve, reject] }',
    '  agents:',
    `    pro:  { canTransition: [${name(0)}] }`,
    `    con:  { canTransition: [${name(0)}] }`,
    `    prag: { canTransition: [${name(0)}] }`,
    '  states:',
    ...states.flat(),
    `    ${name(count)}:`,
    '      terminal: true',
    '',
  ].join('\n')
}

const stateLines = (state: string, next: string, back: string): readonly string[] => [
  `    # ${state}: three votes, two of which carry it`,
  `    ${state}:`,
  `      description: "Vote on {{ context.topic }} as it stands at ${state}."`,
  '      requires:',
  '        # named: the three requirements are the join',
  '        - { name: votes, from: { agent: pro },  prompt: "Your vote." }',
  '        - { name: votes, from: { agent: con },  prompt: "Your vote." }',
  '        - { name: votes, from: { agent: prag }, prompt: "Your vote." }',
  '      transitions:',
  '        # two of three',
  `        - toState: ${next}`,
  `          guards: [{ backend: cel, expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2" }]`,
  '          onTransition: [{ remove: { votes: "*" } }]',
  `        - toState: ${back}`,
  `          guards: [{ backend: cel, expression: "context.votes['agent:pro'] == 'reject'" }]`,
  '          # asked again, all three',
  '          onTransition: [{ remove: { votes: "*" } }]',
]

export const linesPerState = 17
