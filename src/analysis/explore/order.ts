import type { State } from '../../machine'
import { isNamedBy, namedActor, satisfying, type Actor, type MachineIndex, type Run, type Summon } from '../../reducer'

/**
 * Whose answers have to be tried in this configuration; the others can come later without a difference.
 *
 * An actor `holds` the state while a required requirement waits for it alone, and nobody else who is asked can write what
 * it writes. As long as one of them is out, the machine stays, and the answers of the others land in any order alike: so
 * of those who hold, the first is enough. Whoever does not hold may come before or after any of them, or never.
 */
export function summonsToTry(index: MachineIndex, state: State, run: Run): readonly Summon[] {
  const { open } = run
  if (open.length < 2) return open
  const holding = open.filter((summon) => holds(index, state, run, summon))
  const first = holding[0]
  return first ? open.filter((summon) => summon === first || !holding.includes(summon)) : open
}

function holds(index: MachineIndex, state: State, run: Run, { actor }: Summon): boolean {
  const needs = index.needs(state)
  const own = needs.filter(({ from }) => isNamedBy(from, actor))
  const waits = own.some((need) => need.required && namedActor(need.from) === actor && satisfying(need, run.slots[need.field]) === null)
  if (!waits) return false
  return own.every(({ field }) => {
    const all = needs.filter((need) => need.field === field)
    // Where a requirement names a writer of a map, everybody's key is their own.
    if (run.slots[field]?.kind === 'map') return all.some(({ from }) => namedActor(from) !== null)
    return !run.open.some((other) => other.actor !== actor && all.some(({ from }) => mayWrite(from, other.actor)))
  })
}

/** The summon of `user` is answered by any person, who then writes as whoever that is. */
const mayWrite = (from: Parameters<typeof isNamedBy>[0], asked: Actor): boolean => isNamedBy(from, asked) || (asked === 'user' && from.kind === 'user')
