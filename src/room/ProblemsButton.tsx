import { useMemo } from 'react'
import { useApp } from '../store'
import { Button } from '../ui'
import { countProblems } from './problems/counts'

/** How many problems there are, in the colour of the worst; a click lists them. */
export function ProblemsButton() {
  const found = useApp((app) => app.problems)
  const setDockTab = useApp((app) => app.setDockTab)
  const { problems, hints, worst, words } = useMemo(() => countProblems(found), [found])
  const shown = problems > 0 ? `${problems} problem${problems === 1 ? '' : 's'}` : hints > 0 ? `${hints} hint${hints === 1 ? '' : 's'}` : 'No problems'
  return (
    <Button kind="quiet" small icon={worst} label={words} title={words} className={`problems-button ${worst}`} onClick={() => setDockTab('problems')}>
      <span className="hide-n" aria-hidden="true">
        {shown}
      </span>
    </Button>
  )
}
