import { elementPath } from '../../../machine'
import { isAgent } from '../../../reducer'
import { code, plural } from '../../words'
import { movesUntilHalt } from './caps'
import type { ProofRule, Prover } from './Prover'

/** Most pairs of a configuration and what was said in its visit that are told apart. */
const MOST_COUNTED = 200_000

/** Which policy a run was halted by. */
const CAPS = { 'max-exchanges-per-stage': 'maxExchangesPerStage', 'max-exchanges-per-agent-per-stage': 'maxExchangesPerAgentPerStage' } as const

/** How often each agent has answered in the visit at hand. */
type Used = ReadonlyMap<string, number>
const printOf = (used: Used): string => JSON.stringify([...used].sort(([a], [b]) => (a < b ? -1 : 1)))
const totalOf = (used: Used): number => [...used.values()].reduce((sum, count) => sum + count, 0)

/** Whether a run can be done under the caps of one visit; null when that is too much to count. Counts like spec §4. */
function canEnd(prover: Prover): boolean | null {
  const { explorer, graph, machine } = prover
  const { maxExchangesPerStage: perStage = Infinity, maxExchangesPerAgentPerStage: perAgent = Infinity } = machine.policy
  const enters = new Set([...explorer.happened.entries.values()].flatMap((edges) => Array.from({ length: edges.length }, (_, i) => edges.at(i))))
  const askedIn = (node: number): readonly string[] => explorer.runAt(node)?.open.map(({ actor }) => actor).filter(isAgent) ?? []
  const mayAsk = (agents: readonly string[], used: Used): boolean =>
    agents.length === 0 || (totalOf(used) + agents.length <= perStage && agents.every((agent) => (used.get(agent) ?? 0) + 1 <= perAgent))
  /** Breadth first: every pair of a configuration and what was said in its visit. */
  const seen = new Set<string>()
  const queue: { readonly node: number; readonly used: Used }[] = []
  const reach = (node: number, used: Used): void => {
    const key = `${node} ${printOf(used)}`
    if (seen.has(key)) return
    seen.add(key)
    queue.push({ node, used })
  }
  if (mayAsk(askedIn(0), new Map())) reach(0, new Map())
  for (const { node, used } of queue) {
    if (explorer.endingOf(node) === 'done') return true
    if (seen.size > MOST_COUNTED) return null
    for (const edge of graph.outOf(node)) {
      const move = explorer.moves[explorer.edgeMove.at(edge)]
      if (!move) continue
      const next = new Map(enters.has(edge) ? [] : used)
      if (!enters.has(edge) && isAgent(move.actor)) next.set(move.actor, (next.get(move.actor) ?? 0) + 1)
      // Everybody is asked at once, when nobody is asked any more.
      const to = explorer.edgeTo.at(edge)
      if (explorer.edgeAsks.at(edge) === 1 && !mayAsk(askedIn(to), next)) continue
      reach(to, next)
    }
  }
  return false
}

/** L39 for the caps of one visit: no run gets to an end under them. */
export const stageCapTooSmall: ProofRule = {
  id: 'L39', name: 'cap-too-small', severity: 'error',
  *find(prover) {
    const { policy } = prover.machine
    if (policy.maxExchangesPerStage === undefined && policy.maxExchangesPerAgentPerStage === undefined) return
    const [end] = prover.graph.ended('done')
    if (!prover.isProof || end === undefined || canEnd(prover) !== false) return
    const { moves, run } = movesUntilHalt(prover.machine, prover.explorer.wayTo(prover.explorer.whereOf(end)))
    const by = run?.status.kind === 'halted' ? CAPS[run.status.cap as keyof typeof CAPS] : undefined
    if (by === undefined) return
    const state = run?.state ?? ''
    yield {
      at: elementPath('policy', by),
      part: 'value',
      message: `${code(by)} of ${plural(policy[by] ?? 0, 'answer')} cuts every way to an end: no run can be done under it. This one is halted in ${code(state)}.`,
      witness: prover.witnessOf(moves, `${code(by)} halts the run in ${code(state)}, as it halts every other on its way.`),
      claim: { kind: 'halted', cap: run?.status.kind === 'halted' ? run.status.cap : '' },
      about: { states: [state] },
    }
  },
}
