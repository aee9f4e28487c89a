import { toCel, type CelContext, type CelValue } from '../guards'
import type { Machine } from '../machine'
import type { Run, Slot, Summon } from '../reducer'
import { momentAt } from '../trace'

/** A field for CEL, entries in the map's order; null for an unset scalar, which CEL must not find at all. */
function fieldOf(slot: Slot): { readonly value: CelValue } | null {
  if (slot.kind === 'map') return { value: new Map(slot.entries.map((entry) => [entry.key, toCel(entry.value)])) }
  if (slot.kind === 'list') return { value: slot.items.map((item) => toCel(item.value)) }
  return slot.held === undefined ? null : { value: toCel(slot.held.value) }
}

/**
 * The context as it was when a summon was issued, which is all that its actor may read (spec §3: one snapshot).
 *
 * It is the run's own while nothing was written since; else the journal is folded up to the summon.
 */
export function contextAsked(machine: Machine, run: Run, summon: Summon): CelContext {
  const at = run.journal.findLastIndex((record) => record.kind === 'summon' && record.id === summon.id)
  const written = at >= 0 && run.journal.slice(at + 1).some((record) => record.kind === 'write' || record.kind === 'action')
  const slots = written ? momentAt(machine, run.journal, at + 1).slots : run.slots
  const context = new Map<string, CelValue>()
  for (const [field, slot] of Object.entries(slots)) {
    const held = fieldOf(slot)
    if (held !== null) context.set(field, held.value)
  }
  return context
}
