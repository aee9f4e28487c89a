import { elementPath } from '../../machine'
import { firesAtMost } from '../bounded'
import { distances, evenRounds } from '../rounds'
import { rule } from '../rule'
import { code, plural } from '../words'

/** L40: the last decision is paid for and what should follow it is cut off. */
export const capCutsAfterTheDecision = rule('L40', 'cap-cuts-after-the-decision', 'warning', function* (facts) {
  const { graph, machine } = facts
  const cap = machine.policy.maxIterations
  if (cap === undefined) return
  const { fromStart, toEnd } = distances(facts, (index) => facts.stateAt(index).local.parks)
  for (const { decides, length } of evenRounds(facts)) {
    const base = fromStart[decides] ?? Infinity
    const exits = graph.outOf(decides).filter((edge) => !graph.isLoopEdge(edge) && Number.isFinite(toEnd[edge.to] ?? Infinity))
    const exit = exits.toSorted((a, b) => (toEnd[b.to] ?? 0) - (toEnd[a.to] ?? 0))[0]
    const tail = exit ? (toEnd[exit.to] ?? 0) : 0
    if (!exit || tail === 0 || !Number.isFinite(base) || cap < base + tail) continue
    // Where a list ends the loop earlier, the cap never comes to a later round.
    const bounds = graph.outOf(decides).filter((edge) => graph.isLoopEdge(edge)).map((edge) => firesAtMost(facts, edge) ?? Infinity)
    const rounds = Math.min(Math.floor((cap - base) / length), bounds.length > 0 ? Math.max(...bounds) : Infinity)
    const used = base + length * rounds
    if (cap >= used + tail) continue
    const enough = used + tail
    yield {
      at: elementPath('policy', 'maxIterations'),
      part: 'value' as const,
      message: `With ${plural(cap, 'iteration')} a run can reach the decision of ${code(facts.nameAt(decides))} after ${plural(rounds, 'more round')} and is halted before ${code(facts.nameAt(exit.to))}: paid for and thrown away. ${enough - length > 0 ? `Use ${enough - length} or ${enough}` : `Use ${enough}`}.`,
      fix: { label: `Set maxIterations to ${enough}`, operation: { kind: 'setCap' as const, cap: 'maxIterations' as const, value: enough } },
      about: { states: [facts.nameAt(decides)] },
    }
    return
  }
})
