import { partOf, statesOf } from '../loops'
import { rule } from '../rule'
import { codes } from '../words'

/** L41: states that go round without asking anybody come back to the configuration that they began with. */
export const agentlessCycle = rule('L41', 'agentless-cycle', 'error', function* (facts) {
  const { graph } = facts
  const loops = graph.loopsWithout((edge) => facts.stateAt(edge.from).local.parks || facts.stateAt(edge.to).local.parks)
  const told = new Set<number>()
  for (const at of facts.states) {
    const part = partOf(loops, at.index)
    if (part === null || told.has(part) || !graph.reached[at.index]) continue
    told.add(part)
    const round = statesOf(facts, loops, part)
    // A machine that counts on its edges and looks at the count does end.
    const read = new Set(round.flatMap(({ local }) => local.sites.filter(({ where }) => where === 'guard').flatMap((site) => site.facts?.reads ?? []).map(({ field }) => field)))
    const edges = round.flatMap(({ index }) => graph.outOf(index)).filter((edge) => loops.of[edge.to] === part)
    if (edges.some((edge) => facts.effectsOf(edge).some(({ effect }) => read.has(effect.field)))) continue
    const names = round.map(({ name }) => name)
    yield {
      at: at.path,
      message: `${codes(names)} can go round without asking anybody, and nothing changes on the way: the run is halted for no progress. Add a requirement, or a guard that ends it.`,
      about: { states: names },
    }
  }
})
