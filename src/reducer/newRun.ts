import { isRecord, type Field, type Machine } from '../machine'
import { inOrder } from './slots'
import type { Authored, Run, Slot } from './types'

/** A run before `start`: defaults stand in the context, written by the machine (spec §1 Default). */
export function newRun(machine: Machine): Run {
  return {
    status: { kind: 'new' },
    state: null,
    visit: 0,
    visits: {},
    slots: Object.fromEntries(machine.context.map((field) => [field.name, initialSlot(machine, field)])),
    iterations: 0,
    exchanges: 0,
    stageExchanges: 0,
    agentExchanges: {},
    asked: [],
    open: [],
    issued: [],
    seq: 0,
    journal: [],
  }
}

function initialSlot(machine: Machine, field: Field): Slot {
  const given = field.default
  const byMachine = (value: Authored['value']): Authored => ({ value, writer: 'machine', wrote: null })
  switch (field.type.type) {
    case 'map':
      return {
        kind: 'map',
        entries: isRecord(given) ? inOrder(machine, field.name, Object.entries(given).map(([key, value]) => ({ key, ...byMachine(value) }))) : [],
      }
    case 'list':
      return { kind: 'list', items: Array.isArray(given) ? given.map(byMachine) : [] }
    default:
      return given === undefined ? { kind: 'scalar' } : { kind: 'scalar', held: byMachine(given) }
  }
}
