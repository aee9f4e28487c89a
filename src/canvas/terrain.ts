import { bottom, inflate, right, stretchBox, type Box, type Point } from './geometry'
import { Space } from './space'

export interface RouteNode {
  readonly id: string
  readonly box: Box
  /** Room above the box that the start mark takes. */
  readonly above: number
  /** px that an arrow keeps from the border: more where a second outline runs around it. */
  readonly ring: number
}

/** Nothing but its own ends comes closer to a state than this. */
export const CLEARANCE = 7
const ROW = 512

/** The states as obstacles. */
export class Terrain {
  private readonly space = new Space<string>()
  /** Per band of `ROW` px: how far states reach to the left and to the right. */
  private readonly reach = new Map<number, { left: number; right: number }>()
  readonly nodes: ReadonlyMap<string, RouteNode>

  constructor(nodes: readonly RouteNode[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]))
    for (const { id, box, above } of nodes) {
      this.space.add(id, box)
      if (above > 0) this.space.add(`${id}\u001fstart`, { x: box.x + box.w / 2 - 8, y: box.y - above, w: 16, h: above })
      for (let row = Math.floor((box.y - above) / ROW); row <= Math.floor(bottom(box) / ROW); row += 1) {
        const known = this.reach.get(row)
        this.reach.set(row, { left: Math.min(known?.left ?? Infinity, box.x), right: Math.max(known?.right ?? -Infinity, right(box)) })
      }
    }
  }

  /** A state that lies under an area, or null. */
  under(area: Box): Box | null {
    let found: Box | null = null
    this.space.some(area, (_, box) => {
      found = box
      return true
    })
    return found
  }

  /**
   * Whether a way runs through a state: through a foreign one anywhere, through its own ends except where it
   * leaves and arrives.
   */
  blocks(points: readonly Point[], source: string, target: string): boolean {
    for (let i = 1; i < points.length; i += 1) {
      const [a, b] = [points[i - 1], points[i]]
      if (!a || !b) continue
      const hit = this.space.some(stretchBox(a, b, CLEARANCE), (id) => !((id === source && i === 1) || (id === target && i === points.length - 1)))
      if (hit) return true
    }
    return false
  }

  /** The first x from `start` on, going in `side`, where a vertical from y0 to y1 stands clear of states; `taken` names lanes in use. */
  freeX(start: number, side: 1 | -1, y0: number, y1: number, taken: (x: number) => number | null): number {
    const [from, to] = [Math.min(y0, y1), Math.max(y0, y1)]
    const edge = this.outermost(side, from, to)
    let x = start
    for (let i = 0; i < 4000; i += 1) {
      // Beyond the outermost state no state can be met: the common case for ways back, and the costly one to look up.
      const outside = side > 0 ? x - 14 >= edge : x + 14 <= edge
      const hit = outside ? null : this.under({ x: x - 14, y: from, w: 28, h: to - from })
      if (hit) {
        x = side > 0 ? right(hit) + 24 : hit.x - 24
        continue
      }
      const lane = taken(x)
      if (lane === null) return x
      x = lane + side * 24
    }
    return x
  }

  private outermost(side: 1 | -1, from: number, to: number): number {
    let edge = side > 0 ? -Infinity : Infinity
    for (let row = Math.floor((from - 14) / ROW); row <= Math.floor((to + 14) / ROW); row += 1) {
      const reach = this.reach.get(row)
      if (reach) edge = side > 0 ? Math.max(edge, reach.right) : Math.min(edge, reach.left)
    }
    return edge
  }

  /** States near a box, for the maze. */
  around(area: Box): readonly Box[] {
    const found = new Set<Box>()
    this.space.some(inflate(area, 1), (_, box) => {
      found.add(box)
      return false
    })
    return [...found]
  }
}
