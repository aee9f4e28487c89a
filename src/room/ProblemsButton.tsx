import { useMemo } from 'react'
import { said, useApp } from '../store'
import { Button } from '../ui'
import { countProblems } from './problems/counts'

/** How many problems there are, in the colour of the worst; a click lists them. */
export function ProblemsButton() {
  const found = useApp((app) => said(app.problems))
  const setDockTab = useApp((app) => app.setDockTab)
  const { problems, hints, worst, words } = useMemo(() => countProblems(found), [found])
  const count = problems > 0 ? problems : hints
  const word = count === 0 ? 'No problems' : ` ${problems > 0 ? 'problem' : 'hint'}${count === 1 ? '' : 's'}`
  return (
    <Button kind="quiet" small icon={worst} label={words} title={words} className={`problems-button ${worst}`} onClick={() => setDockTab('problems')}>
      <span className="num" aria-hidden="true">
        {count > 0 && count}
        <span className="hide-n">{word}</span>
      </span>
    </Button>
  )
}
