import type { DisplayRow } from './folding'

const HEIGHTS: Readonly<Record<DisplayRow['kind'], number>> = {
  round: 34, section: 32, par: 28, message: 28, carried: 28, guard: 32, actions: 28, transition: 28, checkpoint: 20, end: 28,
}

/** How large the diagram is drawn: from above there is no text, only who spoke when; larger than 1 enlarges the letters too. */
export const ZOOMS = [0.25, 0.75, 1, 1.25, 1.5] as const
export type Zoom = (typeof ZOOMS)[number]
export const isFar = (zoom: Zoom): boolean => zoom === 0.25

/** Cells of a line of a value that is open in place, px of a line, and the most px before it scrolls by itself. */
const LINE_PX = 16
const MOST_PX = 240
const CHARACTER_PX = 7.2

/** px that a value takes which is open in place, in a room of so many px. */
export function openHeight(text: string, roomPx: number): number {
  const perLine = Math.max(20, Math.floor((roomPx - 40) / CHARACTER_PX))
  let lines = 0
  for (const line of text.slice(0, 20_000).split('\n')) {
    lines += Math.max(1, Math.ceil(line.length / perLine))
    if (lines * LINE_PX > MOST_PX) break
  }
  return Math.min(MOST_PX, lines * LINE_PX) + 46
}

/** The height of a row in px. Rows never grow by themselves: long text is cut, and whole where somebody opens it. */
export function rowHeight(row: DisplayRow, zoom: Zoom = 1): number {
  if (isFar(zoom)) return row.kind === 'round' || row.kind === 'section' ? 24 : row.kind === 'end' ? 10 : 7
  const tight = zoom < 1
  const own = HEIGHTS[row.kind]
  return (tight && row.kind !== 'round' && row.kind !== 'section' ? Math.min(own, 24) : own) + (row.frame?.edge === 'last' ? (tight ? 4 : 8) : 0)
}

/** The moment that a click on a row shows, in records of the past. A heading shows its beginning. */
export const rowCursor = (row: DisplayRow): number => (row.kind === 'section' || row.kind === 'par' || row.kind === 'round' ? row.first : row.last) + 1

export const isHeading = (row: DisplayRow): row is Extract<DisplayRow, { kind: 'section' | 'round' | 'par' }> => row.kind === 'section' || row.kind === 'par' || row.kind === 'round'
