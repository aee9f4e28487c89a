import { askSomebodyElse } from '../mends'
import { rule } from '../rule'
import { actorName, code } from '../words'
import { shownTo, verdicts, type Verdict } from './judgeIsAParty'
import type { Facts } from '../facts'

/** Values that let something pass. */
const PASSES = /^(?:approve|accept|publish|pass|merge|ship|release)/i

/** Whether a field holds texts that this agent writes: alone, or under its own name in a map. */
function isWorkOf(facts: Facts, field: string, author: string): boolean {
  const type = facts.fields.get(field)?.type
  const panel = facts.panelOf(field)
  if (type?.type === 'map') return type.of?.type === 'string' && panel.includes(author)
  return type?.type === 'string' && panel.length === 1 && panel[0] === author
}

/** What the author of a verdict is shown of its own, or hands in together with a verdict that lets it pass. */
function ownWork(facts: Facts, { at, field, author }: Verdict): string | undefined {
  const asked = at.state.requires.filter((requirement) => requirement.field !== field)
  const shown = shownTo(facts, at, author).filter((name) => !asked.some((requirement) => requirement.field === name))
  const passes = (facts.fields.get(field)?.type.values ?? []).some((value) => PASSES.test(value))
  // An optional text beside a verdict is the note to it.
  const handedIn = passes ? asked.filter(({ required }) => required).map((requirement) => requirement.field as string) : []
  return [...shown, ...handedIn].find((name) => name !== field && isWorkOf(facts, name, author))
}

/** Where an edge also asks for what somebody else found, the author does not decide alone. */
const othersDecideToo = (facts: Facts, { at, field, author }: Verdict): boolean =>
  at.local.sites.some((site) => {
    const reads = site.where === 'guard' ? (site.facts?.reads ?? []) : []
    return reads.some((read) => read.field === field) && reads.some((read) => read.field !== field && facts.panelOf(read.field).some((writer) => writer !== author))
  })

/** L66: who makes it approves it. */
export const selfApproval = rule('L66', 'self-approval', 'warning', function* (facts) {
  for (const verdict of verdicts(facts)) {
    const { at, field, index, author } = verdict
    const work = ownWork(facts, verdict)
    if (work === undefined || othersDecideToo(facts, verdict)) continue
    yield {
      at: facts.requirementPath(at, index),
      part: 'item' as const,
      message: `${code(actorName(author))} writes ${code(work)} and rules on it in ${code(at.name)} (${code(field)}): it approves its own work. Let somebody else write ${code(field)}.`,
      fix: askSomebodyElse(facts, at, index, 'reviewer'),
      about: { states: [at.name], fields: [field], agents: [actorName(author)] },
    }
  }
})
