import { memo, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { agentNumbers, type Machine } from '../machine'
import { useApp, type Session } from '../store'
import { AgentChip, actorNumber, agentTone, Button, Icon, Segmented } from '../ui'
import { exchangesOf, tokensOf } from './exchanges'
import { useLook, type BarHeight, type TraceView } from './keptView'
import { TraceHead } from './SequenceTools'
import { costWords, durationWords, timelineOf, type LaneTotal, type Stretch, type Timeline as Model } from './timeline'
import { useSeen, useWheelZoom } from './useView'
import { counted, shortName, visitWords } from './words'

const HEIGHTS = [
  { value: 'none', label: 'Even', hint: 'All bars of one height' },
  { value: 'time', label: 'Time', hint: 'Higher: took longer' },
  { value: 'tokens', label: 'Tokens', hint: 'Higher: more tokens, in and out' },
  { value: 'cost', label: 'Cost', hint: 'Higher: more expensive' },
] as const

/** px of a lane: they share the height there is, so that all who speak are seen at once where that is possible. */
const MOST_LANE_PX = 56
const LEAST_LANE_PX = 42
const HEAD_PX = 28
/** px of a lane that are not its highest bar's. */
const SPARE_PX = 12
/** A bar that is lower than a line of text has none. */
const LABEL_PX = 18
const ZOOMS = [1, 2, 4, 8, 16, 32, 64] as const
/** A bar is never narrower, so that it can be seen and pressed. */
const LEAST_PX = 6

/** The same run over time: a lane for each agent, as long as it took, as high as it cost. The slowest of those asked at once is marked. */
export function Timeline({ session, onView }: { session: Session; onView: (view: TraceView) => void }) {
  const { machine, run, cursor, exchanges: beside } = session
  const [height, setHeight] = useLook(session.machineText, 'height')
  const [zoom, setZoom] = useState(0)
  const seek = useApp(app => app.seek)
  const model = useMemo(() => timelineOf(machine, run.journal, exchangesOf(run.journal, beside)), [machine, run.journal, beside])
  const scroller = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const seen = useSeen(scroller)
  const { height: room } = useSeen(pane)
  const stepZoom = (by: 1 | -1): void => setZoom(Math.max(0, Math.min(ZOOMS.length - 1, zoom + by)))
  useWheelZoom(scroller, stepZoom)
  const lanePx = Math.max(LEAST_LANE_PX, Math.min(MOST_LANE_PX, Math.floor((room - HEAD_PX) / Math.max(1, model.lanes.length))))
  const width = Math.max(200, seen.width - 24) * (ZOOMS[zoom] ?? 1)
  const px = model.length === 0 ? 0 : width / model.length
  const most = useMemo(() => Math.max(0, ...model.stretches.map(each => measureOf(each, height) ?? 0)), [model, height])
  const at = model.stretches.findLastIndex(({ activation }) => activation.first < cursor)
  const shown = model.stretches.filter(({ start, end }) => Math.max(end * px, start * px + LEAST_PX) >= seen.left - 200 && start * px <= seen.left + seen.width + 200)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=' || event.key === '-') {
      event.preventDefault()
      return stepZoom(event.key === '-' ? -1 : 1)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: model.stretches.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = model.stretches[Math.max(0, Math.min(to, model.stretches.length - 1))]
    if (next === undefined) return
    seek(cursorOf(next))
    const sight = scroller.current
    if (sight === null) return
    if (next.start * px < sight.scrollLeft) sight.scrollLeft = Math.max(0, next.start * px - 24)
    else if (next.start * px > sight.scrollLeft + sight.clientWidth - 60) sight.scrollLeft = next.start * px - sight.clientWidth / 2
  }
  const known = { time: model.unit === 'ms', tokens: model.totals.some(({ tokens }) => tokens !== null), cost: model.totals.some(({ costUsd }) => costUsd !== null) }
  return (
    <div className="seq">
      <div className="seqwrap">
        <div className="tools">
          <TraceHead session={session} view="timeline" onView={onView} />
          <span className="right row tight">
            {(known.time || known.tokens || known.cost) && <Segmented small label="Height of the bars" value={height} options={HEIGHTS.filter(({ value }) => value === 'none' || known[value])} onChange={setHeight} />}
            <Button kind="quiet" small icon="minus" label="Smaller" disabled={zoom === 0} onClick={() => stepZoom(-1)} />
            <span className="t2 c2 num">{ZOOMS[zoom]}×</span>
            <Button kind="quiet" small icon="plus" label="Larger" disabled={zoom === ZOOMS.length - 1} onClick={() => stepZoom(1)} />
          </span>
        </div>
        {model.unit === 'records' && (
          <p className="t2 c2 tl-note"><Icon name="info" small /> Nothing measured time here, so this is the order of records. Runs with live agents have durations, tokens and cost.</p>
        )}
        <div className="tl" ref={pane} style={{ '--lane': `${lanePx}px` } as CSSProperties}>
          <div className="tl-names" style={{ paddingTop: HEAD_PX }}>
            {model.lanes.map(({ writer, label }, lane) => <LaneName key={writer} machine={machine} writer={writer} label={label} total={model.totals[lane]} unit={model.unit} />)}
          </div>
          <div className="tl-scroll" ref={scroller} tabIndex={0} role="group" aria-label="Timeline. Arrow keys go from summon to summon." onKeyDown={onKeyDown}>
            <div className="tl-inner" style={{ width: width + 12, height: HEAD_PX + model.lanes.length * lanePx }}>
              <Stays model={model} machine={machine} px={px} left={seen.left} right={seen.left + seen.width} />
              {shown.map(each => (
                <Bar
                  key={each.activation.summon} stretch={each} machine={machine} left={each.start * px} width={Math.max(LEAST_PX, (each.end - each.start) * px - 2)}
                  share={height === 'none' || most === 0 ? 1 : (measureOf(each, height) ?? 0) / most} unknown={height !== 'none' && measureOf(each, height) === undefined}
                  lanePx={lanePx} isNow={model.stretches[at] === each} isLater={each.activation.first >= cursor} onPick={seek}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

const measureOf = ({ exchange }: Stretch, height: BarHeight): number | undefined => (exchange === null || height === 'none' ? undefined : height === 'time' ? exchange.durationMs : height === 'tokens' ? tokensOf(exchange) : exchange.costUsd)

/** The moment after its last word, or that of its question while it is open. */
const cursorOf = ({ activation: { first, last, outcome } }: Stretch): number => (outcome === 'answered' || outcome === 'failed' ? (last ?? first) : first) + 1

function LaneName({ machine, writer, label, total, unit }: { machine: Machine; writer: Parameters<typeof actorNumber>[0]; label: string; total: LaneTotal | undefined; unit: Model['unit'] }) {
  const select = useApp(app => app.select)
  const facts = total === undefined ? [] : [
    counted(total.exchanges, 'answer'),
    ...(total.durationMs === null ? [] : [durationWords(total.durationMs)]),
    ...(total.tokens === null ? [] : [`${total.tokens.toLocaleString('en')} tokens`]),
    ...(total.costUsd === null ? [] : [costWords(total.costUsd)]),
  ]
  return (
    <div className="tl-name">
      <span className="row tight">
        <AgentChip n={actorNumber(writer, agentNumbers(machine))} label={label} title={label} {...(writer.startsWith('agent:') ? { onClick: () => select({ kind: 'agent', agent: label as never }, 'dock') } : {})} />
        {unit === 'ms' && total !== undefined && total.timesSlowest > 0 && <span className="t1 tl-slow"><Icon name="clock" small /> slowest {total.timesSlowest}×</span>}
      </span>
      <span className="t1 c2 num cut" title={facts.join(' · ')}>{facts.join(' · ')}</span>
    </div>
  )
}

const Stays = memo(function Stays({ model, machine, px, left, right }: { model: Model; machine: Machine; px: number; left: number; right: number }) {
  return model.stays.map(({ state, visit, start, end }) => (end * px < left - 100 || start * px > right + 100 ? null : (
    <div key={`${state} ${visit}`} className="tl-stay" style={{ left: start * px, width: Math.max(1, (end - start) * px) }} title={`${state}, ${visitWords(machine, { state, visit })}`}>
      {(end - start) * px > 28 && <span className="t1 cut">{state} {visit > 1 && <span className="c3">{visit}</span>}</span>}
    </div>
  )))
})

interface BarProps {
  stretch: Stretch
  machine: Machine
  left: number
  width: number
  /** Of the highest, 0 to 1. */
  share: number
  lanePx: number
  unknown: boolean
  isNow: boolean
  isLater: boolean
  onPick: (cursor: number) => void
}

/** One summon: what it took is in its name, so that nothing is told by length or colour alone. */
const Bar = memo(function Bar({ stretch, machine, left, width, share, lanePx, unknown, isNow, isLater, onPick }: BarProps) {
  const { activation: { summon, actor, outcome }, exchange, isSlowest, isMeasured, lane } = stretch
  const tokens = exchange === null ? undefined : tokensOf(exchange)
  const facts = [
    `#${summon} ${shortName(actor)}`, outcome === 'open' ? 'is asked' : outcome === 'closed' ? 'was not needed any more' : outcome,
    ...(exchange?.durationMs === undefined ? [] : [durationWords(exchange.durationMs)]), ...(isSlowest ? ['the slowest of those asked at once'] : []),
    ...(tokens === undefined ? [] : [`${tokens.toLocaleString('en')} tokens`]), ...(exchange?.costUsd === undefined ? [] : [costWords(exchange.costUsd)]), ...(exchange?.model === undefined ? [] : [exchange.model]),
  ].join(', ')
  const high = Math.max(6, Math.round((lanePx - SPARE_PX) * share))
  const classes = ['tl-bar', outcome, isSlowest && 'slow', !isMeasured && 'guess', unknown && 'unknown', isNow && 'now', isLater && 'later']
  return (
    <button
      type="button" tabIndex={-1} className={classes.filter(Boolean).join(' ')} data-a={agentTone(actorNumber(actor, agentNumbers(machine)))} title={facts} aria-label={facts} aria-current={isNow ? 'step' : undefined}
      style={{ left, width, height: high, top: HEAD_PX + (lane + 1) * lanePx - 6 - high }} onClick={() => onPick(cursorOf(stretch))}
    >
      {width > 34 && high >= LABEL_PX && <span className="cut">{outcome === 'failed' ? '✕ ' : isSlowest ? '◷ ' : ''}{exchange?.durationMs === undefined ? `#${summon}` : durationWords(exchange.durationMs)}</span>}
    </button>
  )
})
