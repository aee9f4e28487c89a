import { useMemo } from 'react'
import { gatheredBy } from '../../analysis'
import type { Severity } from '../../machine'
import { useApp } from '../../store'
import { Button, Icon, Segmented, type IconName } from '../../ui'
import { choicesOf, NO_FILTER, SEVERITIES, SEVERITY_TITLES, type Choice, type Grouping, type ProblemFilter, type ProblemRow } from './problemRows'
import { useProblemView } from './problemView'

export const SEVERITY_ICON: Readonly<Record<Severity, IconName>> = { error: 'error', warning: 'warn', info: 'info' }
const GROUPINGS: readonly { readonly value: Grouping; readonly label: string }[] = [
  { value: 'severity', label: 'Severity' },
  { value: 'kind', label: 'Kind' },
  { value: 'state', label: 'State' },
]

function Choose({ label, all, value, choices, onChoose }: { label: string; all: string; value: string | null; choices: readonly Choice[]; onChoose: (value: string | null) => void }) {
  // A state may have any name, the empty one of the first choice included: choices go by their place.
  const at = choices.findIndex((choice) => choice.value === value)
  return (
    <select className="input small choose" aria-label={label} value={at} onChange={({ target }) => onChoose(choices[Number(target.value)]?.value ?? null)}>
      <option value={-1}>{all}</option>
      {choices.map((choice, index) => (
        <option key={choice.value} value={index}>
          {choice.label} ({choice.count})
        </option>
      ))}
    </select>
  )
}

/** Which findings are listed, and in which groups. */
export function ProblemFilters({ rows, filter, left }: { rows: readonly ProblemRow[]; filter: ProblemFilter; left: number }) {
  const grouping = useProblemView((view) => view.grouping)
  const group = useProblemView((view) => view.group)
  const show = useProblemView((view) => view.show)
  const checked = useApp((app) => app.checked)
  const { kinds, states } = choicesOf(rows)
  const told = useMemo(() => gatheredBy(rows, ({ problem }) => problem), [rows])
  const toggle = (severity: Severity): void =>
    show({ ...filter, without: filter.without.includes(severity) ? filter.without.filter((each) => each !== severity) : [...filter.without, severity] })
  return (
    <div className="problem-filters" role="group" aria-label="Filter">
      {SEVERITIES.map((severity) => {
        const count = told.filter(({ first }) => first.problem.severity === severity).length
        const on = !filter.without.includes(severity)
        return (
          <button key={severity} type="button" className={`btn small toggle ${severity}`} aria-pressed={on} aria-label={`${SEVERITY_TITLES[severity]}: ${count}`} title={`${on ? 'Hide' : 'Show'}: ${SEVERITY_TITLES[severity]}`} onClick={() => toggle(severity)}>
            <Icon name={SEVERITY_ICON[severity]} />
            <span className="num">{count}</span>
          </button>
        )
      })}
      <Choose label="Kind" all="All kinds" value={filter.kind} choices={kinds} onChoose={(kind) => show({ ...filter, kind })} />
      <Choose label="State" all="All states" value={filter.state} choices={states} onChoose={(state) => show({ ...filter, state })} />
      {left < rows.length && (
        <Button small kind="quiet" icon="x" onClick={() => show(NO_FILTER)}>
          Show all {rows.length}
        </Button>
      )}
      <span className="right row tight">
        {!checked && <span className="t2 c3">Checking…</span>}
        <span className="t2 c3" aria-hidden="true">
          Group by
        </span>
        <Segmented small label="Group by" value={grouping} options={GROUPINGS} onChange={group} />
      </span>
    </div>
  )
}
