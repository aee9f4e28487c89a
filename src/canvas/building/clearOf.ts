import type { XY } from '../../store'
import { bottom, inflate, overlaps, right, type Box } from '../geometry'
import { NODE_WIDTH } from '../measure'

/** What a new state is taken to need: it has a name and not much else. */
const HEIGHT = 44
const AIR = 16
/** The same where nobody has said how near: an edge with what it says fits in between. */
export const ROOMY = 64
const STEPS = 40

/** The place nearest to `corner` where a new state is `air` px clear of `boxes`: itself, else past whatever is in the way. */
export function clearOf(corner: XY, boxes: readonly Box[], air = AIR): XY {
  const boxAt = ({ x, y }: XY): Box => ({ x, y, w: NODE_WIDTH, h: HEIGHT })
  const hits = (at: XY): Box | undefined => boxes.find((box) => overlaps(inflate(box, air - 0.5), boxAt(at)))
  const seen = new Set<string>()
  let edge: readonly XY[] = [corner]
  for (let step = 0; step < STEPS && edge.length > 0; step += 1) {
    const free = edge.filter((at) => !hits(at)).toSorted((a, b) => distance(a, corner) - distance(b, corner))[0]
    if (free) return free
    edge = edge.flatMap((at) => {
      const box = hits(at)
      if (!box) return []
      return [
        { x: right(box) + air, y: at.y },
        { x: box.x - air - NODE_WIDTH, y: at.y },
        { x: at.x, y: bottom(box) + air },
        { x: at.x, y: box.y - air - HEIGHT },
      ].filter(({ x, y }) => {
        const key = `${x} ${y}`
        return !seen.has(key) && seen.add(key) !== undefined
      })
    })
  }
  return corner
}

const distance = (a: XY, b: XY): number => Math.hypot(a.x - b.x, a.y - b.y)
