import { escalation } from './escalation'
import { fanOut } from './fanOut'
import { judgeLoop } from './judgeLoop'
import { quorum } from './quorum'
import { review } from './review'
import type { Shape, ShapeId } from './types'

export { landShape, usualAgents } from './land'
export type { Landed, Landing, Part, Shape, ShapeId, ShapeOptions } from './types'

/** The ready pieces, in the order in which they are offered. */
export const SHAPES: readonly Shape[] = [fanOut, judgeLoop, quorum, review, escalation]

/** A ready piece by its id. */
export function shapeOf(id: ShapeId): Shape {
  const found = SHAPES.find((shape) => shape.id === id)
  if (!found) throw new Error(`There is no shape ${id}`)
  return found
}
