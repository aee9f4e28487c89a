import './problems.css'
import { useEffect, useMemo, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { useApp } from '../../store'
import { EmptyPane } from '../../ui'
import { ProblemFilters } from './ProblemFilters'
import { ProblemList } from './ProblemList'
import { filtered, groupsOf, rowsOf, stillThere } from './problemRows'
import { useProblemView } from './problemView'

/** Moves the focus over the findings (up, down), and inside of one to what can be done about it (right, left). */
function walk(list: HTMLElement, event: KeyboardEvent): void {
  const here = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-problem]') : null
  const rows = [...list.querySelectorAll<HTMLElement>('[data-problem]')]
  const at = here ? rows.indexOf(here) : -1
  const row = { ArrowDown: rows[at + 1], ArrowUp: rows[Math.max(0, at - 1)], Home: rows[0], End: rows.at(-1), PageDown: rows[Math.min(rows.length - 1, at + 10)], PageUp: rows[Math.max(0, at - 10)] }[event.key]
  if (row) {
    event.preventDefault()
    event.stopPropagation()
    row.querySelector<HTMLElement>('.finding')?.focus()
    return
  }
  if (!here || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
  const inside = [...here.querySelectorAll<HTMLElement>('button:not([disabled])')]
  const next = inside[inside.indexOf(event.target as HTMLElement) + (event.key === 'ArrowRight' ? 1 : -1)]
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}

/** The row that has the focus, by its place; a menu of a row counts as the row. */
function useKeptFocus(changed: unknown) {
  const list = useRef<HTMLDivElement>(null)
  const place = useRef<number | null>(null)
  const rows = (): readonly HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-problem]') ?? [])]
  // A finding that is mended goes, and the focus with it: whoever walks by keyboard goes on from the next one.
  useEffect(() => {
    if (place.current === null || (document.activeElement !== null && document.activeElement !== document.body)) return
    const all = rows()
    all[Math.min(place.current, all.length - 1)]?.querySelector<HTMLElement>('.finding')?.focus()
  }, [changed])
  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest<HTMLElement>('[data-problem]')
    place.current = row ? rows().indexOf(row) : null
  }
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    const to = relatedTarget instanceof Element ? relatedTarget : null
    if (to && !list.current?.contains(to) && !to.closest('.menu')) place.current = null
  }
  return { list, onFocus, onBlur }
}

/** Everything that is wrong with the two texts: in groups, filtered, each with its place, its mend and its page. */
export function ProblemsPane() {
  const text = useApp((app) => app.problemsText)
  const problems = useApp((app) => app.problems)
  const script = useApp((app) => app.script)
  const grouping = useProblemView((view) => view.grouping)
  const wanted = useProblemView((view) => view.filter)
  const rows = useMemo(() => [...rowsOf('machine', text, problems), ...rowsOf('script', script.text, script.diagnostics)], [text, problems, script])
  const filter = stillThere(wanted, rows)
  const left = useMemo(() => filtered(rows, filter), [rows, filter])
  const groups = useMemo(() => groupsOf(left, grouping), [left, grouping])
  const { list, onFocus, onBlur } = useKeptFocus(groups)
  if (rows.length === 0) {
    return <EmptyPane icon="ok" title="No problems." text="The texts read well. What is found in them as you type is listed here, with its line and what to do." />
  }
  return (
    <div className="problems">
      <ProblemFilters rows={rows} filter={filter} left={left.length} />
      <div ref={list} className="problem-groups" onFocus={onFocus} onBlur={onBlur} onKeyDown={(event) => list.current && walk(list.current, event)}>
        {groups.length === 0 ? <p className="t2 c2 nothing-left">Nothing of what you chose. {rows.length} {rows.length === 1 ? 'is' : 'are'} hidden.</p> : <ProblemList groups={groups} grouping={grouping} />}
      </div>
    </div>
  )
}
