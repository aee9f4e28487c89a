import type { XY } from '../store'
import { inflate, overlaps, type Box } from './geometry'
import { outgoing, walkOrder, type Graph } from './graph'
import { COLUMN_GAP } from './layers'
import { NODE_WIDTH } from './measure'

const BELOW = 52
/** The dot and arrow above the initial state. */
export const START_MARK = 30

/**
 * Places for the states that have none, one after the other, each near the one that leads to it.
 *
 * Below that one if there is room, else to its right, left, and further out. `held` is given back unmoved.
 */
export function placeBeside(graph: Graph, heights: ReadonlyMap<string, number>, held: ReadonlyMap<string, XY>): ReadonlyMap<string, XY> {
  const places = new Map<string, XY>()
  const boxes: Box[] = []
  const put = (id: string, at: XY) => {
    places.set(id, at)
    const mark = id === graph.initial ? START_MARK : 0
    boxes.push({ x: at.x, y: at.y - mark, w: NODE_WIDTH, h: (heights.get(id) ?? 0) + mark })
  }
  for (const { id } of graph.nodes) {
    const at = held.get(id)
    if (at) put(id, at)
  }
  const leads = new Map<string, string[]>()
  for (const [source, links] of outgoing(graph)) for (const { target } of links) leads.set(target, [...(leads.get(target) ?? []), source])
  const free = (at: XY, height: number) => {
    const wanted = inflate({ ...at, w: NODE_WIDTH, h: height }, 23)
    return !boxes.some((box) => overlaps(box, wanted))
  }

  for (const id of missingInOrder(graph, held)) {
    const height = heights.get(id) ?? 0
    const source = leads.get(id)?.find((other) => places.has(other))
    const from = source === undefined ? undefined : places.get(source)
    const start = from ?? bottomOf(boxes)
    const y = start.y + (from ? (heights.get(source ?? '') ?? 0) + BELOW : BELOW)
    put(id, firstFree({ x: start.x, y }, (at) => free(at, height)))
  }
  return places
}

/** Breadth first from what has a place, so that a chain of new states grows from its held end. */
function missingInOrder(graph: Graph, held: ReadonlyMap<string, XY>): readonly string[] {
  const out = outgoing(graph)
  const order: string[] = []
  const seen = new Set<string>()
  const queue = [...held.keys()]
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    if (!held.has(id)) order.push(id)
    queue.push(id)
  }
  for (const root of [null, ...walkOrder(graph)]) {
    if (root !== null) visit(root)
    for (let at = queue.shift(); at !== undefined; at = queue.shift()) for (const { target } of out.get(at) ?? []) visit(target)
  }
  return order
}

const bottomOf = (boxes: readonly Box[]): XY => {
  const last = boxes.reduce<Box | null>((lowest, box) => (lowest === null || box.y + box.h > lowest.y + lowest.h ? box : lowest), null)
  return last ? { x: last.x, y: last.y + last.h } : { x: 0, y: 0 }
}

/** The wished place, else beside it, further and further out, right before left. */
function firstFree(wish: XY, free: (at: XY) => boolean): XY {
  const column = NODE_WIDTH + COLUMN_GAP
  for (let row = 0; ; row += 1) {
    for (let out = 0; out <= 3 + row; out += 1) {
      for (const side of out === 0 ? [0] : [1, -1]) {
        const at = { x: wish.x + side * out * column, y: wish.y + row * 48 }
        if (free(at)) return at
      }
    }
  }
}
