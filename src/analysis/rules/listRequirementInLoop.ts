import { backEdges, clearOn, partOf } from '../loops'
import { rule } from '../rule'
import { actorCodes, code } from '../words'

/** L44: one item of the first round satisfies for ever. */
export const listRequirementInLoop = rule('L44', 'list-requirement-in-loop', 'warning', function* (facts) {
  const { graph } = facts
  for (const [list, gatherings] of facts.gatherings()) {
    if (facts.typeOf(list) !== 'list') continue
    for (const at of new Set(gatherings.map((gathering) => gathering.at))) {
      if (at.state.terminal || !graph.reached[at.index] || !graph.inLoop(at.index)) continue
      const loops = facts.loopsKeeping(list)
      const part = partOf(loops, at.index)
      if (part === null) continue
      const here = gatherings.filter((gathering) => gathering.at === at)
      const writers = [...new Set(here.flatMap((gathering) => facts.writersOf(gathering)))]
      const edge = backEdges(facts).find((e) => loops.of[e.from] === part && loops.of[e.to] === part) ?? graph.intoOf(at.index).find((e) => loops.of[e.from] === part)
      yield {
        at: facts.requirementPath(at, here[0]?.index ?? 0),
        part: 'item' as const,
        message: `An item that ${actorCodes(writers, 'or')} added to ${code(list)} in the first round satisfies this for ever: ${writers.length > 1 ? 'they are' : 'nobody is'} ${writers.length > 1 ? 'not ' : ''}asked again. Use a map, or empty the list on the way back.`,
        ...(edge ? { fix: clearOn(facts, edge, [list], `Empty ${list} on the way back`) } : {}),
        about: { states: [at.name], fields: [list] },
      }
    }
  }
})
