import { childPath } from '../../machine'
import { askSomebodyElse } from '../mends'
import { rule } from '../rule'
import { actorName, code } from '../words'

/** L69: the one who breaks the tie helped to make it. */
export const chairVotesTwice = rule('L69', 'chair-votes-twice', 'info', function* (facts) {
  for (const at of facts.states) {
    for (const site of at.local.sites) {
      const tie = site.where === 'guard' ? site.facts?.ties[0] : undefined
      const target = site.transition === undefined ? undefined : facts.stateNamed(at.state.transitions[site.transition]?.toState ?? '')
      if (!tie || !target || target.state.terminal) continue
      const voters = facts.panelOf(tie.map)
      const index = target.state.requires.findIndex((requirement) => requirement.field !== tie.map && requirement.from.kind === 'agent' && requirement.from.agent !== null && voters.includes(`agent:${requirement.from.agent}`))
      const requirement = target.state.requires[index]
      // A vote of everybody again is a new vote and no chair.
      if (!requirement || target.state.requires.some(({ field }) => field === tie.map)) continue
      const chair = actorName(facts.writersOf({ at: target, requirement })[0] ?? '')
      yield {
        at: childPath(facts.requirementPath(target, index), 'from'),
        part: 'value' as const,
        message: `${code(chair)} votes in ${code(tie.map)} and breaks the tie in ${code(target.name)}: its vote counts twice. Give the tie to somebody else, or keep it if that is the rule.`,
        fix: askSomebodyElse(facts, target, index, 'chair'),
        about: { states: [target.name, at.name], fields: [tie.map], agents: [chair] },
      }
    }
  }
})
