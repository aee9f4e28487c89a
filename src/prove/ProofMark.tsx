import { useApp } from '../store'
import { Icon, TONE_ICON } from '../ui'
import { verdictOf } from './verdict'

/** Where the proof stands, beside the name of its tab. */
export function ProofMark() {
  const proof = useApp((app) => app.proof)
  const problems = useApp((app) => app.problems)
  if (proof.kind === 'none') return null
  const { tone, title } = verdictOf(proof, problems)
  return (
    <span className={`proof-mark ${tone}`} title={title}>
      <Icon name={proof.kind === 'running' ? 'loop' : TONE_ICON[tone]} small />
      <span className="sr"> {title}</span>
    </span>
  )
}
