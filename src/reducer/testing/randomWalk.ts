import { fieldName, type FieldType, type Machine, type Value } from '../../machine'
import type { Actor, Ask, Run, RunEvent, Summon, TurnWrite } from '../types'
import { newRandom, type Random } from './random'

/** What a walker looks at: either reducer's run will do. */
export type Walked = Pick<Run, 'status' | 'open' | 'issued'>

const TEXTS = ['alpha', 'beta', 'gamma', 'x', 'two\nlines', 'naïve – ✓', '{{ context.question }}', '7', 'ok', '😀']
const NUMBERS = [0, 1, 2, 3, 7, -7, 40, 79, 80, 81, 100]
const ODD: readonly Value[] = [null, ['x'], [], { a: 1 }, '', '90', 3.5, 'maybe', true, 'true', -1, 9_007_199_254_740_992]
const KEYS: readonly Value[] = ['topic', 'security', 'user:kim', 'user:lee', 'user', 'agent:a', 'agent:b', 'agent:stranger', '', 7, '😀', '\ufffd', 'toString']
const PEOPLE: readonly Actor[] = ['user', 'user:kim', 'user:lee']

/** A value that fits a type, or for an enum without values one that cannot. */
export const fittingValue = (random: Random, type: FieldType | undefined): Value => {
  switch (type?.type ?? 'string') {
    case 'string': return random.chance(0.1) ? random.pick(NUMBERS) : random.pick(TEXTS)
    case 'enum': return type?.values === undefined || type.values.length === 0 ? 'none' : random.pick(type.values)
    case 'integer': return random.pick(NUMBERS)
    case 'boolean': return random.chance(0.5)
    case 'list': return Array.from({ length: random.below(3) }, () => fittingValue(random, type?.of))
    case 'map': return Object.fromEntries(['k', '10', '9'].slice(0, random.below(4)).map((key) => [key, fittingValue(random, type?.of)]))
  }
}

/** One write's value for a field: what one entry, item or scalar of it takes. */
const writtenValue = (random: Random, type: FieldType): Value => fittingValue(random, type.type === 'map' || type.type === 'list' ? type.of : type)

/** A full, fitting answer to everything that is open. */
export const goodWrites = (random: Random, asks: readonly Ask[]): TurnWrite[] =>
  asks.filter((ask) => ask.open).map((ask) => ({ field: ask.field, value: writtenValue(random, ask.type) }))

/** An answer as agents give them: mostly fitting, now and then too little, twice, elsewhere, of a wrong type or under a key. */
const anyWrites = (random: Random, machine: Machine, asks: readonly Ask[]): TurnWrite[] => {
  const writes: TurnWrite[] = []
  for (const ask of asks) {
    if (!random.chance(ask.open ? 0.9 : 0.2)) continue
    const value = random.chance(0.1) ? random.pick(ODD) : writtenValue(random, ask.type)
    writes.push({ field: ask.field, value, ...(random.chance(0.15) ? { key: random.pick(KEYS) } : {}) })
    if (random.chance(0.08)) writes.push({ field: ask.field, value: writtenValue(random, ask.type) })
  }
  if (random.chance(0.12)) {
    const fields = [...machine.context.map((field) => field.name), fieldName('nowhere')]
    writes.push({ field: random.pick(fields), value: random.chance(0.5) ? random.pick(ODD) : random.pick(TEXTS), ...(random.chance(0.3) ? { key: random.pick(KEYS) } : {}) })
  }
  return random.chance(0.1) ? random.shuffled(writes) : writes
}

const answererOf = (random: Random, summon: Summon): Actor => (summon.actor === 'user' ? random.pick(PEOPLE) : summon.actor)

/** An answer that names no open summon of its actor: a past one, another's, one never issued. */
const staleEvent = (random: Random, machine: Machine, run: Walked): RunEvent => {
  const strangers: Actor[] = ['agent:stranger', 'user:lee', 'user', ...machine.agents.map((agent): Actor => `agent:${agent.name}`)]
  const past = run.issued.length > 0 && random.chance(0.7) ? 1 + random.below(run.issued.length) : null
  const actor = past !== null && random.chance(0.7) ? (run.issued[past - 1] ?? 'user') : random.pick(strangers)
  const summon = past ?? random.pick([null, 0, -1, 99, 1.5])
  return random.chance(0.8)
    ? { kind: 'turn', actor, summon, writes: machine.context.slice(0, 2).map((field) => ({ field: field.name, value: 'late' })) }
    : { kind: 'failed', actor, summon, error: 'timeout' }
}

/**
 * The next event of a walk: what agents, people and the network might send to this run.
 * Good answers, wrong types, refused keys, stale and repeated answers, failures, seldom an abort; decided by `random` alone.
 */
export const nextEvent = (random: Random, machine: Machine, run: Walked): RunEvent => {
  const dice = random.next()
  if (run.status.kind === 'new') {
    if (dice < 0.9) return { kind: 'start' }
    return dice < 0.97 ? staleEvent(random, machine, run) : { kind: 'abort', reason: 'stopped' }
  }
  if (run.open.length === 0 || dice < 0.1) {
    if (dice < 0.01) return { kind: 'start' }
    return dice < 0.015 || dice > 0.95 ? { kind: 'abort', reason: 'stopped' } : staleEvent(random, machine, run)
  }
  const summon = random.pick(run.open)
  const actor = answererOf(random, summon)
  if (dice < 0.17) return { kind: 'failed', actor, summon: summon.id, error: 'timeout' }
  const writes = dice < 0.55 ? goodWrites(random, summon.asks) : anyWrites(random, machine, summon.asks)
  return { kind: 'turn', actor, summon: summon.id, writes, ...(random.chance(0.05) ? { usage: { inputTokens: random.below(900), outputTokens: 12 } } : {}) }
}

/** Plays at most `length` events from a seed through a reducer; ends sooner, a few events after the run's end. */
export const walk = <R extends Walked>(machine: Machine, first: R, play: (run: R, event: RunEvent) => R, seed: number, length: number): { readonly run: R; readonly events: readonly RunEvent[] } => {
  const random = newRandom(seed)
  const events: RunEvent[] = []
  let run = first
  let after = 0
  while (events.length < length && after < 3) {
    const event = nextEvent(random, machine, run)
    events.push(event)
    run = play(run, event)
    if (run.status.kind !== 'new' && run.status.kind !== 'parked') after += 1
  }
  return { run, events }
}
