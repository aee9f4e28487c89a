import { projector } from '../../src/canvas/project'
import { sceneMaker } from '../../src/canvas/scene'
import type { Machine } from '../../src/machine'
import type { XY } from '../../src/store'

/** The canvas's own way from a machine to nodes and edges, between places that are known as the room knows them. */
export function canvasProjection(places: Readonly<Record<string, XY>>): (machine: Machine, now?: Readonly<Record<string, XY>>) => unknown {
  const makeScene = sceneMaker()
  const project = projector()
  const none = new Set<string>()
  return (machine, now = places) => {
    const scene = makeScene({ machine, places: now, level: 'near', errored: none, dragged: none })
    return project({ machine, scene, moment: null, thinking: [], selection: null, group: [], problems: [] })
  }
}
