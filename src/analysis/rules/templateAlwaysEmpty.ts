import { withoutTemplate } from '../mends'
import { rule } from '../rule'
import { actorName, code } from '../words'

/** L82: a text that shows something which is never there when it is read. */
export const templateAlwaysEmpty = rule('L82', 'template-always-empty', 'warning', function* (facts) {
  for (const at of facts.states) {
    if (!facts.graph.reached[at.index] || at.state.terminal) continue
    const told = new Set<string>()
    for (const site of at.local.sites) {
      if (site.where === 'guard') continue
      // A text is read when the state asks; an action's when the state has gathered.
      const asking = site.where !== 'action'
      if (asking && at.state.requires.length === 0) continue
      for (const { field, key, range, use } of site.facts?.reads ?? []) {
        if (use === 'test' || told.has(field) || !facts.fields.has(field)) continue
        const never = key !== null && facts.typeOf(field) === 'map' && /^(?:agent|user):/.test(key) && facts.gatheringsOf(field).length > 0 && !facts.panelOf(field).includes(key) && !(key.startsWith('user:') && facts.panelOf(field).includes('user')) && !facts.effectsOn(field).some(({ placed: { effect } }) => effect.verb === 'assign')
        const filled = asking ? facts.flow().mayBeFilledOnArrival(at.index, field) : facts.flow().mayBeFilledAtGuards(at.index, field) || site.at[0] === 'entry'
        if (filled && !never) continue
        told.add(field)
        const fix = withoutTemplate(at, site, { field })
        yield {
          at: facts.sitePath(at, site),
          inner: facts.inner(site, range),
          message: never
            ? `${code(field)} never gets an entry from ${code(actorName(key))}, so this renders as nothing. Ask for it, or change the key.`
            : `${code(field)} is always empty when ${asking ? `${code(at.name)} asks` : 'this is rendered'}: every way here leaves it unset or has cleared it. Show it where it is filled, or clear it later.`,
          ...(fix ? { fix } : {}),
          about: { states: [at.name], fields: [field] },
        }
      }
    }
  }
})
