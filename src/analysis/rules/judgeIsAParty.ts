import { askSomebodyElse } from '../mends'
import { rule } from '../rule'
import { actorName, code } from '../words'
import type { Facts, StateFacts } from '../facts'

/** A state in which one agent decides by an enum that guards its edges. */
export interface Verdict {
  readonly at: StateFacts
  readonly field: string
  readonly index: number
  readonly author: string
}

export function* verdicts(facts: Facts): Iterable<Verdict> {
  for (const at of facts.states) {
    if (at.state.terminal) continue
    for (const [index, requirement] of at.state.requires.entries()) {
      const { field } = requirement
      const writers = facts.writersOf({ at, requirement })
      const author = writers[0]
      if (facts.typeOf(field) !== 'enum' || writers.length !== 1 || author === undefined || !author.startsWith('agent:')) continue
      if (at.local.sites.some((site) => site.where === 'guard' && site.facts?.reads.some((read) => read.field === field))) yield { at, field, index, author }
    }
  }
}

/** The fields that an agent is shown in a state: in the objective, and in its own prompts. */
export function shownTo(facts: Facts, at: StateFacts, author: string): readonly string[] {
  return [...new Set(
    at.local.sites.flatMap((site) => {
      const requirement = site.requirement === undefined ? undefined : at.state.requires[site.requirement]
      const theirs = site.where === 'objective' || (site.where === 'prompt' && requirement !== undefined && facts.writersOf({ at, requirement }).includes(author))
      return theirs ? (site.facts?.reads ?? []).map(({ field }) => field) : []
    }),
  )]
}

/** Whether an edge out of the loop waits for this field; a choice within the loop is no ruling. */
const endsTheLoop = (facts: Facts, at: StateFacts, field: string): boolean =>
  facts.graph.outOf(at.index).some((edge) => !facts.graph.isLoopEdge(edge) && facts.guardsOf(at, edge.transition).some((site) => site.facts?.reads.some((read) => read.field === field)))

/** L65: somebody rules on a debate that they took part in. */
export const judgeIsAParty = rule('L65', 'judge-is-a-party', 'warning', function* (facts) {
  for (const { at, field, index, author } of verdicts(facts)) {
    if (!facts.graph.inLoop(at.index) || !endsTheLoop(facts, at, field)) continue
    // Who gives an entry and the word on in one turn hands over; that is no ruling.
    const own = shownTo(facts, at, author).find((map) => facts.typeOf(map) === 'map' && facts.panelOf(map).includes(author) && !at.state.requires.some((requirement) => requirement.field === map))
    if (own === undefined) continue
    yield {
      at: facts.requirementPath(at, index),
      part: 'item' as const,
      message: `${code(actorName(author))} decides in ${code(at.name)} whether the loop goes on, and is one of those who wrote ${code(own)}: a party is the judge. Let somebody else write ${code(field)}.`,
      fix: askSomebodyElse(facts, at, index, 'referee'),
      about: { states: [at.name], fields: [field], agents: [actorName(author)] },
    }
  }
})
