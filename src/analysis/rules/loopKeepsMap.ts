import type { Edge, StateFacts } from '../facts'
import { backEdges, clearOn, edgePlace, partOf, roundThrough } from '../loops'
import { rule } from '../rule'
import { code, codes, plural } from '../words'

/** L31: the entries of the last round satisfy the next one: a loop that runs and does not debate. */
export const loopKeepsMap = rule('L31', 'loop-keeps-map', 'error', function* (facts) {
  const { graph } = facts
  // Per end of a round: what survives it, so that one forgotten edge is told once.
  const kept = new Map<Edge, { maps: string[]; states: Set<StateFacts>; asked: number }>()
  const keep = (edge: Edge, map: string, at: StateFacts, asked: number): void => {
    const entry = kept.get(edge) ?? { maps: [], states: new Set(), asked: 0 }
    kept.set(edge, entry)
    if (!entry.maps.includes(map)) entry.maps.push(map)
    entry.states.add(at)
    entry.asked += asked
  }
  let ends: readonly Edge[] | null = null
  for (const [map, gatherings] of facts.gatherings()) {
    if (facts.typeOf(map) !== 'map') continue
    const here = gatherings.filter(({ at, requirement }) => requirement.required && !at.state.terminal && graph.reached[at.index] && graph.inLoop(at.index))
    if (here.length === 0) continue
    const loops = facts.loopsTouchingNot(map)
    for (const at of new Set(here.map((gathering) => gathering.at))) {
      const part = partOf(loops, at.index)
      if (part === null) continue
      const asked = here.filter((gathering) => gathering.at === at).length
      ends ??= backEdges(facts)
      // Only where no round gets past this state: a loop that may choose another way may keep entries on purpose.
      const closing = ends.filter((edge) => loops.of[edge.from] === part && loops.of[edge.to] === part && !facts.rearmsOf(edge).has(map) && graph.dominates(edge.to, at.index) && graph.dominates(at.index, edge.from))
      for (const edge of closing) keep(edge, map, at, asked)
      if (closing.length > 0) continue
      const around = graph.loopsWithout((edge) => edge.from === at.index || edge.to === at.index || loops.of[edge.from] !== part || loops.of[edge.to] !== part)
      const back = graph.intoOf(at.index).find((edge) => loops.of[edge.from] === part && !facts.rearmsOf(edge).has(map))
      if (!around.cyclic.includes(true) && back) keep(back, map, at, asked)
    }
  }
  for (const [edge, { maps, states, asked }] of kept) {
    const first = [...states][0]
    if (!first) continue
    const round = roundThrough(facts, first.index, (e) => graph.isLoopEdge(e) && !maps.some((map) => facts.rearmsOf(e).has(map)))
    const names = [...states].map(({ name }) => name)
    yield {
      ...edgePlace(facts, edge),
      message: `The second round of ${round.map(({ name }) => code(name)).join(' → ') || codes(names)} asks nobody in ${codes(names)}: the entries of ${codes(maps)} survive and satisfy ${plural(asked, 'requirement')}. Empty ${maps.length === 1 ? 'it' : 'them'} on this edge (${maps.map((map) => code(`remove: { ${map}: "*" }`)).join(', ')}).`,
      fix: clearOn(facts, edge, maps, `Empty ${maps.join(' and ')} on the way back`),
      about: { states: [...names, facts.nameAt(edge.from)], fields: maps },
    }
  }
})
