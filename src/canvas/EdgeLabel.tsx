import type { CSSProperties, MouseEvent } from 'react'
import { fieldName } from '../machine'
import { useApp } from '../store'
import { edgesLast, type GuardView } from '../trace'
import { ActionMark, Icon, Pill, type PillTone } from '../ui'
import { editGuard } from './building/editGuard'
import { linkId } from './graph'
import type { ActionView } from './actions'
import { actionText, pillText, shownActions, type GuardPill } from './edgeView'
import { GuardTip } from './GuardTip'
import type { LabelBox } from './labels'
import { SCALE, type LabelLevel } from './levels'
import type { EdgeData } from './project'

interface LabelProps {
  readonly data: EdgeData
  readonly box: LabelBox
  readonly level: Exclude<LabelLevel, 'none'>
  readonly selected: boolean
}

/** What stands beside a transition: the number of its turn, its guards, what it does, and why it failed. */
export function EdgeLabel({ data, box, level, selected }: LabelProps) {
  const { view, run, state, transition } = data
  const select = useApp((app) => app.select)
  const pick = (event?: MouseEvent) => {
    event?.stopPropagation()
    select({ kind: 'transition', state, transition }, 'canvas')
  }
  const errored = [...run.guards.values()].find((guard) => guard.outcome === 'errored')
  const style = { transform: `translate(${box.x}px, ${box.y}px)`, width: box.w, minHeight: box.h, '--up': SCALE[level] } as CSSProperties
  return (
    <div className={`edge-label nodrag nopan ${run.look}`} data-level={level} data-align={box.align} data-link={linkId(state, transition)} style={style} onClick={pick} onDoubleClick={() => editGuard(state, transition, view.pills.length > 0 ? 0 : null)}>
      {view.pills.map((pill, i) => (
        <div
          key={i}
          className="pill-line"
          onDoubleClick={(event) => {
            event.stopPropagation()
            editGuard(state, transition, i)
          }}
        >
          {i === 0 && view.order !== null && <Order data={data} />}
          {i > 0 && <span className="and">and</span>}
          <GuardTip data={data} pill={pill} outcome={run.guards.get(i)} guard={i}>
            <Pill tone={toneOf(data, run.guards.get(i))} selected={selected} onClick={pick}>
              <PillWords pill={pill} level={level} />
            </Pill>
          </GuardTip>
          {i === 0 && data.problems && data.problems.severity !== 'info' && (
            <span className={`problem ${data.problems.severity}`} title={data.problems.text}>
              <Icon name={data.problems.severity === 'error' ? 'error' : 'warn'} small />
            </span>
          )}
        </div>
      ))}
      {view.pills.length === 0 && view.order !== null && <Order data={data} />}
      {view.actions.length > 0 && (
        <div className={level === 'near' ? 'acts' : 'acts bare'}>
          {shownActions(view.actions).map((action) => (
            <ActionMark key={action.title} kind={action.kind} field={actionText(action)} title={action.title} done={run.look === 'now'} bare={level !== 'near'} />
          ))}
          <MoreActions actions={view.actions} />
        </div>
      )}
      {errored && level !== 'low' && <Trouble guard={errored} />}
    </div>
  )
}

function MoreActions({ actions }: { actions: readonly ActionView[] }) {
  const hidden = actions.slice(shownActions(actions).length)
  if (hidden.length === 0) return null
  return (
    <span className="act num" title={hidden.map((action) => action.title).join('\n')}>
      +{hidden.length}
      <span className="sr">: {hidden.map((action) => action.title).join(', ')}</span>
    </span>
  )
}

function PillWords({ pill, level }: { pill: GuardPill; level: LabelProps['level'] }) {
  return (
    <>
      <span aria-hidden={pill.text !== pillText(pill, level)}>{pillText(pill, level)}</span>
      <span className="sr">. In full: {pill.expression}</span>
    </>
  )
}

/** The guard of the edge that fired last is lit; the others say how they were judged. */
function toneOf({ run }: EdgeData, outcome: GuardView | undefined): PillTone {
  if (outcome?.outcome === 'errored') return 'errored'
  if (run.look === 'now') return 'now'
  if (!outcome) return 'rest'
  return outcome.outcome === 'passed' ? 'true' : 'false'
}

function Order({ data: { view } }: { data: EdgeData }) {
  const words = view.pills.length === 0 ? `Way ${view.order}: no guard, taken when it is reached` : `Way ${view.order}: tried in this order`
  return (
    <span className="order num" title={words}>
      <span className="sr">way </span>
      {view.order}
    </span>
  )
}

const FIELD = /\bcontext(?:\.([A-Za-z_]\w*)|\[\s*['"]([^'"]+)['"]\s*\])/g

/** The fields that an expression reads, in the order in which it names them. */
const fieldsOf = (expression: string): readonly string[] => [...new Set([...expression.matchAll(FIELD)].map((match) => match[1] ?? match[2] ?? ''))]

/** The reason in words, and a way to what it was about. */
function Trouble({ guard }: { guard: GuardView }) {
  const select = useApp((app) => app.select)
  const session = useApp((app) => app.session)
  const why = session && edgesLast(session.machine, session.run.journal, session.cursor, guard.state).edges[guard.transition]
  const said = (why?.sentence ?? guard.error ?? '').replaceAll('`', '')
  return (
    <div className="edge-error">
      <p title={said}>{said}</p>
      <p className="links">
        {fieldsOf(guard.expression)
          .slice(0, 3)
          .map((field) => (
            <button
              key={field}
              type="button"
              onClick={(event) => {
                event.stopPropagation()
                select({ kind: 'field', field: fieldName(field) }, 'canvas')
              }}
            >
              Look at <code>{field}</code>
            </button>
          ))}
      </p>
    </div>
  )
}
