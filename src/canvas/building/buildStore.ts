import { create } from 'zustand'
import type { AgentName, FieldName, StateName } from '../../machine'
import type { Selection, XY } from '../../store'
import type { Box } from '../geometry'
import type { Guide } from './arrange'
import type { ShapeId } from '../../shapes'

/** What can be dragged onto the canvas: something new, or an agent or field that there is. */
export type Piece =
  | { readonly kind: 'state' | 'end' | 'caps' }
  | { readonly kind: 'agent'; readonly agent: AgentName | null }
  | { readonly kind: 'field'; readonly field: FieldName | null }
  | { readonly kind: 'shape'; readonly shape: ShapeId }

/** What the hand holds. `armed`: the beginning was tapped, and the next tap says where it leads. */
export type Hand =
  | { readonly kind: 'piece'; readonly piece: Piece; readonly label: string }
  | { readonly kind: 'connect'; readonly from: StateName; readonly armed: boolean }
  | { readonly kind: 'reattach'; readonly state: StateName; readonly transition: number; readonly end: 'source' | 'target' }
  | { readonly kind: 'marquee'; readonly start: XY }

/** What lies under the hand. */
export type Over =
  | { readonly kind: 'state'; readonly state: StateName }
  | { readonly kind: 'gathered'; readonly state: StateName; readonly field: FieldName }
  | { readonly kind: 'link'; readonly id: string; readonly state: StateName; readonly transition: number }
  | { readonly kind: 'field'; readonly field: FieldName }
  | { readonly kind: 'pane' }

/** A text of the machine that is being typed over where it stands. `guard: null` is one more. */
export type Editing =
  | { readonly kind: 'name'; readonly state: StateName }
  | { readonly kind: 'objective'; readonly state: StateName }
  | { readonly kind: 'guard'; readonly state: StateName; readonly transition: number; readonly guard: number | null }
  | { readonly kind: 'rename'; readonly selection: Extract<Selection, { kind: 'agent' | 'field' }>; readonly at: XY }

/** What somebody is asked with, typed before it was clear for which field. */
interface Words {
  readonly prompt: string
  readonly label: string
}

/** A small form on the canvas that a gesture has opened to ask what is still to be known; `at` in flow px. */
export type Card = { readonly at: XY } & (
  | { readonly kind: 'agent'; readonly state: StateName | null }
  | { readonly kind: 'field'; readonly state: StateName | null; readonly words?: Words }
  | { readonly kind: 'ask'; readonly state: StateName; readonly field: FieldName | null; readonly agents: readonly AgentName[] | null; readonly words?: Words }
  | { readonly kind: 'requirement'; readonly state: StateName; readonly requirement: number }
  | { readonly kind: 'act'; readonly state: StateName; readonly transition: number; readonly field: FieldName | null }
  | { readonly kind: 'connect'; readonly from: StateName }
  | { readonly kind: 'caps' }
  | { readonly kind: 'shape'; readonly shape: ShapeId; readonly onto: StateName | { readonly state: StateName; readonly transition: number } | null }
)

/** The canvas that is on the page, for gestures that begin elsewhere. */
export interface CanvasPort {
  readonly element: HTMLElement
  /** From client px to flow px. */
  toFlow(at: XY): XY
  boxes(): ReadonlyMap<string, Box>
  /** Moves what is seen, in client px. */
  panBy(by: XY): void
  /** The flow px in the middle of what is seen. */
  middle(): XY
  /** Puts the focus on a state, or on what stands for a transition, bringing it in where it is out of view. */
  focus(selection: Selection): void
}

interface Build {
  readonly port: CanvasPort | null
  readonly hand: Hand | null
  /** Where the hand is: client px. */
  readonly at: XY
  readonly over: Over | null
  readonly editing: Editing | null
  readonly card: Card | null
  readonly guides: readonly Guide[]
  /** A drag on nothing draws a frame around what it selects, instead of moving the picture. */
  readonly framing: boolean
  readonly snapping: boolean
  /** Whether the small picture of everything is shown; null: as the size of the machine asks for. */
  readonly overview: boolean | null
  set(patch: Partial<Omit<Build, 'set'>>): void
}

/** What is under way on the canvas: nothing of it belongs to the document. */
export const useBuild = create<Build>()((set) => ({
  port: null,
  hand: null,
  at: { x: 0, y: 0 },
  over: null,
  editing: null,
  card: null,
  guides: [],
  framing: false,
  snapping: true,
  overview: null,
  set,
}))

export const build = (): Build => useBuild.getState()

/** Something on the canvas is open to be typed into, and has or gets the focus. */
export const isTyping = (): boolean => build().editing !== null || build().card !== null
