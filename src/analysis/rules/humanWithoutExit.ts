import { elementPath } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

/** L89: nothing moves until a person answers. */
export const humanWithoutExit = rule('L89', 'human-without-exit', 'info', function* (facts) {
  if (['timeoutMs', 'onHalt'].some((key) => facts.reading.spanOf(elementPath('policy', key)))) return
  for (const at of facts.states) {
    if (at.state.terminal) continue
    const index = at.state.requires.findIndex(({ from, required }) => required && from.kind === 'user')
    const requirement = at.state.requires[index]
    if (!requirement || requirement.from.kind !== 'user') continue
    const { user } = requirement.from
    yield {
      at: facts.requirementPath(at, index),
      part: 'item' as const,
      message: `${code(at.name)} waits for ${user === null ? 'a person' : code(user)} for ever: no time limit and no other way out. Make ${code(requirement.field)} optional and add an edge without it, or set ${code('policy.onHalt')}.`,
      fix: { label: `Make ${requirement.field} optional`, operation: { kind: 'setRequirement' as const, state: at.state.name, requirement: index, set: { required: false } } },
      about: { states: [at.name], fields: [requirement.field] },
    }
  }
})
