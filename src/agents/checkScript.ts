import { didYouMean, fitValue, typeInWords, type Diagnostic, type Field, type Machine, type Range, type Value } from '../machine'
import type { Actor } from '../reducer'
import { selfOf } from './scripted'
import type { ScriptReading, ScriptSpot } from './types'

const warning = (code: string, range: Range, message: string): Diagnostic => ({ code, severity: 'warning', range, message })

/** Everybody whom the machine can ask: its agents, and whoever a requirement names. */
function actorsOf(machine: Machine): { readonly agents: Set<string>; readonly people: Set<string>; readonly anyPerson: boolean } {
  const agents = new Set<string>(machine.agents.map((agent) => agent.name))
  const people = new Set<string>()
  let anyPerson = false
  for (const { from } of machine.states.flatMap((state) => state.requires)) {
    if (from.kind === 'agent') {
      if (from.agent !== null) agents.add(from.agent)
    } else if (from.user === null) anyPerson = true
    else people.add(from.user)
  }
  return { agents, people, anyPerson }
}

function checkActor(actor: Actor, range: Range, machine: Machine): Diagnostic[] {
  const { agents, people, anyPerson } = actorsOf(machine)
  const name = selfOf(actor)
  if (actor === 'user') {
    return anyPerson || people.size > 0 ? [] : [warning('unknown-actor', range, 'The script has turns for `user`, but no state asks a person. Take them out, or name an agent.')]
  }
  if (actor.startsWith('user:')) {
    return anyPerson || people.has(name) ? [] : [warning('unknown-actor', range, `No state asks the person \`${name}\`, so these turns are never taken.${didYouMean(name, people)}`)]
  }
  return agents.has(name) ? [] : [warning('unknown-actor', range, `The machine has no agent \`${name}\`, so these turns are never taken.${didYouMean(name, agents)}`)]
}

/** A written-out value that its field will refuse; a map's entry or a list's item is what one write gives. */
function checkValue(field: Field, value: Value, range: Range): Diagnostic[] {
  const type = field.type.type === 'map' || field.type.type === 'list' ? field.type.of : field.type
  if (type === undefined || fitValue(type, value).fits) return []
  const near = type.type === 'enum' ? didYouMean(String(value), type.values ?? []) : ''
  const shown = typeof value === 'object' ? 'This value' : `\`${String(value)}\``
  return [warning('value-type', range, `${shown} is no ${typeInWords(type)}, so the write to \`${field.name}\` will be refused.${near}`)]
}

function checkField(spot: Extract<ScriptSpot, { kind: 'field' }>, machine: Machine): Diagnostic[] {
  const field = machine.context.find((one) => one.name === spot.name)
  if (field === undefined) {
    const long = spot.name === 'late' || spot.name === 'twice' ? ` In the short form \`${spot.name}\` is a field; use the long form with \`writes\`.` : ''
    return [warning('unknown-field', spot.range, `The machine has no field \`${spot.name}\`, so this write will be refused.${didYouMean(spot.name, machine.context.map((one) => one.name))}${long}`)]
  }
  const values = spot.value?.kind === 'literal' ? [spot.value.value] : spot.value?.kind === 'pick' ? spot.value.weights.map((one) => one.value) : []
  return values.flatMap((value) => checkValue(field, value, spot.valueRange ?? spot.range))
}

function checkSpot(spot: ScriptSpot, machine: Machine): Diagnostic[] {
  switch (spot.kind) {
    case 'machine':
      return spot.name === machine.name ? [] : [warning('other-machine', spot.range, `The script is for \`${spot.name}\`, but the machine is \`${machine.name}\`. Correct the name, or open the other machine.`)]
    case 'actor':
      return checkActor(spot.actor, spot.range, machine)
    case 'state':
      return machine.states.some((state) => state.name === spot.name)
        ? []
        : [warning('unknown-state', spot.range, `The machine has no state \`${spot.name}\`, so this turn is never taken.${didYouMean(spot.name, machine.states.map((state) => state.name))}`)]
    case 'field':
      return checkField(spot, machine)
  }
}

/**
 * What a script says that its machine does not know: agents, people, fields, states, and values that a field refuses.
 *
 * Warnings only, in text order: such a script plays, and a refused write can be what its author wants to show.
 */
export const checkScript = (reading: ScriptReading, machine: Machine): Diagnostic[] => (reading.spots ?? []).flatMap((spot) => checkSpot(spot, machine))
