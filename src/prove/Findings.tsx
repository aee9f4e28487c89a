import { useMemo, useState } from 'react'
import { gathered, stateOf, type Alike } from '../analysis'
import { lineAt, useApp, type Problem } from '../store'
import { Button, Icon, Prose, TONE_ICON } from '../ui'
import { claimsOf } from './verdict'

const TONE = { error: 'error', warning: 'warn', info: 'info' } as const

/** What was looked into, each with whether it holds. */
export function Claims() {
  const proof = useApp((app) => app.proof)
  const claims = claimsOf(proof)
  if (claims.length === 0) return null
  return (
    <section aria-label="Claims">
      <header className="row ch">
        <h2 className="title t4">Claims</h2>
        <span className="right t2 c3 num">{claims.filter(({ holds }) => holds).length} of {claims.length} hold</span>
      </header>
      <ul className="claims">
        {claims.map(({ title, holds, extra }) => (
          <li key={title} className={holds === null ? 'info' : holds ? 'ok' : 'warn'}>
            <Icon name={holds === null ? 'info' : holds ? 'ok' : 'warn'} />
            <span className="grow">{title}<span className="sr">: {holds === null ? 'not proven' : holds ? 'holds' : 'does not hold'}</span></span>
            <span className="t2 c3 num">{extra || (holds === null ? 'not proven' : '')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether a finding is of the exploration, or is shown by it. */
const isShown = ({ witness, id, claim }: Problem, explored: readonly Problem[]): boolean => witness !== undefined || claim !== undefined || explored.some((one) => one.id === id)

function Finding({ problem, line }: { problem: Problem; line: number }) {
  const playWitness = useApp((app) => app.playWitness)
  const playing = useApp((app) => problem.witness !== undefined && app.session?.witness?.script === problem.witness.script)
  const mend = useApp((app) => app.mend)
  const reveal = useApp((app) => app.reveal)
  const selectAt = useApp((app) => app.selectAt)
  const { witness, fix, severity, message, range } = problem
  const go = (): void => {
    selectAt(range.start)
    reveal(range)
  }
  return (
    <li className={`card find ${TONE[severity]}${playing ? ' on' : ''}`}>
      <p className="row">
        <span className="fi"><Icon name={TONE_ICON[TONE[severity]]} /></span>
        <b className="grow code t2">{problem.code}</b>
        <button type="button" className="more num" onClick={go}>line {line}</button>
      </p>
      <p className="t2 c2"><Prose text={message} /></p>
      {witness && <p className="t1 c3"><Prose text={witness.says} /></p>}
      {(witness || fix) && (
        <p className="row wrap tight">
          {witness && <Button small icon="play" kind={playing ? 'plain' : 'primary'} onClick={() => playWitness(witness)}>{playing ? 'Play it again' : witness.near ? 'Play how near it gets' : 'Play it'}</Button>}
          {fix && <Button small onClick={() => mend(problem)}>{fix.label}</Button>}
        </p>
      )}
    </li>
  )
}

/** How many places are listed at a time where a mistake is made in many. */
const PLACES = 20

/** One of many places of a mistake: its line, and its own counterexample. */
function Place({ problem, line }: { problem: Problem; line: number }) {
  const playWitness = useApp((app) => app.playWitness)
  const reveal = useApp((app) => app.reveal)
  const selectAt = useApp((app) => app.selectAt)
  const { witness, range } = problem
  const go = (): void => {
    selectAt(range.start)
    reveal(range)
  }
  return (
    <li className="row tight">
      <span className="code t2 grow cut">{stateOf(problem) ?? problem.code}</span>
      <button type="button" className="more num" onClick={go}>line {line}</button>
      {witness && <Button small kind="quiet" icon="play" title={witness.says} onClick={() => playWitness(witness)}>Play it</Button>}
    </li>
  )
}

/** A finding with the other places where the same mistake is made, folded away. */
function Told({ told: { first, rest }, text }: { told: Alike<Problem>; text: string }) {
  const [shown, setShown] = useState(0)
  const line = ({ range }: Problem): number => lineAt(text, range.start)
  return (
    <>
      <Finding problem={first} line={line(first)} />
      {rest.length > 0 && (
        <li className="find-alike">
          <p className="row wrap tight">
            <span className="t2 c2 grow">The same in {rest.length} more places.</span>
            <Button small kind="quiet" aria-expanded={shown > 0} onClick={() => setShown(shown > 0 ? 0 : PLACES)}>{shown > 0 ? 'Fold them' : 'Show each'}</Button>
          </p>
          {shown > 0 && <ul>{rest.slice(0, shown).map((one) => <Place key={one.range.start} problem={one} line={line(one)} />)}</ul>}
          {shown > 0 && rest.length > shown && <Button small kind="quiet" onClick={() => setShown(shown + PLACES)}>{`Show ${Math.min(PLACES, rest.length - shown)} more of ${rest.length - shown}`}</Button>}
        </li>
      )}
    </>
  )
}

/** What going through every outcome has found, worst first, each with its counterexample, its place and its mend. */
export function Findings() {
  const problems = useApp((app) => app.problems)
  const explored = useApp((app) => app.explored)
  const text = useApp((app) => app.problemsText)
  const shown = useMemo(() => {
    const rank = { error: 0, warning: 1, info: 2 } as const
    return gathered(problems.filter((problem) => isShown(problem, explored)).toSorted((a, b) => rank[a.severity] - rank[b.severity]))
  }, [problems, explored])
  return (
    <section aria-label="Findings">
      <header className="row ch">
        <h2 className="title t4">Findings</h2>
        <span className="right t2 c3 num">{shown.length}</span>
      </header>
      {shown.length === 0 && <p className="t2 c3">Nothing was found by going through the outcomes.</p>}
      <ul className="finds">
        {shown.map((told, at) => <Told key={`${told.first.code} ${told.first.range.start} ${at}`} told={told} text={text} />)}
      </ul>
    </section>
  )
}
