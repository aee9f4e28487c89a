import { fieldName } from '../../machine'
import { guardsIn, inGuard } from '../guardEdits'
import { rule } from '../rule'
import { actorCodes, code } from '../words'
import type { Facts } from '../facts'
import type { Fix } from '../types'

/** The field as a list that every edge of the loop appends to, and its size in the guards. */
function counted(facts: Facts, field: string): Fix | undefined {
  const name = fieldName(field)
  const guards = [...guardsIn(facts)].filter(({ site }) => site.facts?.reads.some((read) => read.field === field))
  // What else writes it, or shows it, would have to be thought through by somebody.
  if (facts.effectsOn(field).some(({ placed: { effect } }) => effect.verb !== 'remove') || facts.readsOf(field).some(({ site }) => site.where !== 'guard')) return undefined
  const asked = facts.gatheringsOf(field).toReversed()
  const counting = new Set(guards.map(({ at }) => at.index))
  const edges = facts.graph.edges.filter((edge) => counting.has(edge.from) && facts.graph.isLoopEdge(edge))
  const removed = facts.effectsOn(field)
  if (removed.some((placed) => (facts.actionOf(placed)?.effects.length ?? 0) > 1)) return undefined
  return {
    label: `Count on the edge`,
    operation: {
      kind: 'several',
      operations: [
        ...asked.map(({ at, index }) => ({ kind: 'deleteRequirement' as const, state: at.state.name, requirement: index })),
        ...removed.toReversed().map((placed) => ({ kind: 'deleteAction' as const, in: facts.actionsAt(placed), index: placed.placed.index })),
        { kind: 'setFieldType', field: name, type: { type: 'list', declared: 'list', of: { type: 'string', declared: 'string' } } },
        ...guards.map(({ at, site }) => ({
          kind: 'editGuard' as const,
          state: at.state.name,
          transition: site.transition,
          guard: site.guard,
          expression: (site.facts?.reads ?? []).filter((read) => read.field === field).toSorted((a, b) => b.range.start - a.range.start)
            .reduce((text, { range }) => `${text.slice(0, range.start)}size(${text.slice(range.start, range.end)})${text.slice(range.end)}`, site.expression),
        })),
        ...edges.map((edge) => ({
          kind: 'addAction' as const,
          in: { list: 'onTransition' as const, state: facts.stateAt(edge.from).state.name, transition: edge.transition },
          action: { effects: [{ verb: 'append' as const, field: name, value: 'round' }] },
        })),
      ],
    },
  }
}

/** L42: who writes the counter decides how long the loop goes on. */
export const counterInAgentsHands = rule('L42', 'counter-in-agents-hands', 'warning', function* (facts) {
  const told = new Set<string>()
  for (const guard of guardsIn(facts)) {
    if (!facts.graph.inLoop(guard.at.index)) continue
    for (const comparison of guard.site.facts?.comparisons ?? []) {
      const { field } = comparison
      if (comparison.entry || typeof comparison.literal !== 'number' || facts.typeOf(field) !== 'integer' || told.has(field)) continue
      const writers = [...new Set(facts.gatheringsOf(field).flatMap((gathering) => facts.writersOf(gathering)))].filter((writer) => writer.startsWith('agent:'))
      if (writers.length === 0) continue
      told.add(field)
      const fix = counted(facts, field)
      yield {
        ...inGuard(facts, guard, comparison.range),
        message: `How long this loop goes on depends on ${code(field)}, and ${actorCodes(writers)} ${writers.length === 1 ? 'writes' : 'write'} it: an agent can end the loop or prolong it. Count on an edge instead: append to a list and compare its ${code('size()')}.`,
        ...(fix ? { fix } : {}),
        about: { states: [guard.at.name], fields: [field] },
      }
    }
  }
})
