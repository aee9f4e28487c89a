import { fieldName, type Machine, type Value } from '../../machine'
import type { Actor, RunEvent, TurnWrite } from '../types'
import type { Random } from './random'
import { nextEvent, type Walked } from './randomWalk'

/** An object with an own key of that name, as JSON makes it. */
const strange = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "": ""}') as Value
const deep = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as Value

const VALUES: readonly Value[] = [
  null, [], {}, [null], { a: { b: [null] } }, Number.NaN, Infinity, 1e21, -0, 0.1, 2 ** 53, '', '\u0000', '\ud800', '}}', '{{', '{{ context }}', strange, deep,
]
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'agent:', 'user:', 'machine']
const ACTORS = ['agent:', 'agent:__proto__', 'agent:constructor', 'user:', 'user:__proto__', 'machine', '__proto__', ''] as readonly string[]
const SUMMONS = [null, 0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, 1, 2, 3]

/** An event that nobody sensible sends, but whose shape is an event's: strange actors, summons, fields, keys and values. */
export const garbageEvent = (random: Random, machine: Machine, run: Walked): RunEvent => {
  if (random.chance(0.3)) return nextEvent(random, machine, run)
  const open = run.open.length > 0 && random.chance(0.7) ? random.pick(run.open) : null
  const actor = (open === null || random.chance(0.2) ? random.pick(ACTORS) : open.actor) as Actor
  const summon = open === null ? random.pick(SUMMONS) : open.id
  const fields = [...machine.context.map((field) => field.name as string), ...NAMES]
  const writes = Array.from({ length: random.below(5) }, (): TurnWrite => ({
    field: fieldName(random.pick(fields)), value: random.pick(VALUES), ...(random.chance(0.4) ? { key: random.pick([...NAMES, ...VALUES]) } : {}),
  }))
  if (random.chance(0.1)) return { kind: 'failed', actor, summon, error: random.pick(NAMES) }
  return { kind: 'turn', actor, summon, writes }
}
