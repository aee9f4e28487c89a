import { centreX, centreY, type Box } from './geometry'

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Sideways distance counts this much more: a walk down prefers what is below to what is nearer but beside. */
const ASIDE = 2

/** The node that the walk from one node reaches in a direction, or null at the border. */
export function walk(boxes: ReadonlyMap<string, Box>, from: string, direction: Direction): string | null {
  const start = boxes.get(from)
  if (!start) return null
  let best: { id: string; cost: number } | null = null
  for (const [id, box] of boxes) {
    if (id === from) continue
    const dx = centreX(box) - centreX(start)
    const dy = centreY(box) - centreY(start)
    const [ahead, aside] = { up: [-dy, dx], down: [dy, dx], left: [-dx, dy], right: [dx, dy] }[direction] as [number, number]
    if (ahead <= 4) continue
    const cost = ahead + ASIDE * Math.abs(aside)
    if (!best || cost < best.cost) best = { id, cost }
  }
  return best?.id ?? null
}
