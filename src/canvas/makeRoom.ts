import type { Machine } from '../machine'
import type { XY } from '../store'
import { nodeHeights, ROW_GAP } from './layout'
import { NODE_WIDTH } from './measure'

interface Standing {
  readonly id: string
  readonly at: XY
  readonly was: number
  readonly now: number
}

/**
 * Where states come that stand below one which a change of the machine has made higher, so that it covers none of them: as far
 * down as keeps the room that there was, or what an edge with its words takes. Places by node id, in flow px; empty mostly.
 */
export function makeRoom(before: Machine, after: Machine, places: Readonly<Record<string, XY>>): Record<string, XY> {
  const [was, now] = [nodeHeights(before), nodeHeights(after)]
  let hasGrown = false
  const standing = [...now].flatMap(([id, height]): Standing[] => {
    const at = Object.hasOwn(places, id) ? places[id] : undefined
    const old = was.get(id)
    if (!at || old === undefined) return []
    hasGrown ||= height > old
    return [{ id, at, was: old, now: height }]
  })
  if (!hasGrown) return {}
  const down = new Map<string, number>()
  // From the top, so that what is pushed pushes on.
  standing.sort((a, b) => a.at.y - b.at.y)
  standing.forEach((upper, nth) => {
    const foot = upper.at.y + upper.was
    const footNow = upper.at.y + (down.get(upper.id) ?? 0) + upper.now
    if (footNow <= foot) return
    for (const lower of standing.slice(nth + 1)) {
      const gap = lower.at.y - foot
      if (gap < 0 || Math.abs(lower.at.x - upper.at.x) >= NODE_WIDTH) continue
      const by = footNow + Math.min(gap, ROW_GAP) - lower.at.y
      if (by > (down.get(lower.id) ?? 0)) down.set(lower.id, by)
    }
  })
  // `fromEntries` defines properties, so a state called `__proto__` is one like any other.
  return Object.fromEntries(standing.flatMap(({ id, at }) => (down.has(id) ? [[id, { x: at.x, y: at.y + (down.get(id) ?? 0) }]] : [])))
}
