import { blanks, clears, field, from, mapOf, state, text, way } from './make'
import type { Shape } from './types'

/** Several write at once from one snapshot; one sums up. The named requirements are the join: no guard has to count. */
export const fanOut: Shape = {
  id: 'fan-out',
  title: 'Fan-out with a join',
  summary: 'Several agents write at once, one of them sums up.',
  agents: { least: 2, usual: 3, called: 'expert' },
  build: ({ agents, state: stateName, field: fieldName, role, next }) => {
    const [gather, join] = [stateName('gather'), stateName('join')]
    const [notes, summary] = [fieldName('notes'), fieldName('summary')]
    return {
      fields: [field(notes, mapOf(text)), field(summary, text)],
      states: [
        {
          column: 0,
          row: 0,
          state: state(gather, {
            description: `Look at the question from your own side and write down what you see: updateContext(field=${notes}, value=<your note>).`,
            requires: agents.map((agent) => from(agent, notes, { prompt: 'Your note.' })),
            transitions: [way(join)],
          }),
        },
        {
          column: 0,
          row: 1,
          state: state(join, {
            description: `Sum up what was written: {{ context.${notes} }}. Stage updateContext(field=${summary}, value=<the summary>).`,
            requires: [from(role('writer'), summary)],
            transitions: [way(next)],
          }),
        },
      ],
      rearm: [clears(notes), blanks(summary)],
    }
  },
}
