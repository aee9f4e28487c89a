import { guardsIn, inGuard, replaced } from '../guardEdits'
import { rule } from '../rule'
import { code } from '../words'

/** L56: entries stand under `agent:<id>`, never under the bare name. */
export const keyWithoutPrefix = rule('L56', 'key-without-prefix', 'error', function* (facts) {
  const agents = new Set(facts.agents.keys())
  for (const { state } of facts.states) for (const { from } of state.requires) if (from.kind === 'agent' && from.agent !== null) agents.add(from.agent)
  for (const guard of guardsIn(facts)) {
    for (const { field, key, keyRange } of guard.site.facts?.reads ?? []) {
      if (key === null || !keyRange || /^(?:agent|user):/.test(key) || !agents.has(key) || facts.typeOf(field) !== 'map') continue
      const selected = guard.site.expression[keyRange.start - 1] === '.'
      yield {
        ...inGuard(facts, guard, keyRange),
        message: `Entries of ${code(field)} stand under their writer's name with its kind: write ${code(`agent:${key}`)}. There is no entry ${code(key)}, so this guard ${guard.site.facts?.reads.some((read) => read.key === key && read.searched) ? 'never finds it' : 'errors every time'}.`,
        fix: selected
          ? replaced(guard, { start: keyRange.start - 1, end: keyRange.end }, `['agent:${key}']`, `Write agent:${key}`)
          : replaced(guard, keyRange, `'agent:${key}'`, `Write agent:${key}`),
        about: { states: [guard.at.name], fields: [field] },
      }
    }
  }
})
