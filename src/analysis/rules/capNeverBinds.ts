import { elementPath, type Cap } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'
import { fanOut } from './stageCapBelowFanOut'
import type { Draft } from '../rule'

/** L87: another cap is always reached first, even if every answer fails and is asked for again. */
export const capNeverBinds = rule('L87', 'cap-never-binds', 'info', function* (facts) {
  const { maxIterations, maxExchangesPerStage: stage, maxExchangesPerAgentPerStage: agent } = facts.machine.policy
  const widest = Math.max(0, ...facts.states.filter(({ index }) => facts.graph.reached[index]).map((at) => fanOut(facts, at)))
  const idle = (cap: Cap, value: number, why: string, binds: number): Draft => ({
    at: elementPath('policy', cap),
    part: 'value',
    message: `${code(cap)} is ${value} and never takes effect: ${why}. Lower it below ${binds}, or leave it out.`,
    fix: { label: `Leave ${cap} out`, operation: { kind: 'setCap', cap, value: null } },
  })
  if (agent !== undefined) {
    // One parking asks an agent once, and each of its answers counts for the stage too.
    if (maxIterations !== undefined && agent >= maxIterations) yield idle('maxExchangesPerAgentPerStage', agent, `an iteration asks an agent once, and there are at most ${maxIterations} (${code('maxIterations')})`, maxIterations)
    else if (stage !== undefined && agent >= stage) yield idle('maxExchangesPerAgentPerStage', agent, `each answer counts for the stage too, which allows ${stage} (${code('maxExchangesPerStage')})`, stage)
  }
  if (stage !== undefined && maxIterations !== undefined && widest > 0 && stage >= maxIterations * widest) {
    yield idle('maxExchangesPerStage', stage, `${maxIterations} iterations of at most ${widest} agents make ${maxIterations * widest}`, maxIterations * widest)
  }
})
