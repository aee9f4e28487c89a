/** px: the room of record numbers, the narrowest that a lane gets, and what a folded one keeps. */
export const GUTTER_PX = 56
export const LANE_PX = 104
const FOLDED_PX = 28
const EDGE_PX = 8

/** Where the lifelines stand, in px from the right edge of the numbers. */
export interface LaneLayout {
  readonly x: readonly number[]
  readonly folded: ReadonlySet<number>
  /** How far apart lanes are that are not folded. */
  readonly lane: number
  /** From the left edge of the numbers to the right edge of the last lane. */
  readonly width: number
}

/**
 * Lanes share the room there is; where it is too narrow for all of them, each keeps its least width and the diagram scrolls
 * sideways. A folded lane keeps a stub.
 */
export function laneLayout(lanes: number, folded: ReadonlySet<number>, roomPx: number, scale: number): LaneLayout {
  const open = lanes - [...folded].filter(lane => lane < lanes).length
  const stubs = (lanes - open) * FOLDED_PX
  const least = LANE_PX * Math.min(1, scale)
  const width = open === 0 ? 0 : Math.max(least, (roomPx - GUTTER_PX - 2 * EDGE_PX - stubs) / open)
  const x: number[] = []
  let at = 0
  for (let lane = 0; lane < lanes; lane += 1) {
    const own = folded.has(lane) ? FOLDED_PX : width
    x.push(Math.round(at + own / 2))
    at += own
  }
  return { x, folded, lane: width, width: Math.max(roomPx, Math.ceil(GUTTER_PX + 2 * EDGE_PX + at)) }
}

/** The lanes that are in sight between two places, with one more on both sides; places are px from the left edge of the numbers. */
export function lanesBetween({ x }: LaneLayout, left: number, right: number): { readonly from: number; readonly to: number } {
  let from = 0
  while (from < x.length - 1 && (x[from + 1] ?? 0) + GUTTER_PX < left) from += 1
  let to = from + 1
  while (to < x.length && (x[to - 1] ?? 0) + GUTTER_PX <= right) to += 1
  return { from, to }
}
