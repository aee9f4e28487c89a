import type { Machine, Value } from '../../machine'
import type { Panel } from './ballots'
import { Explorer } from './Explorer'
import { ballotMoves } from './findings/ballotMoves'
import type { Witness } from './findings/Prover'
import { play } from './witness'

/** As far as is looked for a way to the vote: it is nearly always near the start. */
const MOST_LOOKED = 5_000

/** A run in which a panel votes as a ballot says; null when no run comes to that vote. */
export function ballotWitness(machine: Machine, panel: Panel, votes: readonly (Value | null)[]): Witness | null {
  const explorer = new Explorer(machine, { limit: MOST_LOOKED })
  while (!explorer.step(500));
  const moves = ballotMoves(explorer, panel, votes)
  const played = moves && play(machine, moves)
  if (!played) return null
  const { status, state } = played.run
  const end = status.kind === 'stuck' ? `\`${state}\` is stuck` : status.kind === 'halted' ? 'the run is halted' : `the run goes to \`${state}\``
  return { script: played.script, says: `${panel.voters.map(({ actor }, i) => `${actor.replace(/^(?:agent|user):/, '')} ${votes[i] === null ? 'silent' : String(votes[i])}`).join(', ')}: ${end}.` }
}
