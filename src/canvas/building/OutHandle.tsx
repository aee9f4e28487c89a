import type { PointerEvent } from 'react'
import type { StateName } from '../../machine'
import { holdHandle } from './hands'

/** The dot that an edge is drawn from. By keyboard the same is “Connect to…”, so it is no stop of the tab order. */
export function OutHandle({ state }: { state: StateName }) {
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    event.stopPropagation()
    holdHandle(event.nativeEvent, state)
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className="out-handle nodrag nopan"
      aria-label={`Draw a transition from ${state}`}
      title="Drag to a state, or to an empty place for a new one"
      onPointerDown={onPointerDown}
      onMouseDown={(event) => event.stopPropagation()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
