import { celField, celHas, celString } from '../../guards'
import { rule } from '../rule'
import { actorName, code } from '../words'
import { guardsIn, inGuard, rewritten } from '../guardEdits'

/** L26: an answer that need not come, read as if it had. */
export const optionalButDecisive = rule('L26', 'optional-but-decisive', 'warning', function* (facts) {
  for (const guard of guardsIn(facts)) {
    const { site } = guard
    const expression = site.facts
    if (!expression) continue
    const told = new Set<string>()
    for (const { field, key, range, use } of expression.reads) {
      if (use !== 'value' || facts.fields.get(field)?.default !== undefined) continue
      if (facts.isAssigned(field)) continue
      const entry = key !== null && facts.typeOf(field) === 'map'
      const test = entry ? `in:${field}:${key}` : `has:${field}`
      if (told.has(test) || expression.tested.has(test) || (entry && expression.tested.has(`in:${field}`))) continue
      if (!(entry || facts.isScalar(field)) || !facts.isOptional(field, entry ? key : null)) continue
      told.add(test)
      const condition = entry ? `${celString(key)} in ${celField(field)}` : celHas(field)
      const wrapped = /\|\||\?/.test(site.expression) ? `(${site.expression})` : site.expression
      yield {
        ...inGuard(facts, guard, range),
        message: `${entry ? `${code(field)} of ${code(actorName(key))}` : code(field)} is optional and may be missing when this guard is looked at; it then errors and the edge does not fire. Ask ${code(condition)} first, or require it.`,
        fix: rewritten(guard, `${condition} && ${wrapped}`, `Ask whether it is there first`),
        about: { states: [guard.at.name], fields: [field] },
      }
    }
  }
})
