import { bottom, inflate, overlaps, right, type Box } from './geometry'
import type { Graph } from './graph'
import type { RouteNode } from './routing'
import { Space } from './space'

/** The end of a link that leads to no state. It is drawn where there is room and has no place of its own. */
export interface Ghost {
  readonly id: string
  readonly link: string
  readonly name: string
  readonly box: Box
}

const WIDTH = 200
const HEIGHT = 44
const AWAY = 64

/** A stub's end for every link to an unknown state: beside its source, left before right, one under another. */
export function ghostNodes(graph: Graph, states: readonly RouteNode[]): readonly Ghost[] {
  const lost = graph.links.filter((link) => link.target === null)
  if (lost.length === 0) return []
  const boxes = new Map(states.map(({ id, box }) => [id, box]))
  const taken = new Space<string>()
  for (const { id, box } of states) taken.add(id, box)
  return lost.flatMap((link) => {
    const source = boxes.get(link.source)
    if (!source) return []
    const box = firstFree(source, (wish) => !taken.some(inflate(wish, 10), (_, other) => overlaps(other, inflate(wish, 10))))
    const id = `${link.id}\u001fmissing`
    taken.add(id, box)
    return [{ id, link: link.id, name: link.to, box }]
  })
}

function firstFree(source: Box, free: (box: Box) => boolean): Box {
  const middle = source.y + source.h / 2 - HEIGHT / 2
  for (let out = 0; ; out += 1) {
    for (let down = 0; down <= 2 + out; down += 1) {
      const y = middle + down * (HEIGHT + 16)
      for (const x of [source.x - AWAY - WIDTH - out * (WIDTH + 40), right(source) + AWAY + out * (WIDTH + 40)]) {
        const box = { x, y, w: WIDTH, h: HEIGHT }
        if (free(box)) return box
      }
    }
    if (out > 200) return { x: source.x, y: bottom(source) + AWAY, w: WIDTH, h: HEIGHT }
  }
}
