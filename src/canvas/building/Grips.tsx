import { ViewportPortal } from '@xyflow/react'
import { useApp } from '../../store'
import { linkId } from '../graph'
import type { Route } from '../routing'
import { useBuild } from './buildStore'
import { gripPoints } from './HandLayer'
import { holdEnd } from './hands'

/** Both ends of the selected transition, to be taken hold of and put elsewhere. */
export function Grips({ routes }: { routes: ReadonlyMap<string, Route> }) {
  const selection = useApp((app) => (app.selection?.kind === 'transition' ? app.selection : null))
  const held = useBuild((build) => build.hand?.kind === 'reattach')
  if (!selection || held) return null
  const { state, transition } = selection
  const points = gripPoints(routes.get(linkId(state, transition)))
  if (!points) return null
  return (
    <ViewportPortal>
      {(['source', 'target'] as const).map((end) => (
        <button
          key={end}
          type="button"
          tabIndex={-1}
          className="grip nodrag nopan"
          style={{ transform: `translate(${points[end].x}px, ${points[end].y}px)` }}
          aria-label={end === 'source' ? 'Move where the transition starts' : 'Move where the transition leads'}
          title={end === 'source' ? 'Drag to another state to start there' : 'Drag to another state to lead there'}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.stopPropagation()
            holdEnd(event.nativeEvent, state, transition, end)
          }}
          onMouseDown={(event) => event.stopPropagation()}
          onClick={(event) => event.stopPropagation()}
        />
      ))}
    </ViewportPortal>
  )
}
