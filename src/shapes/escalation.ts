import { blanks, field, oneOf, state, way } from './make'
import type { Shape } from './types'

/** A person rules: the run waits until somebody has. */
export const escalation: Shape = {
  id: 'escalation',
  title: 'Escalation to a person',
  summary: 'The run waits for a person, who lets it go on or stops it.',
  agents: { least: 0, usual: 0, called: 'agent' },
  build: ({ state: stateName, field: fieldName, next }) => {
    const [escalate, stopped] = [stateName('escalate'), stateName('stopped')]
    const ruling = fieldName('ruling')
    return {
      fields: [field(ruling, oneOf('go_on', 'stop'))],
      states: [
        {
          column: 0,
          row: 0,
          state: state(escalate, {
            description: 'A person decides whether this goes on.',
            requires: [{ field: ruling, from: { kind: 'user', user: null }, required: true, prompt: 'Go on or stop?' }],
            transitions: [way(next, `context.${ruling} == 'go_on'`), way(stopped, `context.${ruling} == 'stop'`)],
          }),
        },
        { column: 1, row: 1, state: state(stopped, { description: 'Stopped by a person.', terminal: true }) },
      ],
      rearm: [blanks(ruling)],
    }
  },
}
