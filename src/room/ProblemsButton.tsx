import { useApp } from '../store'
import { Button } from '../ui'

/** How many problems there are, in the colour of the worst; a click lists them. */
export function ProblemsButton() {
  const problems = useApp((app) => app.problems)
  const setDockTab = useApp((app) => app.setDockTab)
  const count = problems.length
  const worst = problems.some(({ severity }) => severity === 'error') ? 'error' : problems.some(({ severity }) => severity === 'warning') ? 'warn' : count > 0 ? 'info' : 'ok'
  const words = count === 0 ? 'No problems' : `${count} problem${count === 1 ? '' : 's'}`
  return (
    <Button kind="quiet" small icon={worst} label={words} className={`problems-button ${worst}`} onClick={() => setDockTab('problems')}>
      <span className="hide-n" aria-hidden="true">
        {words}
      </span>
    </Button>
  )
}
