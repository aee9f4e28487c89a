/** Flow coordinates: px at 100 %, y runs down. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export const right = (box: Box): number => box.x + box.w
export const bottom = (box: Box): number => box.y + box.h
export const centreX = (box: Box): number => box.x + box.w / 2
export const centreY = (box: Box): number => box.y + box.h / 2

export const inflate = (box: Box, by: number): Box => ({ x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by })

/** Whether two boxes share some area; touching borders do not count. */
export const overlaps = (a: Box, b: Box): boolean => a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a)

/** The box of a horizontal or vertical stretch, made `reach` thick on each side. */
export const stretchBox = (a: Point, b: Point, reach: number): Box => ({
  x: Math.min(a.x, b.x) - reach,
  y: Math.min(a.y, b.y) - reach,
  w: Math.abs(a.x - b.x) + 2 * reach,
  h: Math.abs(a.y - b.y) + 2 * reach,
})

/** The same polyline without repeated points and without points in the middle of a straight stretch. */
export function simplify(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    const before = kept.at(-2)
    if (last && Math.abs(last.x - point.x) < 0.01 && Math.abs(last.y - point.y) < 0.01) continue
    const straight =
      last && before && ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y))
    if (straight) kept.pop()
    kept.push(point)
  }
  return kept
}

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return length === 0 ? from : { x: from.x + ((to.x - from.x) * distance) / length, y: from.y + ((to.y - from.y) * distance) / length }
}

const n = (value: number): string => String(Math.round(value * 10) / 10)

/** SVG path data of a polyline whose corners are rounded, by less where a stretch is too short. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const first = points[0]
  if (!first) return ''
  let path = `M${n(first.x)} ${n(first.y)}`
  for (let i = 1; i < points.length; i += 1) {
    const [before, corner, after] = [points[i - 1], points[i], points[i + 1]]
    if (!before || !corner) break
    if (!after) {
      path += `L${n(corner.x)} ${n(corner.y)}`
      break
    }
    const room = Math.min(radius, Math.hypot(corner.x - before.x, corner.y - before.y) / 2, Math.hypot(after.x - corner.x, after.y - corner.y) / 2)
    const start = towards(corner, before, room)
    const end = towards(corner, after, room)
    path += `L${n(start.x)} ${n(start.y)}Q${n(corner.x)} ${n(corner.y)} ${n(end.x)} ${n(end.y)}`
  }
  return path
}

export const pathLength = (points: readonly Point[]): number => {
  let length = 0
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]]
    if (a && b) length += Math.abs(a.x - b.x) + Math.abs(a.y - b.y)
  }
  return length
}
