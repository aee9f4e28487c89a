import { elementPath } from '../../machine'
import { firesAtMost } from '../bounded'
import { backEdges, edgePlace, partOf, roundThrough } from '../loops'
import { distances, evenRounds } from '../rounds'
import { rule } from '../rule'
import { code } from '../words'

/** L38: how often it goes round is up to the agents. A loop that a list bounds ends by itself. */
export const loopWithoutCap = rule('L38', 'loop-without-cap', 'warning', function* (facts) {
  const { graph, machine, reading } = facts
  if (machine.policy.maxIterations !== undefined || reading.spanOf(elementPath('policy', 'maxIterations'))) return
  const endless = graph.loopsWithout((edge) => firesAtMost(facts, edge) !== null)
  const at = facts.states.find(({ index, local }) => graph.reached[index] && partOf(endless, index) !== null && local.parks)
  if (!at) return
  const round = roundThrough(facts, at.index, (edge) => endless.of[edge.from] === endless.of[edge.to] && firesAtMost(facts, edge) === null)
  const { fromStart, toEnd } = distances(facts, (index) => facts.stateAt(index).local.parks)
  const shortest = graph.initial === null ? Infinity : (toEnd[graph.initial] ?? Infinity)
  const length = evenRounds(facts)[0]?.length ?? round.filter(({ local }) => local.parks).length
  const cap = (Number.isFinite(shortest) ? shortest : (fromStart[at.index] ?? 1)) + 2 * Math.max(length, 1)
  const policy = elementPath('policy')
  const edge = backEdges(facts).find((e) => graph.loops.of[e.from] === graph.loops.of[at.index])
  yield {
    ...(reading.spanOf(policy) || !edge ? { at: policy } : edgePlace(facts, edge)),
    message: `Nothing but the agents' goodwill ends the loop ${round.map(({ name }) => code(name)).join(' → ')}. Set ${code('maxIterations')}; ${cap} leaves room for two more rounds.`,
    fix: { label: `Set maxIterations to ${cap}`, operation: { kind: 'setCap' as const, cap: 'maxIterations' as const, value: cap } },
    about: { states: round.map(({ name }) => name) },
  }
})
