import { type Answers } from './answers'
import { debateParts } from './debate'
import { gateParts } from './gate'
import { panelParts } from './panel'
import type { Parts } from './parts'
import { stateLines } from './StateText'
import { column, folded, list, word } from './yaml'

const partsOf = (answers: Answers): Parts => {
  switch (answers.shape) {
    case 'debate':
      return debateParts(answers)
    case 'gate':
      return gateParts(answers)
    case 'panel':
      return panelParts(answers)
  }
}

/**
 * The YAML of the machine that somebody has described by answers: commented, and clean under every rule of the catalogue.
 * The answers must be without objections (`objectionsTo`). Deterministic.
 */
export function machineFrom(answers: Answers): string {
  const { intro, context, may, states, iterations } = partsOf(answers)
  const [first] = states
  return [
    ...folded(`# ${oneLine(intro)}`, '').map((line, i) => (i === 0 ? line : `# ${line}`)),
    'fsm:',
    `  name: ${word(answers.name)}`,
    '  version: 1',
    '  initialState: question',
    '',
    '  context:',
    ...column(context, '    '),
    '',
    '  agents:',
    ...column(may.map(([agent, where]) => [word(agent), `{ canTransition: ${list(where)} }`] as const), '    '),
    '',
    '  states:',
    ...stateLines({
      name: 'question',
      description: 'Put the question in one sentence. Write it to `question`.',
      asks: [{ field: 'question', from: { agent: answers.chair } }],
      ways: [{ to: first?.name ?? 'done' }],
    }),
    ...states.flatMap(stateLines),
    '  policy:',
    `    maxIterations: ${iterations}   # the longest way through asks ${iterations} times`,
    '',
  ].join('\n')
}

/** Names that somebody typed stand in a comment: nothing in them may end it. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ')
