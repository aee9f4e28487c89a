import type { ReactNode } from 'react'
import { AgentGlyph, agentTone, type AgentNumber } from './AgentGlyph'

export type ChipStatus = 'asked' | 'thinking' | 'answered' | 'carried' | 'refused' | 'failed'

const MARKS: Readonly<Record<Exclude<ChipStatus, 'thinking'>, ReactNode>> = {
  asked: <circle cx="5" cy="5" r="3.6" strokeDasharray="2 1.6" />,
  answered: <path d="m1.5 5.5 2.5 2.5 4.5-6" />,
  carried: <path d="M8.5 4A3.7 3.7 0 0 0 2 3M1.5 6A3.7 3.7 0 0 0 8 7M2 .8V3h2.2M8 9.2V7H5.8" />,
  refused: <path d="M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM2.2 2.2l5.6 5.6" />,
  failed: <path d="m2 2 6 6M8 2 2 8" />,
}

/** Three dots: the only thing on the screen that keeps moving. */
export function ThinkingDots() {
  return (
    <span className="live" aria-hidden="true">
      <span className="dots">
        <i />
        <i />
        <i />
      </span>
    </span>
  )
}

export interface AgentChipProps {
  n: AgentNumber
  label: string
  status?: ChipStatus | undefined
  /** Asked, never waited for: hollow and dotted. */
  optional?: boolean | undefined
  /** Glyph and name without a box, for table rows. */
  plain?: boolean | undefined
  title?: string | undefined
  selected?: boolean | undefined
  onClick?: (() => void) | undefined
}

/** Glyph and name in a tinted box: the shape that says "an agent". What it is doing is a mark and a hidden word. */
export function AgentChip({ n, label, status, optional = false, plain = false, title, selected = false, onClick }: AgentChipProps) {
  const className = ['chip', status, optional && 'opt', plain && 'plain', selected && 'sel'].filter(Boolean).join(' ')
  const inside = (
    <>
      <AgentGlyph n={n} />
      <span className="chip-name">{label}</span>
      {status === 'thinking' && <ThinkingDots />}
      {status && status !== 'thinking' && (
        <svg className="st" viewBox="0 0 10 10" aria-hidden="true">
          {MARKS[status]}
        </svg>
      )}
      {(status || optional) && <span className="sr"> {[optional && 'optional', status].filter(Boolean).join(', ')}</span>}
    </>
  )
  if (!onClick) {
    return (
      <span className={className} data-a={agentTone(n)} title={title}>
        {inside}
      </span>
    )
  }
  return (
    <button type="button" className={className} data-a={agentTone(n)} title={title} aria-pressed={selected} onClick={onClick}>
      {inside}
    </button>
  )
}
