import { fitValue, type Machine, type StateName, type Value } from '../machine'
import { Draft } from './Draft'
import { newRun } from './newRun'
import { park } from './park'
import type { Authored, Run, Slot, Summon } from './types'

/**
 * Whom a state would ask, and with which words, if a run came to it with these slots: one summons each, as parking there
 * would make them, caps and transitions left out of account. Ids count from 1.
 *
 * `everybody`: also those whose requirement is satisfied already, as if nobody had answered yet. Empty when there is no
 * such state, when it ends the run, or when there is nobody to ask. Source: spec §3.
 */
export function previewSummons(machine: Machine, state: StateName, slots: Run['slots'], { everybody = false }: { readonly everybody?: boolean } = {}): readonly Summon[] {
  const run = { ...newRun(machine), state, visit: 1, slots: everybody ? Object.fromEntries(Object.entries(slots).map(([field, slot]) => [field, anonymous(slot)])) : slots }
  const draft = new Draft(withoutCaps(machine), run)
  if (!draft.here || draft.here.terminal) return []
  park(draft)
  return draft.open
}

/** The slots of a machine that stands at its beginning with these values in place of its defaults; a value of a wrong type is none. */
export function slotsOf(machine: Machine, values: ReadonlyMap<string, Value>): Run['slots'] {
  const context = machine.context.map(({ default: _, ...field }) => {
    const fit = fitValue(field.type, values.get(field.name))
    return fit.fits ? { ...field, default: fit.value } : field
  })
  return newRun({ ...machine, context }).slots
}

/** Values stay, but nobody wrote them: the machine satisfies no requirement. */
function anonymous(slot: Slot): Slot {
  const by = <T extends Authored>(held: T): T => ({ ...held, writer: 'machine' })
  switch (slot.kind) {
    case 'scalar':
      return slot.held ? { kind: 'scalar', held: by(slot.held) } : slot
    case 'map':
      return { kind: 'map', entries: slot.entries.map(by) }
    case 'list':
      return { kind: 'list', items: slot.items.map(by) }
  }
}

const uncapped = new WeakMap<Machine, Machine>()

function withoutCaps(machine: Machine): Machine {
  const known = uncapped.get(machine) ?? { ...machine, policy: {} }
  uncapped.set(machine, known)
  return known
}
