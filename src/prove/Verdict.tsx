import { DEFAULT_LIMIT, type ExploreOptions } from '../analysis/explore'
import { said, useApp } from '../store'
import { Badge, Button, Icon, Popover, Prose, TONE_ICON } from '../ui'
import { isCutShort, verdictOf } from './verdict'

const MORE: readonly { readonly key: 'refusals' | 'failures' | 'late'; readonly label: string; readonly hint: string }[] = [
  { key: 'refusals', label: 'refused answers', hint: 'Somebody answers with a value that does not fit, and it is refused.' },
  { key: 'failures', label: 'failures', hint: 'Somebody does not answer at all.' },
  { key: 'late', label: 'late answers', hint: 'An answer comes when the run has gone on.' },
]

function Options() {
  const options = useApp((app) => app.proofOptions)
  const setOptions = useApp((app) => app.setProofOptions)
  const chosen = MORE.filter(({ key }) => options[key] === true)
  return (
    <Popover label="What agents may do" trigger={<Button small>{chosen.length === 0 ? 'All answer well' : `Also ${chosen.map(({ label }) => label).join(', ')}`}</Button>}>
      <fieldset className="prove-options">
        <legend className="t2 title">Beside every good answer, try</legend>
        {MORE.map(({ key, label, hint }) => (
          <label key={key} className="t2" aria-label={label}>
            <input type="checkbox" checked={options[key] === true} onChange={(event) => setOptions({ ...options, [key]: event.target.checked } satisfies ExploreOptions)} />
            <span>
              <b>{label}</b>
              <br />
              <span className="c2">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}

/** What is known, in one sentence, and what can be done about it. */
export function Verdict() {
  const proof = useApp((app) => app.proof)
  const problems = useApp((app) => said(app.problems))
  const prove = useApp((app) => app.prove)
  const stop = useApp((app) => app.stopProof)
  const { tone, title, text } = verdictOf(proof, problems)
  const running = proof.kind === 'running'
  const share = proof.kind === 'running' && proof.progress ? Math.min(1, proof.progress.configurations / proof.progress.limit) : 0
  const exhaustive = proof.kind === 'done' && !proof.isStale && proof.report.doubts.length === 0
  return (
    <div className={`verdict ${tone}`} role="status" aria-label="Verdict">
      <span className="vi">{running ? <Icon name="loop" /> : <Icon name={TONE_ICON[tone]} />}</span>
      <div className="grow">
        <p className="t5 title">{title}</p>
        <p className="t2 c2 num"><Prose text={text} /></p>
        {running && <progress className="prove-progress" value={share} aria-label="Configurations, of the limit" />}
      </div>
      <span className="row">
        {exhaustive && <Badge tone="ok" icon="ok">exhaustive</Badge>}
        {proof.kind === 'done' && !proof.isStale && !exhaustive && <Badge tone="warn" icon="warn">not proven</Badge>}
        <Options />
        {running ? (
          <Button small icon="x" onClick={stop}>Stop</Button>
        ) : (
          <Button small icon="loop" kind={isCutShort(proof) ? 'primary' : 'plain'} disabled={proof.kind === 'impossible'} onClick={prove}>
            {isCutShort(proof) ? `Go through up to ${DEFAULT_LIMIT.toLocaleString('en')}` : 'Check again'}
          </Button>
        )}
      </span>
    </div>
  )
}
