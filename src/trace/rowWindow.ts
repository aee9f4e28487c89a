/** Where rows of known heights lie: `offsets[n]` is the top of row n, the last one the whole height. px */
export function offsetsOf<Row>(rows: readonly Row[], heightOf: (row: Row) => number): Float64Array {
  const offsets = new Float64Array(rows.length + 1)
  let y = 0
  for (let at = 0; at < rows.length; at += 1) {
    y += heightOf(rows[at] as Row)
    offsets[at + 1] = y
  }
  return offsets
}

/** The row that lies at a height; the nearest one outside of all, -1 when there are none. */
export function rowAt(offsets: Float64Array, y: number): number {
  let [low, high] = [0, offsets.length - 1]
  if (high === 0) return -1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle + 1] ?? 0) <= y) low = middle + 1
    else high = middle
  }
  return Math.min(low, offsets.length - 2)
}

/** A stretch of rows or lanes: `from` up to and without `to`. */
export interface Stretched {
  readonly from: number
  readonly to: number
}

/** The rows that lie between two heights, with some more on both sides. */
export function rowsBetween(offsets: Float64Array, top: number, bottom: number, spare: number): Stretched {
  const count = offsets.length - 1
  if (count === 0) return { from: 0, to: 0 }
  return { from: Math.max(0, rowAt(offsets, top) - spare), to: Math.min(count, rowAt(offsets, bottom) + 1 + spare) }
}
