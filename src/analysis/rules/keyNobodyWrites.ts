import { celField } from '../../guards'
import { agentName, fieldName } from '../../machine'
import { guardsIn, inGuard, type GuardSite } from '../guardEdits'
import { rule } from '../rule'
import { actorName, code } from '../words'
import type { Facts } from '../facts'
import type { Fix } from '../types'

/** Those who can have written an entry of a map before a guard is looked at; null when that cannot be told. */
function writersBefore(facts: Facts, map: string, state: number): readonly string[] | null {
  if (facts.isAssigned(map)) return null
  return facts.before(map, state).writers
}

/** Asks for the missing entry where the same agent is asked for something else. */
function askFor(facts: Facts, map: string, writer: string): Fix | undefined {
  const name = actorName(writer)
  if (!writer.startsWith('agent:')) return undefined
  const where = facts.states.find(({ state }) => state.requires.some(({ field, from }) => field !== map && from.kind === 'agent' && from.agent === name)) ?? facts.gatheringsOf(map)[0]?.at
  if (!where) return undefined
  return { label: `Ask ${name} for ${map} in ${where.name}`, operation: { kind: 'addRequirement', state: where.state.name, requirement: { field: fieldName(map), from: { kind: 'agent', agent: agentName(name) }, required: true } } }
}

function* literalKeys(facts: Facts, guard: GuardSite) {
  for (const { field, key, keyRange, use, searched } of guard.site.facts?.reads ?? []) {
    if (key === null || !keyRange || searched || use !== 'value' || facts.typeOf(field) !== 'map' || !/^(?:agent|user):/.test(key)) continue
    const writers = writersBefore(facts, field, guard.at.index)
    if (writers === null || writers.includes(key) || (key.startsWith('user:') && writers.includes('user'))) continue
    const fix = askFor(facts, field, key)
    yield {
      ...inGuard(facts, guard, keyRange),
      message: `${code(field)} never gets an entry from ${code(actorName(key))} before this is looked at, so the guard errors and the edge does not fire. Ask for it, or change the key.`,
      ...(fix ? { fix } : {}),
      about: { states: [guard.at.name], fields: [field] },
    }
  }
}

function* crossings(facts: Facts, guard: GuardSite) {
  const told = new Set<string>()
  for (const { over, field, range } of guard.site.facts?.crossings ?? []) {
    if (told.has(field) || facts.typeOf(field) !== 'map' || guard.site.facts?.tested.has(`in:${field}`)) continue
    const keys = writersBefore(facts, over, guard.at.index)
    const writers = writersBefore(facts, field, guard.at.index)
    const missing = keys && writers ? keys.filter((key) => !writers.includes(key)) : []
    const first = missing[0]
    if (first === undefined) continue
    told.add(field)
    const fix = askFor(facts, field, first)
    yield {
      ...inGuard(facts, guard, range),
      message: `${code(actorName(first))} has an entry in ${code(over)} and never one in ${code(field)}, so the guard errors when it comes to that entry. Ask ${code(actorName(first))} for ${code(field)} too, or test ${code(`k in ${celField(field)}`)} first.`,
      ...(fix ? { fix } : {}),
      about: { states: [guard.at.name], fields: [field] },
    }
  }
}

/** L57: an entry that no requirement gathers on any way to the guard. */
export const keyNobodyWrites = rule('L57', 'key-nobody-writes', 'error', function* (facts) {
  for (const guard of guardsIn(facts)) {
    if (guard.at.state.terminal) continue
    yield* literalKeys(facts, guard)
    yield* crossings(facts, guard)
  }
})
