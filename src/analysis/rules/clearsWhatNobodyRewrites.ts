import { effectsAlong, withoutEffect } from '../loops'
import { outcomeOf, type Facts } from '../facts'
import { rule } from '../rule'
import { code } from '../words'

interface Ahead {
  /** The states from which somebody or something can still write the field. */
  readonly writer: Uint8Array
  /** The states from which a reader of it can be reached. */
  readonly reader: Uint8Array
}

function ahead(facts: Facts, field: string): Ahead {
  const { graph } = facts
  const sets = facts.effectsOn(field).filter(({ placed: { effect } }) => effect.verb === 'append' || (effect.verb === 'assign' && effect.value !== ''))
  const writers = [...facts.gatheringsOf(field).filter(({ at }) => !at.state.terminal), ...sets].map(({ at }) => at.index)
  return { writer: graph.towards(writers), reader: graph.towards(facts.readsOf(field).map(({ at }) => at.index)) }
}

/** L37: cleared for good, though somebody still reads it. */
export const clearsWhatNobodyRewrites = rule('L37', 'clears-what-nobody-rewrites', 'error', function* (facts) {
  const { graph } = facts
  const known = new Map<string, Ahead>()
  for (const edge of graph.edges) {
    const rearmed = facts.rearmsOf(edge)
    if (rearmed.size === 0 || !graph.reached[edge.from]) continue
    for (const [field, keys] of rearmed) {
      if (keys !== '*') continue
      const last = effectsAlong(facts, edge).findLast(({ placed: { effect } }) => effect.field === field && outcomeOf(effect, (name) => facts.isText(name)) !== 'kept')
      if (!last || (last.placed.effect.verb === 'assign' && last.placed.effect.value !== '') || last.placed.effect.verb === 'append') continue
      let where = known.get(field)
      if (!where) known.set(field, (where = ahead(facts, field)))
      if (where.writer[edge.to] || !where.reader[edge.to]) continue
      const reached = graph.from([edge.to])
      const reader = facts.readsOf(field).find(({ at }) => reached[at.index])
      const fix = withoutEffect(facts, last, `Keep ${field}`)
      yield {
        at: facts.actionPath(last),
        part: 'item' as const,
        message: `${code(field)} is taken away here and no later state gathers it, but ${code(reader?.at.name ?? '')} still reads it and finds nothing. Keep it.`,
        ...(fix ? { fix } : {}),
        about: { states: [facts.nameAt(edge.from), facts.nameAt(edge.to)], fields: [field] },
      }
    }
  }
})
