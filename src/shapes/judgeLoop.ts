import { blanks, clears, field, from, mapOf, oneOf, state, text, way } from './make'
import type { Shape } from './types'

/** Caps a loop in a machine that bounds none: ten rounds of two parkings each. */
const MOST_ITERATIONS = 20

/** Debaters argue, a judge decides whether they go round again; going round empties the map, so that everybody is asked anew. */
export const judgeLoop: Shape = {
  id: 'judge-loop',
  title: 'Judge loop',
  summary: 'Debaters argue until a judge has heard enough; each round asks everybody again.',
  agents: { least: 2, usual: 2, called: 'debater' },
  build: ({ agents, state: stateName, field: fieldName, role, next }) => {
    const [argue, judge] = [stateName('argue'), stateName('judge')]
    const [arguments_, verdict, note] = [fieldName('arguments'), fieldName('verdict'), fieldName('judge_note')]
    const chair = role('judge')
    const rearm = [clears(arguments_), blanks(verdict)]
    return {
      fields: [field(arguments_, mapOf(text)), field(verdict, oneOf('consensus', 'continue')), field(note, text)],
      states: [
        {
          column: 0,
          row: 0,
          state: state(argue, {
            description: `Make your case: updateContext(field=${arguments_}, value=<your argument>). If the judge sent you back, address its note: "{{ context.${note} }}".`,
            requires: agents.map((agent) => from(agent, arguments_, { prompt: 'Your argument.' })),
            transitions: [way(judge)],
          }),
        },
        {
          column: 0,
          row: 1,
          state: state(judge, {
            description: `This round's arguments: {{ context.${arguments_} }}. If they have converged, stage ${verdict}=consensus. If not, stage ${verdict}=continue and ${note}=<what is still contested>.`,
            requires: [from(chair, verdict), from(chair, note, { required: false, label: 'What is still contested' })],
            transitions: [way(next, `context.${verdict} == 'consensus'`), way(argue, `context.${verdict} == 'continue'`, rearm)],
          }),
        },
      ],
      rearm,
      caps: { maxIterations: MOST_ITERATIONS },
    }
  },
}
