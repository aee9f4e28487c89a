import { countingGuards, isDisagreementHeard, panelBefore } from '../panels'
import { askOneMore } from '../mends'
import { rule } from '../rule'
import { actorCodes, code } from '../words'

/** L68: between two there is no majority but both. */
export const panelOfTwo = rule('L68', 'panel-of-two', 'info', function* (facts) {
  const told = new Set<string>()
  for (const at of facts.states) {
    if (at.state.terminal || !facts.graph.reached[at.index]) continue
    for (const { quota } of countingGuards(at)) {
      const panel = panelBefore(facts, quota.map, at.index)
      const gathering = facts.gatheringsOf(quota.map)[0]
      if (!panel || !gathering || panel.voters.length > 2 || told.has(quota.map)) continue
      told.add(quota.map)
      // Who waits for the tie has thought of it.
      if (panel.voters.length === 2 && isDisagreementHeard(facts, at, panel)) continue
      yield {
        at: facts.requirementPath(gathering.at, gathering.index),
        part: 'item' as const,
        message: panel.voters.length === 1
          ? `Only ${actorCodes(panel.voters)} votes in ${code(quota.map)}, so the count in ${code(at.name)} is one vote. Add voters, or ask for the decision itself.`
          : `Only ${actorCodes(panel.voters)} vote in ${code(quota.map)}: whenever they disagree it is a tie. Add a third voter or a chair.`,
        fix: askOneMore(facts, gathering.at, gathering.index, gathering.requirement, 'third'),
        about: { states: [at.name, gathering.at.name], fields: [quota.map] },
      }
    }
  }
})
