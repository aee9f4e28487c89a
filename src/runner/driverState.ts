import type { Script, TurnsTaken } from '../agents'
import type { StateName } from '../machine'
import type { Actor, Run, RunEvent } from '../reducer'

/** `app`: an agent past its list waits for a person. `headless`: it fails that exchange (spec §9). */
export type DriverMode = 'app' | 'headless'

/** An answer on its way. Times are virtual milliseconds from the start of the run. */
export interface Delivery {
  readonly summon: number
  readonly state: StateName
  readonly visit: number
  readonly dueMs: number
  readonly event: Extract<RunEvent, { kind: 'turn' | 'failed' }>
  /** Sent only once the machine has left the visit that asked. */
  readonly late: boolean
  /** A second sending of an answer that went out already. */
  readonly again: boolean
}

/** Everything that drives a run beside the run itself: plain data that survives JSON. */
export interface DriverState {
  readonly script: Script
  readonly seed: number
  readonly mode: DriverMode
  readonly started: boolean
  readonly clockMs: number
  readonly taken: TurnsTaken
  /** Actors whom somebody else plays: what they are asked waits for an event from elsewhere. */
  readonly unscripted: readonly Actor[]
  /** Summons that the script was asked about: up to here each is on its way, was answered, or is past its list. */
  readonly askedUpTo: number
  /** Open summons that the script has no turn for. */
  readonly pastList: readonly number[]
  readonly deliveries: readonly Delivery[]
  /** Set when all that one iteration asked are past their lists. */
  readonly exhausted: boolean
}

/** A driver before its first event. Without options it plays for the app, with the script's own seed. */
export const newDriver = (script: Script, options: { readonly mode?: DriverMode; readonly seed?: number; readonly unscripted?: readonly Actor[] } = {}): DriverState => ({
  script,
  seed: options.seed ?? script.seed,
  mode: options.mode ?? 'app',
  started: false,
  clockMs: 0,
  taken: {},
  unscripted: options.unscripted ?? [],
  askedUpTo: 0,
  pastList: [],
  deliveries: [],
  exhausted: false,
})

export const hasEnded = (run: Run): boolean => run.status.kind !== 'new' && run.status.kind !== 'parked'
export const isOpen = (run: Run, summon: number): boolean => run.open.some((one) => one.id === summon)
