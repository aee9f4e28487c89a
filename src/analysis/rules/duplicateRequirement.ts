import { rule } from '../rule'
import { actorName, code } from '../words'

/** L24: two requirements that ask once. */
export const duplicateRequirement = rule('L24', 'duplicate-requirement', 'warning', function* (facts) {
  for (const at of facts.states) {
    const first = new Map<string, number>()
    for (const [index, requirement] of at.state.requires.entries()) {
      const { field, from } = requirement
      const id = from.kind === 'agent' ? (from.agent === null ? 'any agent' : `agent:${from.agent}`) : from.user === null ? 'user' : `user:${from.user}`
      const key = `${field}\u0000${id}`
      if (!first.has(key)) {
        first.set(key, index)
        continue
      }
      yield {
        at: facts.requirementPath(at, index),
        part: 'item' as const,
        message: `${code(field)} is asked of ${id === 'any agent' || id === 'user' ? actorName(id) : code(actorName(id))} twice in ${code(at.name)}, which asks once. Delete one, or name the agent that was meant.`,
        fix: { label: 'Delete the second', operation: { kind: 'deleteRequirement' as const, state: at.state.name, requirement: index } },
        about: { states: [at.name], fields: [field] },
      }
    }
  }
})
