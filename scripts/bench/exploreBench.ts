import { exploreAll } from '../../src/analysis/explore'
import { slowExplore } from '../../src/analysis/explore/testing/slowExplore'
import { readMachine, type Machine } from '../../src/machine'
import { debate } from './debate'
import { sideBySide } from './measure'
import { ms, perSecond, times, type Row } from './table'

const VOTERS = 7
const LIMIT = 300_000

/** Seven vote and say how sure they are; a gate looks at both. More than 300,000 configurations, none of them like another. */
function largeQuorum(): Machine {
  const asked = Array.from({ length: VOTERS }, (_, i) => [`{ name: votes, from: { agent: v${i} } }`, `{ name: sure, from: { agent: v${i} } }`]).flat()
  return readMachine(`fsm:
  name: large-quorum
  initialState: vote
  context:
    votes: { type: map, of: enum, values: [approve, reject] }
    sure: { type: map, of: integer }
    answer: { type: string }
  states:
    vote: { requires: [${asked.join(', ')}], transitions: [ { toState: tally } ] }
    tally:
      transitions:
        - { toState: yes, guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'approve' && context.sure[k] >= 60 && context.sure[k] != 80)) >= 4" } ] }
        - { toState: no }
    yes: { requires: [ { name: answer, from: { agent: chair } } ], transitions: [ { toState: done } ] }
    no: { requires: [ { name: answer, from: { agent: chair } } ], transitions: [ { toState: done } ] }
    done: { terminal: true }
`).machine
}

/** Configurations a second up to the full limit, and a debate beside a plain search that tries every order. */
export function exploreBench(): readonly Row[] {
  const machine = largeQuorum()
  const began = performance.now()
  const explorer = exploreAll(machine, { limit: LIMIT })
  const took = performance.now() - began
  const { configurations } = explorer.progress()
  if (configurations !== LIMIT) throw new Error(`the machine has ${configurations} configurations, and should have more than ${LIMIT}`)
  const memory = Math.round(process.memoryUsage().rss / 1e6)
  const talk = debate()
  const { own, peer } = sideBySide(() => exploreAll(talk), () => slowExplore(talk, { limit: LIMIT }))
  return [
    { what: `explore, ${LIMIT.toLocaleString('en')} configurations in ${(took / 1000).toFixed(1)} s and ${memory} MB (more is better)`, median: perSecond((configurations / took) * 1000), peer: '', peerMedian: '', ratio: '' },
    { what: 'explore, a debate to the end', median: ms(own.median), peer: 'every order of answers', peerMedian: ms(peer.median), ratio: times(own.median / peer.median) },
  ]
}
