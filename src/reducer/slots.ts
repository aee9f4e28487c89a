import type { Machine, Value } from '../machine'
import { toCel, type CelContext, type CelValue } from '../guards'
import { indexOf } from './machineIndex'
import type { Entry, Slot } from './types'

/** A slot as a plain value; an unset scalar is null. */
export function slotValue(slot: Slot | undefined): Value {
  switch (slot?.kind) {
    case 'scalar':
      return slot.held?.value ?? null
    case 'map':
      return Object.fromEntries(slot.entries.map(({ key, value }) => [key, value]))
    case 'list':
      return slot.items.map(({ value }) => value)
    default:
      return null
  }
}

/** The context as CEL and people see it: unset scalars are absent, maps and lists always there (spec §2 Unset). */
export function contextOf(slots: Readonly<Record<string, Slot>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(slots)
      .filter(([, slot]) => slot.kind !== 'scalar' || slot.held !== undefined)
      .map(([field, slot]) => [field, slotValue(slot)]),
  )
}

const celValues = new WeakMap<Slot, CelValue>()

function slotCel(slot: Slot): CelValue {
  const known = celValues.get(slot)
  if (known !== undefined) return known
  const value =
    slot.kind === 'map' ? new Map(slot.entries.map((entry) => [entry.key, toCel(entry.value)]))
    : slot.kind === 'list' ? slot.items.map((item) => toCel(item.value))
    : toCel(slot.held?.value ?? null)
  celValues.set(slot, value)
  return value
}

/** The context for CEL; maps keep the language's order of entries. */
export function celContext(slots: Readonly<Record<string, Slot>>): CelContext {
  const context = new Map<string, CelValue>()
  for (const [field, slot] of Object.entries(slots)) {
    if (slot.kind !== 'scalar' || slot.held !== undefined) context.set(field, slotCel(slot))
  }
  return context
}

export const isBlank = (value: Value): boolean => value === ''

/** Entries with one put in its place, or put instead of the one with its key. */
export function withEntry(machine: Machine, field: string, entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const at = entries.findIndex(({ key }) => key === entry.key)
  if (at >= 0) return entries.map((old, i) => (i === at ? entry : old))
  return inOrder(machine, field, [...entries, entry])
}

export function inOrder(machine: Machine, field: string, entries: readonly Entry[]): readonly Entry[] {
  const compare = indexOf(machine).compareKeys(field)
  return [...entries].sort((a, b) => compare(a.key, b.key))
}
