import { effectsAlong, withoutEffect } from '../loops'
import { outcomeOf } from '../facts'
import { rule } from '../rule'
import { code } from '../words'

/** L36: what the next round should answer is taken away before it is read. */
export const clearsTheFeedback = rule('L36', 'clears-the-feedback', 'warning', function* (facts) {
  const { graph } = facts
  for (const edge of graph.edges) {
    if (!graph.isLoopEdge(edge) || facts.rearmsOf(edge).size === 0) continue
    const target = facts.stateAt(edge.to)
    if (target.state.requires.length === 0) continue
    const along = effectsAlong(facts, edge)
    for (const [field, keys] of facts.rearmsOf(edge)) {
      // What is asked again has to be emptied, and so has the trigger that fired this edge.
      if (target.state.requires.some((requirement) => requirement.field === field)) continue
      if (facts.guardsOf(facts.stateAt(edge.from), edge.transition).some((site) => site.facts?.reads.some((read) => read.field === field))) continue
      const last = along.findLast(({ placed: { effect } }) => effect.field === field && (outcomeOf(effect, (name) => facts.isText(name)) !== 'kept' || facts.typeOf(field) === 'map'))
      if (!last || outcomeOf(last.placed.effect, (name) => facts.isText(name)) === 'set') continue
      const shown = target.local.sites.find((site) => (site.where === 'objective' || site.where === 'prompt') && site.facts?.reads.some((read) => read.field === field && (keys === '*' || (read.key !== null && keys.has(read.key)))))
      if (!shown) continue
      const fix = withoutEffect(facts, last, `Keep ${field}`)
      yield {
        at: facts.actionPath(last),
        part: 'item' as const,
        message: `The ${shown.where === 'prompt' ? 'prompt' : 'objective'} of ${code(target.name)} shows ${code(field)}, and this edge takes it away first, so the next round reads nothing. Keep it; only what is asked again has to be emptied.`,
        ...(fix ? { fix } : {}),
        about: { states: [target.name, facts.nameAt(edge.from)], fields: [field] },
      }
    }
  }
})
