import { clearOn, edgePlace } from '../loops'
import { rule } from '../rule'
import { code } from '../words'

/** L43: a state that is entered again as it was left. */
export const selfLoopWithoutEffect = rule('L43', 'self-loop-without-effect', 'error', function* (facts) {
  for (const edge of facts.graph.edges) {
    if (edge.from !== edge.to || !facts.graph.reached[edge.from]) continue
    const at = facts.stateAt(edge.from)
    if (at.state.terminal) continue
    const rearmed = facts.rearmsOf(edge)
    if (at.state.requires.some(({ required, field }) => required && rearmed.has(field))) continue
    const read = new Set(at.local.sites.filter(({ where }) => where === 'guard').flatMap((site) => site.facts?.reads ?? []).map(({ field }) => field))
    if (facts.effectsOf(edge).some(({ effect }) => read.has(effect.field))) continue
    const needed = at.state.requires.filter(({ required }) => required).map(({ field }) => field as string)
    const trigger = needed.find((field) => read.has(field)) ?? needed[0]
    yield {
      ...edgePlace(facts, edge),
      message: `This edge enters ${code(at.name)} again with everything ${needed.length > 0 ? 'satisfied' : 'as it was'}: nobody is asked, nothing has changed, and the run is halted for no progress. ${trigger === undefined ? 'Delete it, or let it change what its guard reads' : `Clear ${code(trigger)} on it`}.`,
      ...(trigger === undefined
        ? { fix: { label: 'Delete the edge', operation: { kind: 'deleteTransition' as const, state: at.state.name, transition: edge.transition } } }
        : { fix: clearOn(facts, edge, [trigger], `Clear ${trigger} on this edge`) }),
      about: { states: [at.name], fields: needed },
    }
  }
})
