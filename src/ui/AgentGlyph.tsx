import { agentShape, agentTone, type AgentNumber } from '../machine'

export { agentShape, agentTone, type AgentNumber }

/** The shape that stays with an agent wherever it appears. Hollow: asked, never waited for. */
export function AgentGlyph({ n, hollow = false, className }: { n: AgentNumber; hollow?: boolean; className?: string }) {
  return (
    <svg
      className={`g${hollow ? ' hollow' : ''}${className ? ` ${className}` : ''}`}
      data-a={agentTone(n)}
      viewBox="0 0 12 12"
      aria-hidden="true"
      focusable="false"
    >
      <path fillRule="evenodd" d={agentShape(n)} />
    </svg>
  )
}
