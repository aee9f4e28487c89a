import { bottom, right, type Box } from './geometry'
import type { Scene } from './scene'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const MIN_ZOOM = 0.05
export const MAX_ZOOM = 2
const MARGIN = 14
/** px that the view controls cover in the lower left corner; narrow canvases have them in the right one. */
const CONTROLS = { width: 176, height: 44 }
const NARROW = 640
/** Below this little can be read, so a large machine opens on its beginning instead of on all of it. */
const SMALLEST_TO_READ = 0.45
const READING_ZOOM = 0.9
/** When the canvas is made smaller, names of agents should still be read. */
export const SMALLEST_WITH_NAMES = 0.7
const NEARLY = 0.8

/** The smallest box around everything that is drawn; null when nothing is. */
export function boundsOf({ boxes, routes, labels }: Scene): Box | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  const take = (box: Box) => {
    x0 = Math.min(x0, box.x)
    y0 = Math.min(y0, box.y)
    x1 = Math.max(x1, right(box))
    y1 = Math.max(y1, bottom(box))
  }
  for (const box of boxes.values()) take(box)
  for (const box of labels.values()) take(box)
  for (const { points } of routes.values()) for (const { x, y } of points) take({ x, y, w: 0, h: 0 })
  return Number.isFinite(x0) ? { x: x0, y: y0 - 30, w: x1 - x0, h: y1 - y0 + 30 } : null
}

/** The view that shows all of it, never larger than life. `inset` px on the left are covered by something else. */
export function wholeView(bounds: Box, { width, height }: Size, inset = 0): View {
  const roomFor = (left: number, below: number) => Math.min(1, (width - left - 2 * MARGIN) / bounds.w, (height - below - 2 * MARGIN) / bounds.h)
  // Beside what floats on the left if there is room for it, else above the view controls.
  const wide = width >= NARROW
  const left = !wide ? 0 : [Math.max(inset, CONTROLS.width), CONTROLS.width].find((wanted) => roomFor(wanted, 0) >= Math.min(1, roomFor(0, 0) - 0.001))
  const under = left === undefined ? CONTROLS.height : 0
  const zoom = Math.max(MIN_ZOOM, roomFor(left ?? 0, under))
  // In the middle of the whole where that is clear of what floats.
  const x = Math.max((left ?? 0) + MARGIN, (width - bounds.w * zoom) / 2) - bounds.x * zoom
  const y = Math.max(MARGIN, (height - under - bounds.h * zoom) / 2) - bounds.y * zoom
  return { x: Math.round(x), y: Math.round(y), zoom }
}

/** The first view of a machine: all of it, or, where that could not be read, its beginning. */
export function openingView(scene: Scene, initial: string | null, size: Size, inset = 0, smallest = SMALLEST_TO_READ): View | null {
  const bounds = boundsOf(scene)
  if (!bounds || size.width === 0 || size.height === 0) return null
  const whole = wholeView(bounds, size, inset)
  const start = (initial === null ? undefined : scene.boxes.get(initial)) ?? [...scene.boxes.values()][0]
  if (whole.zoom >= smallest || !start) return whole
  // With the beginning at the top: nearly all of it where that is nearly enough, else the whole width if that can be read.
  const nearly = whole.zoom >= smallest * NEARLY
  const zoom = nearly ? smallest : Math.min(READING_ZOOM, Math.max(SMALLEST_WITH_NAMES, (size.width - 2 * MARGIN) / bounds.w))
  const fits = bounds.w * zoom <= size.width - inset - 2 * MARGIN
  const x = fits ? Math.max(inset + MARGIN, (size.width - bounds.w * zoom) / 2) - bounds.x * zoom : size.width / 2 - (start.x + start.w / 2) * zoom
  return { x: Math.round(x), y: Math.round(MARGIN - (start.y - 30) * zoom), zoom }
}

/** Whether a box lies inside a view, with some air around it. */
export function isInView(box: Box, { x, y, zoom }: View, { width, height }: Size): boolean {
  const [left, top] = [box.x * zoom + x, box.y * zoom + y]
  return left >= 4 && top >= 4 && left + box.w * zoom <= width - 4 && top + box.h * zoom <= height - 4
}
