import { bottom, overlaps, right, type Box } from './geometry'

/**
 * Boxes that can be asked for by area: a grid of buckets, so that a question costs what lies near it.
 * `key` tells whose a box is. Cells are larger than a state, so most boxes lie in a handful.
 */
export class Space<K> {
  private readonly cells = new Map<number, { readonly key: K; readonly box: Box }[]>()
  private readonly huge: { readonly key: K; readonly box: Box }[] = []

  constructor(private readonly cell = 384) {}

  add(key: K, box: Box): void {
    const entry = { key, box }
    const [x0, x1, y0, y1] = this.span(box)
    // A very long stretch would fill hundreds of cells; a short list that is always looked through is cheaper.
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > 256) {
      this.huge.push(entry)
      return
    }
    for (let x = x0; x <= x1; x += 1) {
      for (let y = y0; y <= y1; y += 1) {
        const at = x * 65536 + y
        const list = this.cells.get(at)
        if (list) list.push(entry)
        else this.cells.set(at, [entry])
      }
    }
  }

  /** Calls `visit` for each box that overlaps `area`, some of them more than once; stops when it gives back true. */
  some(area: Box, visit: (key: K, box: Box) => boolean): boolean {
    for (const entry of this.huge) if (overlaps(entry.box, area) && visit(entry.key, entry.box)) return true
    const [x0, x1, y0, y1] = this.span(area)
    for (let x = x0; x <= x1; x += 1) {
      for (let y = y0; y <= y1; y += 1) {
        const list = this.cells.get(x * 65536 + y)
        if (!list) continue
        for (const entry of list) if (overlaps(entry.box, area) && visit(entry.key, entry.box)) return true
      }
    }
    return false
  }

  private span(box: Box): [number, number, number, number] {
    const { cell } = this
    return [Math.floor(box.x / cell), Math.floor(right(box) / cell), Math.floor(box.y / cell), Math.floor(bottom(box) / cell)]
  }
}
