import { elementPath } from '../../machine'
import { rule } from '../rule'
import { code, plural } from '../words'
import type { Facts, StateFacts } from '../facts'

/** The agents that one parking of a state asks when nothing is there yet; a person's answer is no exchange. */
export function fanOut(facts: Facts, at: StateFacts): number {
  return new Set(at.state.requires.flatMap((requirement) => facts.writersOf({ at, requirement })).filter((writer) => writer.startsWith('agent:'))).size
}

/** L86: the cap is reached before everybody could be asked once. */
export const stageCapBelowFanOut = rule('L86', 'stage-cap-below-fan-out', 'error', function* (facts) {
  const cap = facts.machine.policy.maxExchangesPerStage
  if (cap === undefined) return
  const over = facts.states.filter((at) => at.local.parks && facts.graph.reached[at.index] && fanOut(facts, at) > cap).toSorted((a, b) => fanOut(facts, b) - fanOut(facts, a))
  const worst = over[0]
  if (!worst) return
  const count = fanOut(facts, worst)
  yield {
    at: elementPath('policy', 'maxExchangesPerStage'),
    part: 'value' as const,
    message: `${code(worst.name)} asks ${plural(count, 'agent')} at once and ${code('maxExchangesPerStage')} is ${cap}: the run is halted before anybody is asked there. Raise it to ${2 * count}, which leaves one more try for each.`,
    fix: { label: `Set it to ${2 * count}`, operation: { kind: 'setCap' as const, cap: 'maxExchangesPerStage' as const, value: 2 * count } },
    about: { states: over.map(({ name }) => name) },
  }
})
