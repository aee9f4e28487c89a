import { useMemo } from 'react'
import { said, useApp } from '../store'
import { Icon, TONE_ICON } from '../ui'
import { verdictOf } from './verdict'

/** Where the proof stands, beside the name of its tab. */
export function ProofMark() {
  const proof = useApp((app) => app.proof)
  const problems = useApp((app) => said(app.problems))
  const { tone, title } = useMemo(() => verdictOf(proof, problems), [proof, problems])
  if (proof.kind === 'none') return null
  return (
    <span className={`proof-mark ${tone}`} title={title}>
      <Icon name={proof.kind === 'running' ? 'loop' : TONE_ICON[tone]} small />
      <span className="sr"> {title}</span>
    </span>
  )
}
