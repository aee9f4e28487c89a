import { outcomeOf, type EffectAt, type Facts } from '../facts'
import { rule } from '../rule'
import { code } from '../words'

/**
 * The assignments whose value is what a field holds when a state is entered, on every way that brings a value; null when
 * an answer of somebody can still be there too.
 */
function assignmentsBefore(facts: Facts, state: number, field: string): readonly EffectAt[] | null {
  const found: EffectAt[] = []
  const seen = new Set<number>()
  const queue = [state]
  for (const here of queue) {
    for (const edge of facts.graph.intoOf(here)) {
      const effects = facts.effectsOf(edge).filter(({ effect }) => effect.field === field)
      const last = effects.findLast(({ effect }) => outcomeOf(effect, (name) => facts.isText(name)) !== 'kept')
      if (last) {
        if (last.effect.verb === 'assign' && last.effect.value !== '') found.push({ at: facts.stateAt(last.phase === 'entry' ? edge.to : edge.from), placed: last })
        continue
      }
      if (seen.has(edge.from)) continue
      seen.add(edge.from)
      if (facts.stateAt(edge.from).state.requires.some((requirement) => requirement.field === field)) return null
      queue.push(edge.from)
    }
  }
  return found
}

/** L30: a machine's value satisfies nobody (spec §2 Satisfied). */
export const assignedDoesNotSatisfy = rule('L30', 'assigned-does-not-satisfy', 'warning', function* (facts) {
  for (const [field, gatherings] of facts.gatherings()) {
    if (!facts.isScalar(field) || !facts.effectsOn(field).some(({ placed: { effect } }) => effect.verb === 'assign' && effect.value !== '')) continue
    for (const { at, index, requirement } of gatherings) {
      if (!requirement.required || at.state.terminal || !facts.graph.reached[at.index]) continue
      // In a loop, assigning is a way to ask again.
      if (facts.graph.inLoop(at.index)) continue
      const assignments = assignmentsBefore(facts, at.index, field)
      const first = assignments?.[0]
      if (!first) continue
      const only = new Set(assignments).size === 1 && facts.actionOf(first)?.effects.length === 1
      yield {
        at: facts.requirementPath(at, index),
        part: 'item' as const,
        message: `${code(field)} was assigned by the machine on the way here (in ${code(first.at.name)}), and that satisfies nobody: it is asked for all the same, and the assigned value is overwritten. Drop the assignment, or this requirement.`,
        ...(only ? { fix: { label: 'Drop the assignment', operation: { kind: 'deleteAction' as const, in: facts.actionsAt(first), index: first.placed.index } } } : {}),
        about: { states: [at.name], fields: [field] },
      }
    }
  }
})
