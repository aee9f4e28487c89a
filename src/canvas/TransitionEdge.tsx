import { EdgeLabelRenderer, useStore, type EdgeProps, type ReactFlowState } from '@xyflow/react'
import { memo } from 'react'
import { EdgeLabel } from './EdgeLabel'
import { labelLevel, levelOf, type LabelLevel } from './levels'
import type { EdgeData, FlowEdge } from './project'
import { pathOf } from './routing'

const selectLabelLevel = (flow: ReactFlowState): LabelLevel => labelLevel(levelOf(flow.transform[2]))

/** px that the marker around the present state is wide. */
const RING = 7

/** Which line and arrowhead: what is in hand before what the run has done. */
function lookOf({ run, missing }: EdgeData, selected: boolean): string {
  if (selected) return 'picked'
  if ([...run.guards.values()].some((guard) => guard.outcome === 'errored')) return 'trouble'
  if (missing) return 'lost'
  return { rest: 'rest', now: 'now', walked: 'gone', idle: 'idle' }[run.look]
}

/** A transition: its way, an arrowhead, and beside it what its rule says. */
export const TransitionEdge = memo(
  function TransitionEdge({ data, selected = false }: EdgeProps<FlowEdge>) {
    const level = useStore(selectLabelLevel)
    if (!data) return null
    const look = lookOf(data, selected)
    // The present state has a ring around it: the arrow that led there ends before it.
    const path = data.run.look === 'now' ? pathOf(data.route.points, RING) : data.route.path
    return (
      <>
        {(look === 'now' || look === 'picked') && <path className="edge halo" d={path} />}
        {/* A new record is a new element, so that the flash runs once for each firing. */}
        {data.run.firedAt !== null && <path key={data.run.firedAt} className="edge flash" d={path} />}
        <path className={`edge ${look}`} d={path} markerEnd={`url(#arrow-${look})`} />
        <path className="react-flow__edge-interaction" d={path} fill="none" strokeOpacity={0} strokeWidth={18} />
        {data.label && level !== 'none' && (
          <EdgeLabelRenderer>
            <EdgeLabel data={data} box={data.label} level={level} selected={selected} />
          </EdgeLabelRenderer>
        )}
      </>
    )
  },
  (before, after) => before.data === after.data && before.selected === after.selected,
)

const LOOKS = ['rest', 'picked', 'trouble', 'lost', 'now', 'gone', 'idle'] as const

/** The arrowheads that edges end in, one for each look of a line. */
export function Arrowheads() {
  return (
    <svg width="0" height="0" className="arrowheads" aria-hidden="true">
      <defs>
        {LOOKS.map((look) => (
          <marker key={look} id={`arrow-${look}`} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto">
            <path className={`ah ${look}`} d="M0 .8 9.5 5 0 9.2z" />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
