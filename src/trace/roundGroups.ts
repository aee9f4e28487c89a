import type { Machine } from '../machine'
import { isRoundState, roundNow } from './rounds'
import type { Section } from './sequenceTypes'

/** Neighbouring stays in states that belong to one round of a loop; `from` and `to` are indices of sections, both inside. */
export interface RoundGroup {
  readonly round: number
  readonly from: number
  readonly to: number
}

/**
 * The rounds of a run, in order: what a bracket holds together. Each begins where the head of a loop is entered; a stay
 * outside of any loop is in none.
 *
 * A loop that is entered again counts on, as the visits of its head do. Errors: none.
 */
export function roundGroups(machine: Machine, sections: readonly Section[]): readonly RoundGroup[] {
  const groups: RoundGroup[] = []
  // Without a prototype any name may be a key.
  const visits = Object.create(null) as Record<string, number>
  let open = false
  sections.forEach(({ state, visit }, at) => {
    visits[state] = visit
    const round = roundNow(machine, state, visit, visits)
    const last = groups.at(-1)
    if (round === null) open = false
    else if (open && last !== undefined && !isRoundState(machine, state)) groups[groups.length - 1] = { ...last, to: at }
    else {
      groups.push({ round, from: at, to: at })
      open = true
    }
  })
  return groups
}

/** For each section the index of the round that it is in, -1 for none. */
export function groupBySection(groups: readonly RoundGroup[], sections: number): Int32Array {
  const groupOf = new Int32Array(sections).fill(-1)
  groups.forEach(({ from, to }, nth) => groupOf.fill(nth, from, to + 1))
  return groupOf
}
