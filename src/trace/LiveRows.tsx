import { useEffect, useRef } from 'react'
import { agentNumbers, type Machine } from '../machine'
import { useApp } from '../store'
import { actorNumber, agentTone, Streaming } from '../ui'
import type { LaneLayout } from './laneLayout'
import type { Lifeline } from './sequenceTypes'

const ROW_PX = 28
/** Whoever is so near to the end watches the run, and is taken along. */
const NEAR_PX = 200

/** What models are writing just now, below the last record: an arrow on its way from each, with its words so far. `top` in px. */
export function LiveRows({ machine, lifelines, layout, top }: { machine: Machine; lifelines: readonly Lifeline[]; layout: LaneLayout; top: number }) {
  const views = useApp(app => app.live.views)
  const last = useRef<HTMLDivElement>(null)
  const coming = [...views.values()].filter(({ status, texts }) => status !== 'failed' && status !== 'stopped' && texts.size > 0)
  const count = coming.length
  useEffect(() => {
    const pane = last.current?.closest('.seq-scroll')
    if (count > 0 && pane && pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR_PX) pane.scrollTop = pane.scrollHeight
  }, [count, top])
  const numbers = agentNumbers(machine)
  const from = layout.x[0] ?? 0
  return coming.map(({ summon, actor, texts }, nth) => {
    const lane = lifelines.findIndex(({ writer }) => writer === actor)
    const to = Math.max(layout.x[Math.max(0, lane)] ?? 0, from + 24)
    const [field, text] = [...texts].at(-1) ?? ['', '']
    return (
      <div key={summon} ref={nth === count - 1 ? last : undefined} className="r coming" style={{ top: top + nth * ROW_PX, height: ROW_PX }} aria-label={`#${summon} is being written`}>
        <span className="sq" aria-hidden="true">…</span>
        <div className="dg">
          <span className="ar to-l ret coming" data-a={agentTone(actorNumber(actor, numbers))} style={{ left: from, width: to - from }} />
          <span className="lw" style={{ left: from + 8, right: 28 }}>
            <span className="lb">
              {field !== '' && <code className="c3">{field} = </code>}
              <span className="cut"><Streaming text={text} tail={90} /></span>
            </span>
          </span>
        </div>
      </div>
    )
  })
}
