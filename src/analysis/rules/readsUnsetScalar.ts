import { celHas } from '../../guards'
import { guardsIn, inGuard, rewritten } from '../guardEdits'
import { rule } from '../rule'
import { code } from '../words'
import type { StateFacts } from '../facts'

/** Some guard of the state asks whether it is set: the others then stand behind that question. */
const guardsTestIt = (at: StateFacts, field: string): boolean => at.local.sites.some((site) => site.where === 'guard' && site.facts?.tested.has(`has:${field}`))

/** L63: on some way to this guard nobody has written it yet. */
export const readsUnsetScalar = rule('L63', 'reads-unset-scalar', 'warning', function* (facts) {
  for (const guard of guardsIn(facts)) {
    const expression = guard.site.facts
    if (!expression || facts.graph.reached[guard.at.index] !== 1 || guard.at.state.terminal) continue
    const told = new Set<string>()
    for (const { field, range, use, key } of expression.reads) {
      if (use !== 'value' || key !== null || told.has(field) || !facts.isScalar(field) || guardsTestIt(guard.at, field)) continue
      if (facts.flow().presentAtGuards(guard.at.index, field)) continue
      told.add(field)
      const wrapped = /\|\||\?/.test(guard.site.expression) ? `(${guard.site.expression})` : guard.site.expression
      yield {
        ...inGuard(facts, guard, range),
        message: `${code(field)} may be unset here: some way to ${code(guard.at.name)} writes no value to it, and then this guard errors and the edge does not fire. Ask ${code(celHas(field))} first, or gather it before.`,
        fix: rewritten(guard, `${celHas(field)} && ${wrapped}`, 'Ask whether it is set first'),
        about: { states: [guard.at.name], fields: [field] },
      }
    }
  }
})
