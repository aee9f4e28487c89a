import type { Edge } from '../facts'
import { clearOn, edgePlace, partOf } from '../loops'
import { rule } from '../rule'
import { actorCodes, code } from '../words'

/** L33: the value that fired an edge is still there in the next round, and fires it again. */
export const triggerNotCleared = rule('L33', 'trigger-not-cleared', 'error', function* (facts) {
  const { graph } = facts
  for (const [field, gatherings] of facts.gatherings()) {
    if (!facts.isScalar(field)) continue
    const here = gatherings.filter(({ at, requirement }) => requirement.required && !at.state.terminal && graph.reached[at.index] && graph.inLoop(at.index))
    if (here.length === 0) continue
    const guarded = new Set(facts.readsOf(field).filter(({ site, read }) => site.where === 'guard' && read.use === 'value').map(({ at, site }) => `${at.index} ${site.transition}`))
    if (guarded.size === 0) continue
    const loops = facts.loopsKeeping(field)
    const isKept = (edge: Edge): boolean => graph.isLoopEdge(edge) && partOf(loops, edge.from) !== null && loops.of[edge.from] === loops.of[edge.to] && !facts.isRearmed(edge, field)
    for (const edge of graph.edges) {
      if (!guarded.has(`${edge.from} ${edge.transition}`) || !isKept(edge)) continue
      const authors = here.filter(({ at }) => loops.of[at.index] === loops.of[edge.from])
      const first = authors[0]
      if (!first) continue
      const writers = facts.writersOf(first)
      // Two authors take turns at one value: each of them is asked, because the other wrote last.
      if (authors.some((other) => facts.writersOf(other).join() !== writers.join())) continue
      const value = facts.guardsOf(facts.stateAt(edge.from), edge.transition).flatMap((site) => site.facts?.comparisons ?? []).find((comparison) => comparison.field === field && comparison.op === '==')?.literal
      yield {
        ...edgePlace(facts, edge),
        message: `${code(field)} ${value === undefined ? 'keeps its value' : `is still ${code(String(value))}`} when ${code(first.at.name)} is entered again: ${actorCodes(writers, 'or') || 'nobody'} is not asked and this edge fires again, so only a cap ends the loop. Blank it here: ${code(`assign: { ${field}: "" }`)}.`,
        fix: clearOn(facts, edge, [field], `Blank ${field} on this edge`),
        about: { states: [first.at.name, facts.nameAt(edge.from)], fields: [field] },
      }
    }
  }
})
