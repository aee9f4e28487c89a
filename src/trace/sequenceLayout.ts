import type { SequenceRow } from './sequenceTypes'

/** Pixels: the narrowest a lifeline's column gets before the diagram scrolls sideways. */
export const LANE_PX = 104

const HEIGHTS: Readonly<Record<SequenceRow['kind'], number>> = {
  section: 32, par: 28, message: 28, carried: 28, guard: 32, actions: 28, transition: 28, checkpoint: 20, end: 28,
}

/** The height of a row in pixels. Rows never grow: long text is cut, and whole in the details. */
export const rowHeight = (row: SequenceRow): number => HEIGHTS[row.kind] + (row.frame?.edge === 'last' ? 8 : 0)

/** Where a lifeline stands, as a CSS length of the row's width. */
export const laneX = (lane: number, lanes: number): string => `${(((lane + 0.5) / lanes) * 100).toFixed(3)}%`

/** The moment that a click on a row shows, in records of the past. A heading shows its beginning. */
export const rowCursor = (row: SequenceRow): number => (row.kind === 'section' || row.kind === 'par' ? row.first : row.last) + 1
