import type { Machine } from '../../machine'
import { isComplete, type Roster } from './roster'
import { rolesOf } from './roles'
import type { ModelSetup } from './types'

const same = (a: ModelSetup, b: ModelSetup): boolean => a.provider === b.provider && a.model === b.model

/**
 * What a reviewer would frown at in a roster, in sentences: voters who are all one model, a judge who is also a debater's
 * model, a debate in which nobody argues the other side. `plays` says whom models play at all. Errors: none.
 */
export function rosterWarnings(machine: Machine, roster: Roster, plays: (agent: string) => boolean): readonly string[] {
  const of = (name: string): ModelSetup | undefined => (plays(name) && roster[name] !== undefined && isComplete(roster[name]) ? roster[name] : undefined)
  const { judges, panels } = rolesOf(machine)
  const warnings: string[] = []
  for (const { field, agents, isVote } of panels) {
    const models = agents.map(of)
    const [first] = models
    if (!isVote || !first || models.some((model) => model === undefined || !same(model, first))) continue
    warnings.push(`All who vote in ${field} are ${first.model}: they tend to err alike. Give at least one of them another model.`)
  }
  for (const judge of judges) {
    const model = of(judge)
    if (!model) continue
    const kin = [...new Set(panels.flatMap(({ agents }) => agents))].filter((name) => name !== judge && of(name) !== undefined && same(of(name) ?? model, model))
    if (kin.length > 0) warnings.push(`${judge} decides, and is the same model as ${kin.join(', ')}: models favour their own words. Give ${judge} another one.`)
  }
  const debaters = [...new Set(panels.filter(({ isVote }) => !isVote).flatMap(({ agents }) => agents))]
  const seats = debaters.map((name) => of(name)?.seat)
  if (debaters.length > 1 && seats.every((seat) => seat !== undefined)) {
    const sides = new Set(seats.flatMap((seat) => (seat && seat.side.trim() !== '' ? [seat.side.trim()] : [])))
    if (!seats.some((seat) => seat?.counter) && sides.size < 2) warnings.push(`Nobody of ${debaters.join(', ')} has to argue the other side: they may agree at once. Give one of them a side, or the counter-position.`)
  }
  return warnings
}
