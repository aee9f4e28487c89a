import type { Actor, RunEvent, TurnWrite } from '../../reducer'

export interface ExploreOptions {
  /** Most configurations that are looked at; past it nothing is proven. */
  readonly limit?: number
  /** Agents may answer with values that are refused. */
  readonly refusals?: boolean
  /** Agents may fail to answer. */
  readonly failures?: boolean
  /** Answers may come when they are no longer asked for. */
  readonly late?: boolean
}

export const DEFAULT_LIMIT = 300_000

/** Why an exploration proves nothing by what it did not find. */
export type Doubt =
  | { readonly kind: 'limit'; readonly limit: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'computes'; readonly field: string }
  | { readonly kind: 'list-cut'; readonly field: string; readonly length: number }
  | { readonly kind: 'free-keys'; readonly field: string }
  | { readonly kind: 'nested'; readonly field: string }
  | { readonly kind: 'too-many-answers'; readonly state: string; readonly actor: Actor }
  | { readonly kind: 'does-not-start' }

/** One answer of somebody who is asked. */
export interface Move {
  /** Who was asked, which is `user` for any person. */
  readonly asked: Actor
  readonly actor: Actor
  readonly kind: 'turn' | 'failed' | 'late'
  readonly writes: readonly TurnWrite[]
}

/** How far an exploration has come. */
export interface Progress {
  readonly configurations: number
  readonly transitions: number
  /** Configurations that are known and not looked at yet. */
  readonly waiting: number
  readonly limit: number
  /** Bytes that the tables take, about. */
  readonly bytes: number
}

export const eventOf = (move: Move, summon: number): RunEvent =>
  move.kind === 'turn'
    ? { kind: 'turn', actor: move.actor, summon, writes: move.writes }
    : { kind: 'failed', actor: move.actor, summon, error: move.kind === 'late' ? 'No answer in time.' : 'No answer.' }
