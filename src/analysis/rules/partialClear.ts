import { fieldName } from '../../machine'
import { effectsAlong, partOf } from '../loops'
import { rule } from '../rule'
import { actorCodes, code } from '../words'

/** L32: some are asked again and the others keep what they said. Often on purpose. */
export const partialClear = rule('L32', 'partial-clear', 'info', function* (facts) {
  const { graph } = facts
  for (const edge of graph.edges) {
    if (!graph.isLoopEdge(edge) || !graph.reached[edge.from]) continue
    for (const [map, keys] of facts.rearmsOf(edge)) {
      if (keys === '*' || facts.typeOf(map) !== 'map') continue
      for (const at of new Set(facts.gatheringsOf(map).filter(({ requirement }) => requirement.required).map((gathering) => gathering.at))) {
        if (graph.loops.of[at.index] !== graph.loops.of[edge.from]) continue
        const asked = [...new Set(facts.gatheringsOf(map).filter((gathering) => gathering.at === at && gathering.requirement.required).flatMap((gathering) => facts.writersOf(gathering)))]
        const again = asked.filter((writer) => keys.has(writer))
        const rest = asked.filter((writer) => {
          if (keys.has(writer)) return false
          const loops = facts.loopsKeeping(map, writer)
          return partOf(loops, at.index) !== null && loops.of[at.index] === loops.of[edge.from] && loops.of[edge.from] === loops.of[edge.to]
        })
        const placed = effectsAlong(facts, edge).findLast(({ placed: { effect } }) => effect.field === map && effect.verb === 'remove')
        if (again.length === 0 || rest.length === 0 || !placed) continue
        const action = facts.actionOf(placed)
        yield {
          at: facts.actionPath(placed),
          part: 'item' as const,
          message: `Only ${actorCodes(again)} ${again.length === 1 ? 'is' : 'are'} asked again in ${code(at.name)}; ${actorCodes(rest)} ${rest.length === 1 ? 'keeps' : 'keep'} the entry of the last round in ${code(map)}. If all shall answer again, write ${code(`remove: { ${map}: "*" }`)}.`,
          ...(action
            ? {
                fix: {
                  label: 'Ask all of them again',
                  operation: { kind: 'editAction' as const, in: facts.actionsAt(placed), index: placed.placed.index, action: { effects: action.effects.map((effect) => (effect === placed.placed.effect ? { verb: 'remove' as const, field: fieldName(map), keys: '*' as const } : effect)) } },
                },
              }
            : {}),
          about: { states: [at.name, facts.nameAt(edge.from)], fields: [map] },
        }
        break
      }
    }
  }
})
