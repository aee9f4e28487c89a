import { fieldName } from '../../machine'
import { effectsAlong, partOf } from '../loops'
import { rule } from '../rule'
import { code } from '../words'
import type { Facts, StateFacts } from '../facts'

/** The maps that a state gathers from the same people: a vote and how sure they are. */
function* pairs(facts: Facts, at: StateFacts): Iterable<readonly [string, string]> {
  const panels = new Map<string, string[]>()
  for (const requirement of at.state.requires) {
    if (!requirement.required || facts.typeOf(requirement.field) !== 'map') continue
    panels.set(requirement.field, [...(panels.get(requirement.field) ?? []), ...facts.writersOf({ at, requirement })])
  }
  const maps = [...panels].map(([map, writers]) => [map, [...new Set(writers)].sort().join()] as const)
  for (const [a, panel] of maps) for (const [b, other] of maps) if (a !== b && panel === other && panel !== '') yield [a, b]
}

/** L35: this round's votes beside last round's confidence. */
export const pairedMapsOutOfStep = rule('L35', 'paired-maps-out-of-step', 'error', function* (facts) {
  const { graph } = facts
  for (const at of facts.states) {
    if (at.state.terminal || !graph.reached[at.index] || !graph.inLoop(at.index)) continue
    for (const [cleared, kept] of pairs(facts, at)) {
      const loops = facts.loopsTouchingNot(kept)
      const part = partOf(loops, at.index)
      if (part === null) continue
      for (const edge of graph.edges) {
        if (loops.of[edge.from] !== part || loops.of[edge.to] !== part || facts.rearmsOf(edge).has(kept)) continue
        const keys = facts.rearmsOf(edge).get(cleared)
        if (keys === undefined) continue
        const placed = effectsAlong(facts, edge).findLast(({ placed: { effect } }) => effect.field === cleared)
        if (!placed) continue
        yield {
          at: facts.actionPath(placed),
          part: 'item' as const,
          message: `${code(at.name)} gathers ${code(cleared)} and ${code(kept)} from the same people, and this edge empties ${code(cleared)} alone: new ${code(cleared)} would stand beside the ${code(kept)} of the last round. Empty both.`,
          fix: {
            label: `Empty ${kept} too`,
            operation: {
              kind: 'addAction' as const,
              in: facts.actionsAt(placed),
              action: { effects: [{ verb: 'remove' as const, field: fieldName(kept), keys: keys === '*' ? ('*' as const) : [...keys] }] },
              at: placed.placed.index + 1,
            },
          },
          about: { states: [at.name], fields: [kept] },
        }
      }
    }
  }
})
