import type { Machine, StateName } from '../machine'
import type { Actor, JournalRecord } from '../reducer'
import { activationsOf, type Activation } from './activations'
import { tokensOf, type Exchange, type Exchanges } from './exchanges'
import { lifelinesOf } from './lifelines'
import { sectionsOf } from './sections'
import type { Lifeline } from './sequenceTypes'

/** One summon on the timeline. `start` and `end` are in the timeline's unit, from 0. */
export interface Stretch {
  readonly activation: Activation
  readonly lane: number
  readonly iteration: number
  readonly start: number
  readonly end: number
  /** False where its length is a guess, as nothing measured it. */
  readonly isMeasured: boolean
  /** Of several that were asked at once and measured, the one that all others waited for. */
  readonly isSlowest: boolean
  readonly exchange: Exchange | null
}

/** One stay in a state, from its entry to the next one's. */
export interface Stay {
  readonly state: StateName
  readonly visit: number
  readonly start: number
  readonly end: number
}

/** What one lane adds up to; a sum is null where nothing of it is known. */
export interface LaneTotal {
  readonly exchanges: number
  readonly durationMs: number | null
  readonly slowestMs: number | null
  readonly tokens: number | null
  readonly costUsd: number | null
  /** How often everybody else waited for this one. */
  readonly timesSlowest: number
}

/** A run over time: a lane for each agent and person that was asked. */
export interface Timeline {
  /** `ms` where some exchange was measured, else `records`: the order of what happened, and no time. */
  readonly unit: 'ms' | 'records'
  readonly length: number
  readonly lanes: readonly Lifeline[]
  readonly stretches: readonly Stretch[]
  readonly stays: readonly Stay[]
  readonly totals: readonly LaneTotal[]
}

/**
 * A run as stretches of time.
 *
 * With measures, what was asked at once begins at once, and the next iteration when the last of them has answered; known
 * starting times move a stretch where it was. An exchange that nothing measured is as long as the median of the others.
 * Errors: none.
 */
export function timelineOf(machine: Machine, journal: readonly JournalRecord[], exchanges: Exchanges): Timeline {
  const activations = activationsOf(journal)
  const asked = new Set<Actor>(activations.map(({ actor }) => actor))
  const lanes = lifelinesOf(machine, journal).filter(({ writer }) => writer !== 'machine' && asked.has(writer))
  const laneOf = new Map(lanes.map(({ writer }, lane) => [writer, lane]))
  const durations = activations.flatMap(({ summon }) => exchanges.get(summon)?.durationMs ?? [])
  const unit = durations.length > 0 ? 'ms' : 'records'
  const spans = unit === 'ms' ? inTime(journal, activations, exchanges, median(durations)) : inOrder(activations, journal.length)
  const slowest = slowestOf(journal, activations, exchanges)
  const stretches = activations.map((activation, nth): Stretch => {
    const { start, end } = spans[nth] ?? { start: 0, end: 0 }
    return {
      activation, start, end,
      lane: laneOf.get(activation.actor) ?? 0,
      iteration: journal[activation.first]?.iteration ?? 0,
      isMeasured: unit === 'ms' && exchanges.get(activation.summon)?.durationMs !== undefined,
      isSlowest: slowest.has(activation.summon),
      exchange: exchanges.get(activation.summon) ?? null,
    }
  })
  const length = unit === 'records' ? journal.length : Math.max(0, ...stretches.map(({ end }) => end))
  return { unit, length, lanes, stretches, stays: staysOf(journal, stretches, unit, length), totals: lanes.map((_, lane) => totalOf(stretches.filter((each) => each.lane === lane))) }
}

interface Span {
  readonly start: number
  readonly end: number
}

const inOrder = (activations: readonly Activation[], length: number): readonly Span[] => activations.map(({ first, last }) => ({ start: first, end: (last ?? length - 1) + 1 }))

function inTime(journal: readonly JournalRecord[], activations: readonly Activation[], exchanges: Exchanges, usualMs: number): readonly Span[] {
  const origin = Math.min(...activations.flatMap(({ summon }) => exchanges.get(summon)?.startedAtMs ?? []))
  const spans: Span[] = []
  let [began, ended, iteration] = [0, 0, -1]
  for (const { summon, first } of activations) {
    const now = journal[first]?.iteration ?? 0
    if (now !== iteration) {
      began = ended
      iteration = now
    }
    const exchange = exchanges.get(summon)
    // A clock that was set back would draw an answer before its question.
    const start = exchange?.startedAtMs === undefined ? began : Math.max(began, exchange.startedAtMs - origin)
    const end = start + (exchange?.durationMs ?? usualMs)
    ended = Math.max(ended, end)
    spans.push({ start, end })
  }
  return spans
}

function slowestOf(journal: readonly JournalRecord[], activations: readonly Activation[], exchanges: Exchanges): ReadonlySet<number> {
  const groups = new Map<number, { readonly summon: number; readonly ms: number }[]>()
  for (const { summon, first } of activations) {
    const ms = exchanges.get(summon)?.durationMs
    const iteration = journal[first]?.iteration ?? 0
    if (ms !== undefined) groups.set(iteration, [...(groups.get(iteration) ?? []), { summon, ms }])
  }
  const found = new Set<number>()
  for (const group of groups.values()) {
    const [first, second] = group.toSorted((a, b) => b.ms - a.ms)
    if (first !== undefined && second !== undefined && first.ms > second.ms) found.add(first.summon)
  }
  return found
}

function staysOf(journal: readonly JournalRecord[], stretches: readonly Stretch[], unit: Timeline['unit'], length: number): readonly Stay[] {
  const sections = sectionsOf(journal)
  let [at, now] = [0, 0]
  const stays = sections.map(({ state, visit, first, last }): Stay => {
    if (unit === 'records') return { state, visit, start: first, end: last + 1 }
    const start = now
    for (; at < stretches.length && (stretches[at]?.activation.first ?? 0) <= last; at += 1) now = Math.max(now, stretches[at]?.end ?? now)
    return { state, visit, start, end: now }
  })
  return unit === 'records' ? stays : stays.map((stay, nth) => (nth === stays.length - 1 ? { ...stay, end: Math.max(stay.end, length) } : stay))
}

function totalOf(stretches: readonly Stretch[]): LaneTotal {
  const known = stretches.flatMap(({ exchange }) => exchange ?? [])
  const sum = (values: readonly (number | undefined)[]): number | null => {
    const told = values.filter((value) => value !== undefined)
    return told.length === 0 ? null : told.reduce((total, value) => total + value, 0)
  }
  const times = known.flatMap(({ durationMs }) => durationMs ?? [])
  return {
    exchanges: stretches.filter(({ activation: { outcome } }) => outcome === 'answered' || outcome === 'failed').length,
    durationMs: sum(known.map(({ durationMs }) => durationMs)),
    slowestMs: times.length === 0 ? null : Math.max(...times),
    tokens: sum(known.map(tokensOf)),
    costUsd: sum(known.map(({ costUsd }) => costUsd)),
    timesSlowest: stretches.filter(({ isSlowest }) => isSlowest).length,
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0

/** `850 ms`, `12.4 s`, `3 min 20 s`. */
export function durationWords(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`
}

/** `$0.0042`, `$1.20`. */
export const costWords = (usd: number): string => `$${usd === 0 ? '0' : usd < 0.01 ? usd.toPrecision(2) : usd.toFixed(usd < 1 ? 3 : 2)}`
