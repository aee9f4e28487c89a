import type { Action, AgentName, Field, Machine, Policy, SingleOperation, State, StateName } from '../machine'

export const SHAPE_IDS = ['fan-out', 'judge-loop', 'quorum', 'review', 'escalation'] as const
export type ShapeId = (typeof SHAPE_IDS)[number]

/** Where a shape comes to lie: onto a transition, behind a state (before it, where it is an end), or by itself. */
export type Landing =
  | { readonly kind: 'on'; readonly state: StateName; readonly transition: number }
  | { readonly kind: 'after'; readonly state: StateName }
  | { readonly kind: 'free' }

/** Whom a shape asks. Names that nobody declares are declared. */
export interface ShapeOptions {
  readonly agents: readonly AgentName[]
}

/** What a shape is built from and against: names that are free, who takes part, what comes before and after. */
export interface Site {
  readonly machine: Machine
  readonly agents: readonly AgentName[]
  readonly state: (stem: string) => StateName
  readonly field: (stem: string) => Field['name']
  /** Somebody of a role: one who bears its name, else one who is not among `agents`, else somebody new. */
  readonly role: (name: string) => AgentName
  /** The state that comes before, when it is one that can be gone back to. */
  readonly before: State | null
  readonly next: StateName
}

export interface Part {
  readonly state: State
  /** Where it stands: columns to the right of, and rows below, the first. */
  readonly column: number
  readonly row: number
}

/** What a shape brings along. The first part is where it is entered. */
export interface Parts {
  readonly fields: readonly Field[]
  readonly states: readonly Part[]
  /** Empties what it gathered, so that whoever comes round again is asked again. */
  readonly rearm: readonly Action[]
  /** Caps for a machine that has none of these yet. */
  readonly caps?: Policy
}

export interface Shape {
  readonly id: ShapeId
  readonly title: string
  readonly summary: string
  /** How many agents it takes part with, at least, and when nobody says otherwise. */
  readonly agents: { readonly least: number; readonly usual: number; readonly called: string }
  readonly build: (site: Site) => Parts
}

export interface Landed {
  /** In the order in which they are done; one `several`. */
  readonly operations: readonly SingleOperation[]
  readonly label: string
  readonly parts: readonly Part[]
  /** What a person should know about how it was wired; empty where nothing is. */
  readonly notes: readonly string[]
}
