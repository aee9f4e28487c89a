import { memo } from 'react'
import { agentName, agentNumbers, type Machine } from '../machine'
import { useApp } from '../store'
import { AgentChip, AgentGlyph, actorNumber, agentTone } from '../ui'
import type { LaneLayout } from './laneLayout'
import type { Stretched } from './rowWindow'
import type { Lifeline } from './sequenceTypes'

interface LanesProps {
  lifelines: readonly Lifeline[]
  machine: Machine
  layout: LaneLayout
  seen: Stretched
}

/** Narrower lanes have no room for a name. px */
const LEAST_NAME_PX = 72

/** The heads of the lifelines in sight; they stay in view, and select their agent. One that is folded, or has no room, is its glyph. */
export const SequenceHeads = memo(function SequenceHeads({ lifelines, machine, layout, seen }: LanesProps) {
  const numbers = agentNumbers(machine)
  const selected = useApp(app => (app.selection?.kind === 'agent' ? app.selection.agent : null))
  const select = useApp(app => app.select)
  return (
    <div className="heads">
      <div className="hx">
        {lifelines.slice(seen.from, seen.to).map(({ writer, label }, at) => {
          const lane = seen.from + at
          const isFolded = layout.folded.has(lane)
          const isGlyph = isFolded || layout.lane < LEAST_NAME_PX
          const name = isFolded ? `${label}, folded` : label
          return (
            <div key={writer} className={isGlyph ? 'hd stub' : 'hd'} style={{ left: layout.x[lane], ...(isGlyph ? {} : { maxWidth: Math.min(140, layout.lane - 4) }) }}>
              {isGlyph
                ? <span title={name} role="img" aria-label={name}><AgentGlyph n={writer === 'machine' ? -1 : actorNumber(writer, numbers)} /></span>
                : writer === 'machine'
                  ? <span className="mach"><AgentGlyph n={-1} />{label}</span>
                  : <AgentChip n={actorNumber(writer, numbers)} label={label} title={label} {...(writer.startsWith('agent:') ? { selected: selected === label, onClick: () => select({ kind: 'agent', agent: agentName(label) }, 'dock') } : {})} />}
            </div>
          )
        })}
      </div>
    </div>
  )
})

/** The lifelines in sight: as tall as what one sees, not as the run is long. */
export const Lifelines = memo(function Lifelines({ lifelines, machine, layout, seen }: LanesProps) {
  const numbers = agentNumbers(machine)
  return (
    <div className="lines" aria-hidden="true">
      {lifelines.slice(seen.from, seen.to).map(({ writer }, at) => <span key={writer} className="ll" data-a={agentTone(actorNumber(writer, numbers))} style={{ left: layout.x[seen.from + at] }} />)}
    </div>
  )
})
