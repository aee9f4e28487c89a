import { useEffect, useRef } from 'react'
import { chapters } from '../../analysis'
import { useApp } from '../../store'
import { Badge, Button, EmptyPane } from '../../ui'
import { openSample } from './openSample'
import { Message } from '../problems/Message'
import { SEVERITY_ICON } from '../problems/ProblemFilters'
import { MachineDiff, MachineText } from './MachineText'
import { mistakeOf } from './mistake'
import { SampleRuns } from './SampleRuns'

const TONE = { error: 'error', warning: 'warn', info: 'info' } as const
const WORD = { error: 'error', warning: 'warning', info: 'worth knowing' } as const

/** What goes wrong, a machine that shows it, and the machine mended. */
export function MistakePage({ rule }: { rule: string }) {
  const openMistake = useApp((app) => app.openMistake)
  const problems = useApp((app) => app.problems)
  const setDockTab = useApp((app) => app.setDockTab)
  const setMode = useApp((app) => app.setMode)
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    page.current?.scrollTo(0, 0)
  }, [rule])
  const mistake = mistakeOf(rule)
  if (!mistake) return <EmptyPane icon="book" title="There is no such page." text="Choose a mistake from the list." />
  const { id, name, severity, wrong, example } = mistake.page
  const pages = chapters.flatMap((each) => each.pages)
  const at = pages.findIndex((each) => each.id === id)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  const chapter = chapters.find((each) => each.pages.some((one) => one.id === id))?.title ?? ''
  const here = problems.filter((problem) => problem.id === id).length
  const title = name.replaceAll('-', ' ')
  return (
    <article ref={page} className="mistake" aria-labelledby="mistake-title">
      <p className="t2 c2">
        {chapter} · <span className="code">{id}</span>
      </p>
      <header className="row">
        <h2 className="t6 title" id="mistake-title">
          {title.charAt(0).toUpperCase() + title.slice(1)}
        </h2>
        <Badge tone={TONE[severity]} icon={SEVERITY_ICON[severity]}>
          {WORD[severity]}
        </Badge>
      </header>
      <p className="t4 lesson">
        <Message text={wrong} />
      </p>
      {here > 0 && (
        <p className="t2">
          Your machine has {here === 1 ? 'one of these' : `${here} of these`}.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              setMode('design')
              setDockTab('problems')
            }}
          >
            Show {here === 1 ? 'it' : 'them'}
          </button>
        </p>
      )}
      <div className="mistake-columns">
        <section aria-labelledby="mistake-shown">
          <div className="row">
            <h3 className="t4 title" id="mistake-shown">
              A machine that shows it
            </h3>
            <span className="right">
              <Button small icon="open" onClick={() => openSample(id)}>
                Open it
              </Button>
            </span>
          </div>
          <MachineText text={example} found={mistake.found} />
          <ul className="mistake-found" aria-label="What is found in it">
            {mistake.found.map(({ finding, line }) => (
              <li key={`${finding.range.start} ${finding.message}`} className="t2">
                <span className="c3 num">line {line}</span> <Message text={finding.message} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="mistake-mended">
          <div className="row">
            <h3 className="t4 title" id="mistake-mended">
              The mend
            </h3>
            <span className="right t2 c2">{mistake.mend ?? 'by hand'}</span>
          </div>
          <MachineDiff lines={mistake.lines} />
          <SampleRuns before={example} after={mistake.mended} />
        </section>
      </div>
      <footer className="mistake-foot">
        {before && (
          <Button kind="quiet" icon="left" onClick={() => openMistake(before.id)}>
            {before.id} {before.name.replaceAll('-', ' ')}
          </Button>
        )}
        {after && (
          <Button kind="quiet" icon="chevr" className="right" onClick={() => openMistake(after.id)}>
            {after.id} {after.name.replaceAll('-', ' ')}
          </Button>
        )}
      </footer>
    </article>
  )
}
