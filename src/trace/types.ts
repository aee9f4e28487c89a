import type { FieldName, StateName } from '../machine'
import type { Actor, Ask, RefusalReason, Slot, Status, VisitOf } from '../reducer'

/** How one summon stands at a moment. `refused`: answered, and nothing of it was accepted or something was refused. */
export interface SummonView {
  readonly id: number
  readonly actor: Actor
  readonly state: StateName
  readonly visit: number
  readonly iteration: number
  readonly objective: string
  readonly prompts: readonly string[]
  readonly asks: readonly Ask[]
  readonly status: 'asked' | 'answered' | 'refused' | 'failed' | 'closed'
  readonly accepted: readonly FieldName[]
  readonly refused: readonly { readonly field: FieldName; readonly reason: RefusalReason }[]
  readonly error?: string
  /** Index in the journal of its `summon` record and of its answer or failure. */
  readonly askedAt: number
  readonly answeredAt?: number
}

/** The last judgement of one guard of an edge, in the present visit's latest look at it. */
export interface GuardView {
  readonly state: StateName
  readonly transition: number
  /** 0 for an edge to an unknown state, whose record has none. */
  readonly guard: number
  readonly expression: string
  readonly outcome: 'passed' | 'blocked' | 'errored'
  readonly error?: string
  readonly at: number
}

export interface CarriedView {
  readonly field: FieldName
  readonly key?: string
  readonly wrote: VisitOf
}

/**
 * What is true after the first `index` records of a journal: everything that the room shows of a run.
 * Folding a whole journal gives the run's own state, visit, slots and status.
 */
export interface Moment {
  readonly index: number
  readonly status: Status
  readonly state: StateName | null
  readonly visit: number
  readonly visits: Readonly<Record<string, number>>
  readonly iteration: number
  readonly exchanges: number
  readonly slots: Readonly<Record<string, Slot>>
  /** Every summon so far, in order. */
  readonly summons: readonly SummonView[]
  /** Latest judgements, edges of the last state that judged any; emptied when a state is entered and its own guards are judged. */
  readonly guards: readonly GuardView[]
  /** The edge that brought the run into the present visit. */
  readonly fired: { readonly state: StateName; readonly transition: number; readonly at: number } | null
  /** How often each edge was walked, keyed `${state}\u001f${transition}`. */
  readonly walked: Readonly<Record<string, number>>
  /** What the present visit found already satisfied. */
  readonly carried: readonly CarriedView[]
}
