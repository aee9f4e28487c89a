import { useStore, type NodeProps, type ReactFlowState } from '@xyflow/react'
import { Fragment, memo, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { StateName } from '../machine'
import { useApp, type Selection } from '../store'
import { ActionMark, AgentChip, AgentGlyph, agentTone, Badge, Icon, type ChipStatus } from '../ui'
import { build } from './building/buildStore'
import { OutHandle } from './building/OutHandle'
import { Ends } from './Ends'
import { LiveWords } from './LiveWords'
import { levelOf, SCALE, shorten, type Level } from './levels'
import { castLines, rowsFromAfar, type ChipView, type Row, type RowItem } from './measure'
import type { StateData, StateFlowNode } from './project'
import { problemWords } from './problems'
import { chipKey } from './runLook'

const selectLevel = (flow: ReactFlowState): Level => levelOf(flow.transform[2])

/** A state as the machine reads: name, objective, who must say what; less of it, and larger, the further away. */
export const StateNode = memo(
  function StateNode({ data, selected }: NodeProps<StateFlowNode>) {
    const level = useStore(selectLevel)
    const { view, initial, run } = data
    const classes = ['node', view.state.terminal && 'term', selected && 'sel', run.look !== 'rest' && run.look, run.errored && 'trouble'].filter(Boolean).join(' ')
    return (
      <div className={classes} data-level={level} data-state={data.name} style={{ '--up': SCALE[level] } as CSSProperties} onDoubleClick={() => write(level === 'full' || level === 'near' ? 'objective' : 'name', data.name)}>
        <Ends />
        {initial && <StartMark />}
        {level !== 'block' && <Heading data={data} level={level} selected={selected} />}
        {(level === 'full' || level === 'near') && <Details data={data} selected={selected} />}
        {(level === 'mid' || level === 'low') && <Cast data={data} level={level} />}
        {level === 'far' && <Glyphs cast={view.cast} height={view.height} />}
        {run.look === 'now' && (level === 'full' || level === 'near') && <LiveWords />}
        {level === 'block' && <Bars cast={view.cast} />}
        {data.nth === 1 && <OutHandle state={data.name} />}
      </div>
    )
  },
  (before, after) => before.data === after.data && before.selected === after.selected,
)

/** Where a run begins: a filled dot and an arrow into the state. */
function StartMark() {
  return (
    <svg className="start-mark" width="16" height="30" viewBox="0 0 16 30" aria-hidden="true">
      <circle cx="8" cy="6" r="5" />
      <path className="edge" d="M8 11v10" />
      <path className="ah" d="M3.5 20.5 8 29l4.5-8.5z" />
    </svg>
  )
}

function Heading({ data, level, selected }: { data: StateData; level: Level; selected: boolean }) {
  const { view, run, initial, problems, name } = data
  const near = level === 'full' || level === 'near'
  return (
    <div
      className="node-h"
      onDoubleClick={(event) => {
        event.stopPropagation()
        write('name', name)
      }}
    >
      <span className="node-name" title={name}>
        {name}
      </span>
      <span className="right">
        {run.errored && problems?.severity !== 'error' && <Icon name="error" />}
        {problems && level !== 'far' && (
          <span className={`problem ${problems.severity}`} title={problems.text}>
            <Icon name={problems.severity === 'error' ? 'error' : problems.severity === 'warning' ? 'warn' : 'info'} />
            {near && problems.count > 1 && <span className="num t1">{problems.count}</span>}
            <span className="sr">{problemWords(problems)}</span>
          </span>
        )}
        {run.look === 'now' && level !== 'far' && (
          <Badge tone="now" icon="play">
            {near ? `visit ${run.visits}` : `×${run.visits}`}
          </Badge>
        )}
        {run.look === 'past' && level !== 'far' && <span className="t1 c3 num">{near ? `visit ${run.visits}` : `×${run.visits}`}</span>}
        {near && run.look === 'rest' && view.waysOut > 1 && <span className="t1 c3">{view.waysOut} ways out</span>}
        {near && initial && run.look === 'rest' && <Badge>start</Badge>}
        {near && view.state.terminal && <Badge>end</Badge>}
        {near && selected && (
          <button
            type="button"
            className="write nodrag"
            title="Write the objective"
            aria-label={`Write the objective of ${name}`}
            onClick={(event) => {
              event.stopPropagation()
              write('objective', name)
            }}
            onKeyDown={(event) => event.stopPropagation()}
          >
            <Icon name="list" small />
          </button>
        )}
      </span>
    </div>
  )
}

/** Selects something inside the state rather than the state. */
function usePick() {
  const select = useApp((app) => app.select)
  return (selection: Selection) => (event?: MouseEvent) => {
    event?.stopPropagation()
    select(selection, 'canvas')
  }
}

function Details({ data, selected }: { data: StateData; selected: boolean }) {
  const { view, lit } = data
  return (
    <>
      {view.objective.length > 0 && (
        <p className="obj" title={view.state.description}>
          {view.objective.map((part, i) =>
            part.kind === 'text' ? (
              <Fragment key={i}>{part.text}</Fragment>
            ) : (
              <code key={i} className={lit.field === part.text ? 'tok lit' : 'tok'}>
                {part.text}
              </code>
            ),
          )}
        </p>
      )}
      <Rows rows={view.rows} data={data} selected={selected} />
    </>
  )
}

function Rows({ rows, data, selected }: { rows: readonly Row[]; data: StateData; selected: boolean }) {
  return rows.map((row, i) => (
    <div key={i} className={row.continued ? 'req continued' : 'req'} data-gathers={row.items.find((item) => item.kind === 'field')?.field}>
      {row.items.map((item, j) => (
        <Item key={j} item={item} data={data} selected={selected} />
      ))}
    </div>
  ))
}

function Item({ item, data, selected }: { item: RowItem; data: StateData; selected: boolean }): ReactNode {
  const pick = usePick()
  const { lit, run, name } = data
  switch (item.kind) {
    case 'note':
      return <span className="t1 c3">{item.text}</span>
    case 'action':
      return <ActionMark kind={item.action.kind} field={item.text} title={item.action.title} done={run.look === 'past'} />
    case 'field': {
      const onClick = pick({ kind: 'field', field: item.field })
      const rename = (event: MouseEvent) => {
        event.stopPropagation()
        renameHere(event, { kind: 'field', field: item.field })
      }
      const code = <code className={lit.field === item.field ? 'lit' : undefined}>{item.text}</code>
      return (
        <>
          {/* Buttons only in the selected state: else the tab order of a large machine would never end. */}
          {selected ? (
            <button type="button" className="bare" title={item.field} onClick={onClick} onDoubleClick={rename}>
              {code}
            </button>
          ) : (
            <span className="bare" title={item.field} onClick={onClick} onDoubleClick={rename}>
              {code}
            </span>
          )}
          <span className="arr" aria-label="from">
            ←
          </span>
        </>
      )
    }
    case 'chip': {
      const { chip } = item
      const select = pick({ kind: 'requirement', state: name, requirement: chip.requirement })
      return (
        <span className="chip-slot" onClick={select} onDoubleClick={(event) => openRequirement(event, name, chip.requirement)} onKeyDown={onChipKey(name, chip.requirement)}>
          <AgentChip
            n={chip.n}
            label={item.text}
            status={run.chips.get(chipKey(item.field, chip.actor))}
            optional={chip.optional}
            title={chip.label === item.text ? undefined : chip.label}
            selected={lit.requirement === chip.requirement || (lit.agent !== null && chip.actor === `agent:${lit.agent}`)}
            {...(selected ? { onClick: () => select() } : {})}
          />
        </span>
      )
    }
  }
}

/** Opens a state's name or objective to be typed over. */
const write = (kind: 'name' | 'objective', state: StateName): void => build().set({ editing: { kind, state }, card: null })

/** A field is renamed where it was double-clicked. */
function renameHere({ clientX, clientY }: MouseEvent, selection: Extract<Selection, { kind: 'agent' | 'field' }>): void {
  const at = build().port?.toFlow({ x: clientX - 16, y: clientY - 12 })
  if (at) build().set({ editing: { kind: 'rename', selection, at }, card: null })
}

/** What an agent is asked with opens beside its chip. */
function openRequirement(event: MouseEvent, state: StateName, requirement: number): void {
  event.stopPropagation()
  const at = build().port?.toFlow({ x: event.clientX, y: event.clientY + 16 })
  if (at) build().set({ card: { kind: 'requirement', at, state, requirement }, editing: null })
}

/** A chip's keys are its own, but for those of the room; F2 opens what its agent is asked with. */
const onChipKey = (state: StateName, requirement: number) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
  if (event.key !== 'F2') return
  event.preventDefault()
  const { x, y, height } = event.currentTarget.getBoundingClientRect()
  const at = build().port?.toFlow({ x, y: y + height + 4 })
  if (at) build().set({ card: { kind: 'requirement', at, state, requirement }, editing: null })
}

/** What stands out most of all that one does in a state, where there is room for one mark only. */
const LOUDEST: readonly ChipStatus[] = ['thinking', 'asked', 'failed', 'refused', 'carried', 'answered']

function statusOf({ run, view }: StateData, chip: ChipView): ChipStatus | undefined {
  const own = new Set(view.state.requires.map(({ field }) => run.chips.get(chipKey(field, chip.actor))))
  return LOUDEST.find((status) => own.has(status))
}

function Cast({ data, level }: { data: StateData; level: Level }) {
  const { lit, view } = data
  const rows = rowsFromAfar(view.groups, level, view.height)
  if (rows) {
    return (
      <div className="cast">
        <Rows rows={rows} data={data} selected={false} />
      </div>
    )
  }
  const { shape, characters, lines, more } = castLines(view.cast, level, view.height)
  return (
    <div className={`cast ${shape}`}>
      {lines.map((line, i) => (
        <div key={i} className="req">
          {line.map((chip) => (
            <AgentChip
              key={chip.actor}
              n={chip.n}
              label={shorten(chip.label, characters)}
              status={statusOf(data, chip)}
              optional={chip.optional}
              title={chip.label}
              selected={lit.agent !== null && chip.actor === `agent:${lit.agent}`}
            />
          ))}
          {more > 0 && i === lines.length - 1 && <span className="t1 c3">+{more}</span>}
        </div>
      ))}
    </div>
  )
}

function Glyphs({ cast, height }: { cast: readonly ChipView[]; height: number }) {
  if (height < 76) return null
  return (
    <div className="glyphs-far" aria-hidden="true">
      {cast.slice(0, 9).map((chip) => (
        <AgentGlyph key={chip.actor} n={chip.n} hollow={chip.optional} />
      ))}
    </div>
  )
}

function Bars({ cast }: { cast: readonly ChipView[] }) {
  return (
    <div className="bars" aria-hidden="true">
      {cast.slice(0, 12).map((chip) => (
        <i key={chip.actor} data-a={agentTone(chip.n)} />
      ))}
    </div>
  )
}
