import { withoutTemplate } from '../mends'
import { rule } from '../rule'
import { actorName, code } from '../words'
import type { Facts, Site, StateFacts } from '../facts'

/** Answers that are counted or compared rather than read. */
const isVote = (facts: Facts, field: string): boolean => {
  const of = facts.fields.get(field)?.type.of?.type
  return facts.typeOf(field) === 'map' && (of === 'enum' || of === 'boolean' || of === 'integer')
}

/** The maps that a state gathers from two or more, with who they are. */
function ballots(facts: Facts, at: StateFacts): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const requirement of at.state.requires) {
    if (facts.typeOf(requirement.field) === 'map') found.set(requirement.field, [...(found.get(requirement.field) ?? []), ...facts.writersOf({ at, requirement })])
  }
  return new Map([...found].map(([map, writers]): [string, readonly string[]] => [map, [...new Set(writers)]]).filter(([, writers]) => writers.length >= 2))
}

/** The map of those that a text shows to the people who are just filling it, or to the same voters before they vote again. */
function shown(facts: Facts, site: Site, gathered: ReadonlyMap<string, readonly string[]>): { readonly field: string; readonly earlier: boolean; readonly range: { start: number; end: number } } | null {
  for (const { field, key, range, use } of site.facts?.reads ?? []) {
    if (use === 'test') continue
    const voters = gathered.get(field)
    // One's own entry tells one nothing about the others.
    const own = site.where === 'prompt' && (site.expression.includes('self') || (key !== null && site.expression.includes(key)))
    if (voters && !(own && (key !== null || site.expression.includes('self')))) return { field, earlier: false, range }
    if (voters || key !== null || !isVote(facts, field)) continue
    const panel = facts.panelOf(field)
    if ([...gathered].some(([map, writers]) => isVote(facts, map) && writers.some((writer) => panel.includes(writer)))) return { field, earlier: true, range }
  }
  return null
}

/** L64: voters who are shown votes do not vote independently. */
export const ballotLeak = rule('L64', 'ballot-leak', 'warning', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal) continue
    const gathered = ballots(facts, at)
    if (gathered.size === 0) continue
    for (const site of at.local.sites) {
      if (site.where !== 'objective' && site.where !== 'prompt') continue
      const leak = shown(facts, site, gathered)
      if (!leak) continue
      const voters = [...gathered.values()][0] ?? []
      const fix = withoutTemplate(at, site, leak)
      yield {
        at: facts.sitePath(at, site),
        inner: facts.inner(site, leak.range),
        message: leak.earlier
          ? `Those who vote in ${code(at.name)} are shown their earlier ${code(leak.field)}, so their votes are not independent of one another. Take it out of the text.`
          : `${code(leak.field)} is shown to the same people who fill it in ${code(at.name)} (${voters.map(actorName).slice(0, 3).join(', ')}${voters.length > 3 ? ', …' : ''}): in a first round it is empty, later everybody sees what the others said. Take it out of the text, or allow this line if they shall see it.`,
        ...(fix ? { fix } : {}),
        about: { states: [at.name], fields: [leak.field] },
      }
      break
    }
  }
})
