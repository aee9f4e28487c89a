import { partOf, statesOf } from '../loops'
import type { Facts, StateFacts } from '../facts'
import { askWhetherToGoOn } from '../goOnMend'
import { rule } from '../rule'
import type { Fix } from '../types'
import { codes } from '../words'

/** Waits for an answer that is asked for anyway; where none is, somebody is asked whether it goes round again. */
function mendOf(facts: Facts, round: readonly StateFacts[]): Fix | undefined {
  for (const { name, state } of round) {
    const requirement = state.requires.findIndex(({ required }) => !required)
    const field = state.requires[requirement]?.field
    if (field !== undefined) return { label: `Wait for ${field} in ${name}`, operation: { kind: 'setRequirement', state: state.name, requirement, set: { required: true } } }
  }
  const inside = new Set(round.map(({ index }) => index))
  const plain = round.find(({ state }) => state.transitions.every(({ guards }) => guards.length === 0)) ?? round[0]
  return plain && askWhetherToGoOn(facts, plain, ({ to }) => inside.has(to))
}

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
      fix: mendOf(facts, round),
      about: { states: names },
    }
  }
})
