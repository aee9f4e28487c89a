import { elementPath } from '../../machine'
import { distances, evenRounds, surelyAsks } from '../rounds'
import { rule } from '../rule'
import { code, plural } from '../words'

/** L39: no run gets to an end before the cap. */
export const capTooSmall = rule('L39', 'cap-too-small', 'error', function* (facts) {
  const { graph, machine } = facts
  const cap = machine.policy.maxIterations
  if (cap === undefined || graph.initial === null) return
  const least = distances(facts, (index) => surelyAsks(facts, index)).toEnd[graph.initial] ?? Infinity
  if (!Number.isFinite(least) || least <= cap) return
  const enough = least + 2 * (evenRounds(facts)[0]?.length ?? 0)
  yield {
    at: elementPath('policy', 'maxIterations'),
    part: 'value' as const,
    message: `${code('maxIterations')} is ${cap}, and the shortest run needs ${plural(least, 'iteration')}: every run is halted before it ends. Raise it to ${enough} or more.`,
    fix: { label: `Set maxIterations to ${enough}`, operation: { kind: 'setCap' as const, cap: 'maxIterations' as const, value: enough } },
  }
})
