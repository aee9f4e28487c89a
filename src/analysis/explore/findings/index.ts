import type { Reading } from '../../../machine'
import { withAllowances } from '../../allow'
import type { Explorer } from '../Explorer'
import { capCutsTheEnding, capTooSmallFound } from './caps'
import { guardAlwaysErrors, guardMayError, guardsNotExhaustive, guardsOverlap, vetoNotNegated } from './edges'
import { cannotFinish, orderDependent, roundAsksNobody, stuckReachable } from './endings'
import { edgeNeverFires, outcomeImpossible, stateNeverEntered } from './never'
import { Prover, type ProofFinding, type ProofRule } from './Prover'
import { stageCapTooSmall } from './stageCaps'
import { constantOutcome, dictator, dummyVoter, notMonotone, votersNotSymmetric } from './votes'

/** The rules that need an exploration, in the order of the catalogue. A new rule is a new entry here. */
export const proofRules: readonly ProofRule[] = [
  guardsNotExhaustive, guardsOverlap, edgeNeverFires, guardAlwaysErrors, guardMayError, vetoNotNegated, dictator, dummyVoter,
  notMonotone, constantOutcome, votersNotSymmetric, orderDependent, stuckReachable, cannotFinish, roundAsksNobody, stateNeverEntered,
  outcomeImpossible,
]
/** Rules that are found without exploring too, and get a counterexample here. */
const confirmed: readonly ProofRule[] = [capTooSmallFound, capCutsTheEnding, stageCapTooSmall]

/**
 * Everything that an exploration says about the text of its machine, each with the shortest counterexample there is. What
 * holds for all runs is only said when the exploration is complete. None is left out for another: see `withProof`.
 */
export function proofFindings(reading: Reading, explorer: Explorer): readonly ProofFinding[] {
  if (reading.verdict !== 'whole') return []
  const prover = new Prover(reading, explorer)
  const found = [...proofRules, ...confirmed].flatMap((rule) => Array.from(rule.find(prover), (draft) => prover.place(draft, rule)))
  // What was not looked for to the end may still be there: then nothing is said against an allowance.
  const judged = new Set(explorer.isComplete ? proofRules.flatMap(({ id, name }) => [id, name]) : [])
  return withAllowances(reading, found, judged).filter(({ id, message }) => id !== 'unused-allow' || message.startsWith('This allows'))
}

export { withProof } from './withProof'
export type { Claim, ProofFinding, Witness } from './Prover'
