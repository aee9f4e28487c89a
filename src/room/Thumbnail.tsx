import { useMemo } from 'react'
import type { Machine } from '../machine'
import { agentShape, agentTone } from '../ui'
import { thumbnail } from './thumbnail'

/** A machine the size of a stamp; the words beside it say the same, so it is hidden from screen readers. */
export function Thumbnail({ machine }: { machine: Machine }) {
  const { width, height, states, ways } = useMemo(() => thumbnail(machine), [machine])
  return (
    <svg className="thumb" viewBox={`-4 0 ${width + 8} ${height}`} aria-hidden="true" focusable="false">
      {ways.map(({ path, back }, at) => (
        <path key={at} d={path} className={back ? 'te b' : 'te'} />
      ))}
      {states.map(({ name, x, y, terminal, agents }) => (
        <g key={name}>
          {terminal && <rect x={x - 2} y={y - 2} width="36" height="18" rx="4" className="tn" />}
          <rect x={x} y={y} width="32" height="14" rx="3" className="tn" />
          {agents.map((n, at) => (
            <svg key={n} x={x + 16 - agents.length * 3.5 + at * 7 + 0.5} y={y + 4} width="6" height="6" viewBox="0 0 12 12" data-a={agentTone(n)}>
              <path d={agentShape(n)} fillRule="evenodd" className="tg" />
            </svg>
          ))}
        </g>
      ))}
    </svg>
  )
}
