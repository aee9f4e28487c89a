import { isNamedBy, namedActor } from './actors'
import type { Need } from './machineIndex'
import { isBlank } from './slots'
import type { Authored, Entry, Slot } from './types'

/**
 * What satisfies a need: the first entry (in the map's order), the scalar or the first item that is not blank and whose
 * recorded writer `from` names; null when nothing does. Machine writes and defaults never do. Source: spec §2 Satisfied.
 */
export function satisfying(need: Pick<Need, 'from'>, slot: Slot | undefined): Authored | Entry | null {
  const counts = (held: Authored): boolean => !isBlank(held.value) && isNamedBy(need.from, held.writer)
  switch (slot?.kind) {
    case 'scalar':
      return slot.held && counts(slot.held) ? slot.held : null
    case 'list':
      return slot.items.find(counts) ?? null
    case 'map': {
      const named = namedActor(need.from)
      return slot.entries.find((entry) => counts(entry) && (named === null || entry.key === named)) ?? null
    }
    default:
      return null
  }
}
