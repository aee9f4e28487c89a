import { celField } from '../../guards'
import { guardsIn, inGuard, rewritten } from '../guardEdits'
import { rule } from '../rule'
import { actorName, code } from '../words'
import type { Facts } from '../facts'

/** Why a map may be empty, or lack somebody, when the guards of a state are looked at; null when it is whole. */
function gap(facts: Facts, map: string, state: number): string | null {
  const { writers, required } = facts.before(map, state)
  const optional = writers.find((writer) => !required.includes(writer))
  if (optional !== undefined) return `${code(actorName(optional))} need not answer`
  const whole = required.length > 0 && facts.flow().presentAtGuards(state, map)
  return whole ? null : 'it may be empty on the way here'
}

/** L58: of nothing, everything is true. */
export const vacuousAll = rule('L58', 'vacuous-all', 'warning', function* (facts) {
  for (const guard of guardsIn(facts)) {
    const { alls = [], tested } = guard.site.facts ?? {}
    for (const { field, range } of alls) {
      if (facts.typeOf(field) !== 'map' || tested?.has(`size:${field}`) || facts.graph.reached[guard.at.index] !== 1) continue
      const why = gap(facts, field, guard.at.index)
      if (why === null) continue
      const panel = facts.panelOf(field).filter((writer) => writer !== 'user').length
      const condition = `size(${celField(field)}) ${panel > 0 ? `== ${panel}` : '> 0'}`
      const rest = /\|\||\?/.test(guard.site.expression) ? `(${guard.site.expression})` : guard.site.expression
      yield {
        ...inGuard(facts, guard, range),
        message: `${code('all')} holds of an empty map, and of whoever happens to be in it: ${why}. Ask for the number first: ${code(`${condition} && …`)}.`,
        fix: rewritten(guard, `${condition} && ${rest}`, `Ask for ${condition}`),
        about: { states: [guard.at.name], fields: [field] },
      }
    }
  }
})
