import { clears, field, from, mapOf, oneOf, state, way } from './make'
import type { Shape } from './types'

/** Everybody votes unseen by the others; more than half have to approve. A tie is no majority. */
export const quorum: Shape = {
  id: 'quorum',
  title: 'Quorum gate',
  summary: 'Voters approve or reject at once; only a majority goes on.',
  agents: { least: 2, usual: 3, called: 'voter' },
  build: ({ agents, state: stateName, field: fieldName, next }) => {
    const [vote, rejected] = [stateName('vote'), stateName('rejected')]
    const votes = fieldName('votes')
    const majority = Math.floor(agents.length / 2) + 1
    return {
      fields: [field(votes, mapOf(oneOf('approve', 'reject')))],
      states: [
        {
          column: 0,
          row: 0,
          state: state(vote, {
            description: `Vote on your own assessment alone, without looking at the others: updateContext(field=${votes}, value=approve|reject).`,
            requires: agents.map((agent) => from(agent, votes, { prompt: 'Your vote: approve or reject.' })),
            transitions: [way(next, `size(context.${votes}.filter(k, context.${votes}[k] == 'approve')) >= ${majority}`), way(rejected)],
          }),
        },
        { column: 1, row: 1, state: state(rejected, { description: 'The quorum was not reached.', terminal: true }) },
      ],
      rearm: [clears(votes)],
    }
  },
}
