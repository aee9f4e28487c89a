import { askWhetherToGoOn } from '../goOnMend'
import { codes } from '../words'
import { rule } from '../rule'

/** L09: states that a run can enter and from which no edges lead to an end. */
export const trapRegion = rule('L09', 'trap-region', 'error', function* (facts) {
  const { graph, states } = facts
  const ends = states.filter(({ state }) => state.terminal)
  if (ends.length === 0 || graph.initial === null) return
  const escapes = graph.towards(ends.map(({ index }) => index))
  const trapped = states.filter(({ index }) => graph.reached[index] && !escapes[index])
  const told = new Uint8Array(graph.size)
  for (const at of trapped) {
    // The region's last part says what is wrong: states that only lead into it are not to blame.
    if (told[at.index] || !graph.inLoop(at.index)) continue
    const region = trapped.filter(({ index }) => graph.loops.of[index] === graph.loops.of[at.index])
    for (const { index } of region) told[index] = 1
    if (region.some(({ index }) => graph.outOf(index).some((edge) => graph.loops.of[edge.to] !== graph.loops.of[index]))) continue
    const names = region.map(({ name }) => name)
    // Behind an edge without a guard another one would never fire.
    const guarded = region.findLast(({ state }) => state.transitions.every(({ guards }) => guards.length > 0))
    const last = guarded ?? region.at(-1) ?? at
    const end = ends[0]?.state.name
    const fix = guarded && end !== undefined
      ? { label: `Add an edge from ${last.name} to ${end}`, operation: { kind: 'addTransition' as const, state: last.state.name, transition: { toState: end } } }
      : askWhetherToGoOn(facts, last, ({ to }) => region.some(({ index }) => index === to))
    yield {
      at: at.path,
      message: `${codes(names)} ${names.length === 1 ? 'leads' : 'lead'} nowhere else: a run that enters ${codes([at.name])} never reaches an end. Add an edge out, such as one from ${codes([last.name])} to ${codes([end ?? 'done'])}.`,
      about: { states: names },
      ...(fix ? { fix } : {}),
    }
  }
})
