import { memo, useMemo, useState } from 'react'
import { gatheredBy, proofPages } from '../../analysis'
import type { Severity } from '../../machine'
import { useApp, type Problem } from '../../store'
import { Button, Icon, Menu, MenuItem } from '../../ui'
import { Message } from './Message'
import { SEVERITY_ICON } from './ProblemFilters'
import type { Grouping, ProblemGroup, ProblemRow } from './problemRows'
import { useProblemView } from './problemView'
import { setStep, showProblem } from './showProblem'

/** So many rows of a group are drawn at once; the rest on demand. */
const SHOWN = 100
/** Rules whose findings are of all runs: each mend changes what the next one is about. */
const SHOWN_BY_RUNS: ReadonlySet<string> = new Set(proofPages.map(({ id }) => id))
const WORDS: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', info: 'Worth knowing' }

export const isRule = ({ id }: Problem): boolean => id !== undefined && /^L\d\d$/.test(id)

function Row({ row, alike, isActive }: { row: ProblemRow; alike: number; isActive: boolean }) {
  const { problem, doc, line } = row
  const activate = useProblemView((view) => view.activate)
  const mend = useApp((app) => app.mend)
  const mendAll = useApp((app) => app.mendAll)
  const playWitness = useApp((app) => app.playWitness)
  const askToAllow = useApp((app) => app.askToAllow)
  const openMistake = useApp((app) => app.openMistake)
  const tabIndex = isActive ? 0 : -1
  const show = (): void => {
    if (!isActive) activate(row.key)
    setStep(problem)
    showProblem(problem, doc)
  }
  const severity = problem.severity
  const mayAllow = doc === 'machine' && isRule(problem) && problem.stopsRun !== true
  return (
    <li className={isActive ? 'problem-row on' : 'problem-row'} data-problem={row.key} aria-current={isActive ? 'true' : undefined}>
      <button type="button" className={`finding ${severity}`} tabIndex={tabIndex} onClick={show} onFocus={() => !isActive && show()}>
        <Icon name={SEVERITY_ICON[severity]} />
        <span className="sr">{WORDS[severity]}: </span>
        <span className="said">
          <Message text={problem.message} />
        </span>
        <span className="where t1 c3 num">
          {doc === 'script' ? 'script, ' : ''}line {line}
        </span>
      </button>
      {isRule(problem) && (
        <button type="button" className="code t1 rule-link" tabIndex={tabIndex} title={`${row.name}: what goes wrong, and a machine that shows it`} onClick={() => openMistake(row.kind)}>
          {row.kind}
          <span className="sr"> {row.name}: about this mistake</span>
        </button>
      )}
      {!isRule(problem) && <span className="code t1 c3 rule-link">{row.name}</span>}
      <span className="problem-do">
        {problem.witness && (
          <Button small icon="play" tabIndex={tabIndex} title={problem.witness.says} onClick={() => problem.witness && playWitness(problem.witness)}>
            {problem.witness.near ? 'Play how near it gets' : 'Play it'}
          </Button>
        )}
        {problem.fix && (
          <Button small tabIndex={tabIndex} title={problem.fix.label} onClick={() => mend(problem)}>
            <span className="mend-label">{problem.fix.label}</span>
          </Button>
        )}
      </span>
      {doc === 'machine' && (
        <Menu align="end" trigger={<Button small kind="quiet" icon="more" label="More" tabIndex={tabIndex} />}>
          {problem.fix && alike > 1 && problem.id !== undefined && <MenuItem icon="ok" label={`Mend all ${alike} of this kind`} detail={`${row.kind} ${row.name}; one undo takes it back.`} onSelect={() => mendAll(problem.id ?? '')} />}
          {mayAllow && <MenuItem icon="eye" label="Allow this here…" detail="A comment beside the line says why." onSelect={() => askToAllow(problem)} />}
          {isRule(problem) && <MenuItem icon="book" label="About this mistake" detail={row.name} onSelect={() => openMistake(row.kind)} />}
          <MenuItem icon="field" label="Show it in the text" onSelect={show} />
        </Menu>
      )}
    </li>
  )
}

const OneRow = memo(Row, (a, b) => a.row.problem === b.row.problem && a.row.line === b.row.line && a.row.key === b.row.key && a.alike === b.alike && a.isActive === b.isActive)

/** How many places are named where a mistake is made in many. */
const NAMED = 3
const placeOf = ({ state, line }: ProblemRow): string => state ?? `line ${line}`

/** Says where else a mistake is made, and shows them one by one. */
function Elsewhere({ rest, isOpen, toggle }: { rest: readonly ProblemRow[]; isOpen: boolean; toggle: () => void }) {
  const more = rest.length - NAMED
  return (
    <li className="problem-alike">
      <span className="t2 c2">
        The same in {rest.length} more places: {rest.slice(0, NAMED).map((row, i) => <span key={row.key}>{i > 0 && ', '}<span className="code">{placeOf(row)}</span></span>)}
        {more > 0 && ` and ${more} more`}.
      </span>
      <Button small kind="quiet" aria-expanded={isOpen} onClick={toggle}>{isOpen ? 'Fold them' : 'Show each'}</Button>
    </li>
  )
}

/** A group's rows, one mistake in many places as one row until it is unfolded. */
function useFolded(rows: readonly ProblemRow[], active: string | undefined) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const told = useMemo(() => gatheredBy(rows, ({ problem }) => problem), [rows])
  return told.map(({ first: row, rest: others }) => {
    const isOpen = unfolded.has(row.key) || others.some(({ key }) => key === active)
    const toggle = (): void => {
      const next = new Set(unfolded)
      if (!next.delete(row.key)) next.add(row.key)
      setUnfolded(next)
    }
    return { row, others, isOpen, toggle }
  })
}

function Group({ group, grouping, active, alike }: { group: ProblemGroup; grouping: Grouping; active: string | undefined; alike: ReadonlyMap<string, number> }) {
  const [more, setMore] = useState(0)
  const mendAll = useApp((app) => app.mendAll)
  const stopMending = useApp((app) => app.stopMending)
  const busy = useApp((app) => app.mendingAll)
  const shown = SHOWN * (more + 1)
  const { key, title, rows } = group
  const count = alike.get(key) ?? 0
  const told = useFolded(rows, active)
  const oneRow = (row: ProblemRow) => <OneRow key={row.key} row={row} alike={alike.get(row.kind) ?? 0} isActive={row.key === active} />
  return (
    <section aria-label={title}>
      <div className="problem-group">
        <h2 className="t2 title c2">
          {grouping !== 'severity' && <Icon name={SEVERITY_ICON[group.severity]} className={group.severity} />}
          {title} <span className="c3 num">{told.length}</span>
        </h2>
        {grouping === 'kind' && count > 1 &&
          (busy?.rule === key ? (
            <>
              <span className="t2 c3 num">{`Mended ${busy.count} of ${count}…`}</span>
              <Button small onClick={stopMending}>
                Stop
              </Button>
            </>
          ) : (
            <Button small disabled={busy !== null} onClick={() => mendAll(key)}>
              {`Mend all ${count}`}
            </Button>
          ))}
      </div>
      <ul>
        {told.slice(0, shown).flatMap(({ row, others, isOpen, toggle }) => [
          oneRow(row),
          others.length > 0 && <Elsewhere key={`${row.key} elsewhere`} rest={others} isOpen={isOpen} toggle={toggle} />,
          ...(isOpen ? others.map(oneRow) : []),
        ])}
      </ul>
      {told.length > shown && (
        <Button small kind="quiet" onClick={() => setMore(more + 1)}>
          {`Show ${Math.min(SHOWN, told.length - shown)} more of ${told.length - shown}`}
        </Button>
      )}
    </section>
  )
}

/** The groups with their rows. One row is in hand: Tab goes to it, arrows go on from it. */
export function ProblemList({ groups, grouping }: { groups: readonly ProblemGroup[]; grouping: Grouping }) {
  const wanted = useProblemView((view) => view.active)
  const problems = useApp((app) => app.problems)
  const rows = groups.flatMap((group) => group.rows)
  const active = rows.some(({ key }) => key === wanted) ? (wanted ?? undefined) : rows[0]?.key
  const alike = new Map<string, number>()
  for (const { id, fix } of problems) if (id !== undefined && fix && !SHOWN_BY_RUNS.has(id)) alike.set(id, (alike.get(id) ?? 0) + 1)
  return (
    <>
      {groups.map((group) => (
        <Group key={`${grouping} ${group.key}`} group={group} grouping={grouping} active={active} alike={alike} />
      ))}
    </>
  )
}
