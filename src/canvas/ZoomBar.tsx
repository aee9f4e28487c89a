import { useReactFlow, useStore } from '@xyflow/react'
import { Button } from '../ui'
import { build, useBuild } from './building/buildStore'
import { canOverview, toggleOverview, useOverview } from './overview'
import { travelMs } from './useViews'

/** Steps of the two buttons, in per cent. */
const STEPS = [5, 10, 15, 25, 35, 50, 70, 90, 100, 125, 150, 200] as const

interface ZoomBarProps {
  /** How many there are. */
  readonly states: number
  onZoom(): void
  onFit(): void
  onLayOut(): void
}

/** Out, the zoom, in, all of it; a fresh layout of everything; frames; and the small picture. */
export function ZoomBar({ states, onZoom, onFit, onLayOut }: ZoomBarProps) {
  const percent = useStore((flow) => Math.round(flow.transform[2] * 100))
  const { zoomTo } = useReactFlow()
  const overview = useOverview(states)
  const framing = useBuild((state) => state.framing)
  const to = (value: number) => {
    onZoom()
    void zoomTo(value / 100, { duration: travelMs() })
  }
  const out = STEPS.findLast((step) => step < percent)
  const into = STEPS.find((step) => step > percent)
  return (
    <div className="float zoom" role="group" aria-label="View">
      <Button kind="quiet" small icon="minus" label="Zoom out" disabled={out === undefined} onClick={() => out !== undefined && to(out)} />
      <button type="button" className="percent num" aria-label={`Zoom ${percent} %. Back to 100 %`} title="Back to 100 %" onClick={() => to(100)}>
        {percent}%
      </button>
      <Button kind="quiet" small icon="plus" label="Zoom in" disabled={into === undefined} onClick={() => into !== undefined && to(into)} />
      <Button kind="quiet" small icon="fit" label="Show everything" onClick={onFit} />
      <Button kind="quiet" small icon="grid" label="Lay out all states anew" onClick={onLayOut} />
      <Button kind="quiet" small icon="frame" label="Draw frames around states" aria-pressed={framing} onClick={() => build().set({ framing: !framing })} />
      {canOverview(states) && <Button kind="quiet" small icon="map" className="to-overview" label="Overview of the machine" aria-pressed={overview} onClick={toggleOverview} />}
    </div>
  )
}
