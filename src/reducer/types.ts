import type { AgentName, FieldName, State, StateName, UserName, Value, FieldType } from '../machine'

/** Who writes: the prefixes are part of the language (spec §2). */
export type AgentActor = `agent:${string}`
export type PersonActor = 'user' | `user:${string}`
export type Actor = AgentActor | PersonActor
export type Writer = Actor | 'machine'

/** One stay in a state. */
export interface VisitOf {
  readonly state: StateName
  readonly visit: number
}

/** A value with who wrote it and in which visit; `wrote` is null for what stood there before `start` (defaults). */
export interface Authored {
  readonly value: Value
  readonly writer: Writer
  readonly wrote: VisitOf | null
}
export interface Entry extends Authored {
  readonly key: string
}

/** A field's content. A scalar without `held` is unset; entries are in the map's order (spec §1). */
export type Slot =
  | { readonly kind: 'scalar'; readonly held?: Authored }
  | { readonly kind: 'map'; readonly entries: readonly Entry[] }
  | { readonly kind: 'list'; readonly items: readonly Authored[] }

export interface Ask {
  readonly field: FieldName
  readonly type: FieldType
  /** Some requirement on it that this actor can satisfy is unsatisfied. */
  readonly open: boolean
  /** The rendered prompts of the requirements on this field, joined by newlines. */
  readonly prompt?: string
  readonly label?: string
  /** The present value (of this actor's entry, for a map), where `open` is false. */
  readonly value?: Value
  /** Whether some requirement behind it is a required one. */
  readonly required: boolean
}

export interface Summon {
  /** From 1, through the run. */
  readonly id: number
  readonly actor: Actor
  readonly state: StateName
  readonly visit: number
  readonly objective: string
  /** In requirement order, those that have one. */
  readonly prompts: readonly string[]
  readonly asks: readonly Ask[]
}

export interface TurnWrite {
  readonly field: FieldName
  readonly value: Value
  readonly key?: Value
}

export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly costUsd?: number
  readonly durationMs?: number
}

export type RunEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'turn'; readonly actor: Actor; readonly summon: number | null; readonly writes: readonly TurnWrite[]; readonly usage?: Usage }
  | { readonly kind: 'failed'; readonly actor: Actor; readonly summon: number | null; readonly error: string }
  | { readonly kind: 'abort'; readonly reason: string }

export type StuckWhy = 'guard-error' | 'no-edge' | 'nobody-to-ask'
export type HaltCap = 'max-iterations' | 'max-exchanges-per-stage' | 'max-exchanges-per-agent-per-stage' | 'no-progress'
export type Status =
  | { readonly kind: 'new' }
  | { readonly kind: 'parked' }
  | { readonly kind: 'done' }
  | { readonly kind: 'stuck'; readonly why: StuckWhy }
  | { readonly kind: 'halted'; readonly cap: HaltCap }
  | { readonly kind: 'aborted'; readonly reason: string }

export type RefusalReason = 'undeclared' | 'not-asked' | 'key-forced' | 'foreign-key' | 'type'
export type ActionError = 'undeclared' | 'type'
export type StaleWhy = 'late' | 'unasked'

interface Stamp {
  readonly seq: number
  /** null before `start`, which has no `visit` either. */
  readonly state: StateName | null
  readonly visit?: number
  readonly iteration: number
}

/** What a record says beside its stamp (spec §6). */
export type RecordBody =
  | { readonly kind: 'enter' }
  | { readonly kind: 'summon'; readonly id: number; readonly actor: Actor; readonly objective: string; readonly prompts: readonly string[]; readonly asks: readonly Ask[] }
  | { readonly kind: 'answer'; readonly actor: Actor; readonly summon: number; readonly writes: readonly TurnWrite[]; readonly usage?: Usage }
  | { readonly kind: 'write'; readonly actor: Actor; readonly summon: number; readonly field: FieldName; readonly key?: string; readonly before: Value; readonly after: Value; readonly revised?: true }
  | { readonly kind: 'refuse'; readonly actor: Actor; readonly summon: number; readonly field: FieldName; readonly key?: Value; readonly value: Value; readonly reason: RefusalReason }
  | { readonly kind: 'carried'; readonly field: FieldName; readonly key?: string; readonly actor: Writer; readonly wrote: VisitOf }
  | { readonly kind: 'guard'; readonly transition: number; readonly guard?: number; readonly expression: string; readonly result: boolean }
  | { readonly kind: 'guard'; readonly transition: number; readonly guard?: number; readonly expression: string; readonly error: string; readonly code: string }
  | { readonly kind: 'transition'; readonly from: StateName; readonly to: StateName; readonly transition: number }
  | { readonly kind: 'action'; readonly action: 'assign' | 'remove' | 'append'; readonly field: FieldName; readonly before: Value; readonly after: Value; readonly error?: ActionError; readonly keys?: '*' | readonly string[] }
  | { readonly kind: 'park' }
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'fail'; readonly actor: Actor; readonly summon: number; readonly error: string }
  | { readonly kind: 'stale'; readonly actor: Actor; readonly summon: number | null; readonly why: StaleWhy; readonly writes?: readonly TurnWrite[]; readonly error?: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'stuck'; readonly why: StuckWhy }
  | { readonly kind: 'halt'; readonly cap: HaltCap }
  | { readonly kind: 'abort'; readonly reason: string }

export type JournalRecord = Stamp & RecordBody
export type RecordKind = RecordBody['kind']

/**
 * Everything a run is: plain data that survives JSON. `before` and `after` of a record are the entry's values for a map
 * write, the item's for a list write or an append (`before` null), the whole field's for a scalar and every other action;
 * null is unset.
 */
export interface Run {
  readonly status: Status
  readonly state: StateName | null
  /** Of `state`; 0 before `start`. */
  readonly visit: number
  readonly visits: Readonly<Record<string, number>>
  readonly slots: Readonly<Record<string, Slot>>
  readonly iterations: number
  readonly exchanges: number
  /** In this visit. */
  readonly stageExchanges: number
  readonly agentExchanges: Readonly<Record<string, number>>
  /** Who was asked in this visit. */
  readonly asked: readonly Actor[]
  readonly open: readonly Summon[]
  /** The actor of each summon so far, in order: summon n is at n - 1. */
  readonly issued: readonly Actor[]
  readonly seq: number
  readonly journal: readonly JournalRecord[]
}

/** Told of each decision: the state whose guards were judged, what they saw, and the transition that passes, or -1. */
export type Watch = (state: State, slots: Run['slots'], transition: number) => void

export type { AgentName, FieldName, StateName, UserName }
