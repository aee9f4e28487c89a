import type { Point } from './geometry'

interface Stretch {
  readonly key: string
  readonly at: number
  readonly from: number
  readonly to: number
}

const BUCKET = 96

/** Stretches of one direction that edges already run on, found by where they stand across it. */
class Tracks {
  private readonly buckets = new Map<number, Stretch[]>()

  add(key: string, at: number, a: number, b: number): void {
    const stretch = { key, at, from: Math.min(a, b), to: Math.max(a, b) }
    const list = this.buckets.get(Math.floor(at / BUCKET))
    if (list) list.push(stretch)
    else this.buckets.set(Math.floor(at / BUCKET), [stretch])
  }

  /** The first stretch closer than `reach` that runs beside more than `slack` px of the way from a to b. */
  near(at: number, a: number, b: number, reach: number, slack: number): Stretch | null {
    const [from, to] = [Math.min(a, b), Math.max(a, b)]
    for (let bucket = Math.floor((at - reach) / BUCKET); bucket <= Math.floor((at + reach) / BUCKET); bucket += 1) {
      for (const stretch of this.buckets.get(bucket) ?? []) {
        if (Math.abs(stretch.at - at) < reach && Math.min(to, stretch.to) - Math.max(from, stretch.from) > slack) return stretch
      }
    }
    return null
  }
}

/** Where edges run already, so that the next one takes a lane of its own. */
export class Traffic {
  readonly vertical = new Tracks()
  readonly horizontal = new Tracks()

  add(key: string, points: readonly Point[]): void {
    for (let i = 1; i < points.length; i += 1) {
      const [a, b] = [points[i - 1], points[i]]
      if (!a || !b) continue
      if (a.x === b.x) this.vertical.add(key, a.x, a.y, b.y)
      else this.horizontal.add(key, a.y, a.x, b.x)
    }
  }

  /** How many stretches of a way lie on top of somebody else's. */
  clashes(points: readonly Point[], reach: number): number {
    let count = 0
    for (let i = 1; i < points.length; i += 1) {
      const [a, b] = [points[i - 1], points[i]]
      if (!a || !b) continue
      const hit = a.x === b.x ? this.vertical.near(a.x, a.y, b.y, reach, 4) : this.horizontal.near(a.y, a.x, b.x, reach, 4)
      if (hit) count += 1
    }
    return count
  }
}
