import { useMemo } from 'react'
import type { Severity } from '../machine'
import { lineAt, useApp, type Problem as Diagnostic } from '../store'
import { Button, EmptyPane, Icon, type IconName } from '../ui'

const GROUPS: readonly { readonly severity: Severity; readonly title: string; readonly icon: IconName }[] = [
  { severity: 'error', title: 'Errors', icon: 'error' },
  { severity: 'warning', title: 'Warnings', icon: 'warn' },
  { severity: 'info', title: 'Worth knowing', icon: 'info' },
]
const SHOWN = 300

interface Problem {
  readonly doc: 'machine' | 'script'
  readonly diagnostic: Diagnostic
  readonly line: number
}

const asProblems = (doc: Problem['doc'], text: string, diagnostics: readonly Diagnostic[]): readonly Problem[] =>
  diagnostics.map((diagnostic) => ({ doc, diagnostic, line: lineAt(text, diagnostic.range.start) }))

/** `code` in backticks, shown as code. */
function Message({ text }: { text: string }) {
  return <>{text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}</>
}

/** The mend of a finding, as one step that can be undone. */
function Mend({ problem: { fix }, onMend }: { problem: Diagnostic; onMend: (operation: NonNullable<Diagnostic['fix']>['operation']) => unknown }) {
  if (!fix) return null
  return (
    <Button small onClick={() => onMend(fix.operation)}>
      {fix.label}
    </Button>
  )
}

/** Everything that is wrong with the two texts, worst first. A click or Enter goes to the place. */
export function ProblemsPane() {
  const text = useApp((app) => app.problemsText)
  const problems = useApp((app) => app.problems)
  const script = useApp((app) => app.script)
  const reveal = useApp((app) => app.reveal)
  const selectAt = useApp((app) => app.selectAt)
  const perform = useApp((app) => app.perform)
  const all = useMemo(
    () => [...asProblems('machine', text, problems), ...asProblems('script', script.text, script.diagnostics)],
    [text, problems, script],
  )
  if (all.length === 0) {
    return <EmptyPane icon="ok" title="No problems." text="The texts read well. What is found in them as you type is listed here, with its line and what to do." />
  }
  const go = ({ doc, diagnostic }: Problem): void => {
    if (doc === 'machine') selectAt(diagnostic.range.start)
    reveal(diagnostic.range, doc)
  }
  return (
    <div className="problems">
      {GROUPS.map(({ severity, title, icon }) => {
        const group = all.filter(({ diagnostic }) => diagnostic.severity === severity)
        if (group.length === 0) return null
        return (
          <section key={severity} aria-label={title}>
            <h2 className="t2 title c2">
              {title} <span className="c3 num">{group.length}</span>
            </h2>
            <ul>
              {group.slice(0, SHOWN).map((problem, at) => (
                <li className="row" key={`${problem.diagnostic.code} ${problem.diagnostic.range.start} ${at}`}>
                  <button type="button" className={`finding ${severity}`} onClick={() => go(problem)}>
                    <Icon name={icon} />
                    <span className="said">
                      <Message text={problem.diagnostic.message} />
                    </span>
                    <span className="where t1 c3">
                      <span className="code">{problem.diagnostic.code}</span>
                      <span className="num">
                        {problem.doc === 'script' ? 'script, ' : ''}line {problem.line}
                      </span>
                    </span>
                  </button>
                  <Mend problem={problem.diagnostic} onMend={perform} />
                </li>
              ))}
            </ul>
            {group.length > SHOWN && <p className="t2 c3">And {group.length - SHOWN} more. Mend the first ones: many follow from them.</p>}
          </section>
        )
      })}
    </div>
  )
}
