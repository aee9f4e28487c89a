import type { FieldName, StateName } from '../machine'
import type { JournalRecord, Writer } from '../reducer'

type OfKind<K extends JournalRecord['kind']> = Extract<JournalRecord, { kind: K }>

/** Somebody who speaks in the run: a vertical line of the diagram. The first is the machine. */
export interface Lifeline {
  readonly writer: Writer
  readonly label: string
}

/** The frame around what was asked from one snapshot: lanes that it spans, and which of its edges this row draws. */
export interface Frame {
  readonly iteration: number
  readonly from: number
  readonly to: number
  readonly edge: 'first' | 'inner' | 'last'
}

interface RowStamp {
  /** Indices of the first and last record of this row; `last + 1` is the moment that a click shows. */
  readonly first: number
  readonly last: number
  /** Index of its section, -1 before the run entered a state. */
  readonly section: number
  readonly frame: Frame | null
}

export type MessageRecord = OfKind<'summon'> | OfKind<'answer'> | OfKind<'write'> | OfKind<'refuse'> | OfKind<'fail'> | OfKind<'stale'>

export type SequenceRow = RowStamp & (
  | { readonly kind: 'section' }
  | { readonly kind: 'par' }
  /** An arrow between the machine and `lane`; a summon points to it, everything else comes from it. */
  | { readonly kind: 'message'; readonly lane: number; readonly record: MessageRecord }
  | { readonly kind: 'carried'; readonly records: readonly OfKind<'carried'>[] }
  | { readonly kind: 'guard'; readonly record: OfKind<'guard'> }
  | { readonly kind: 'actions'; readonly records: readonly OfKind<'action'>[] }
  | { readonly kind: 'transition'; readonly record: OfKind<'transition'>; readonly guards: number }
  | { readonly kind: 'checkpoint' }
  | { readonly kind: 'end'; readonly record: OfKind<'done'> | OfKind<'stuck'> | OfKind<'halt'> | OfKind<'abort'> }
)

/** One stay in a state, the part of the diagram that folds to a row. */
export interface Section {
  readonly state: StateName
  readonly visit: number
  readonly first: number
  readonly last: number
  readonly summons: number
  readonly refused: number
  readonly failed: number
  readonly errored: number
  readonly carried: number
  /** Fields that its actions emptied. */
  readonly cleared: readonly FieldName[]
}

/** A journal as a sequence diagram, top to bottom. */
export interface Sequence {
  readonly lifelines: readonly Lifeline[]
  readonly sections: readonly Section[]
  readonly rows: readonly SequenceRow[]
}
