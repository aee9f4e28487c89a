import { agentNumbers, type FieldName, type FieldType, type Machine, type Value } from '../machine'
import { useApp } from '../store'
import { refusalWords, valueText, visitWords } from '../trace'
import { AgentGlyph, actorLabel, actorNumber, Badge, Streaming, ThinkingDots } from '../ui'
import { DiffView } from './DiffView'
import type { Cell, Column, Row } from './mapTable'
import { TypedValue } from './TypedValue'

interface CellProps {
  column: Column
  row: Row
  machine: Machine
  thinking: readonly number[]
  field: FieldName
  /** Of one entry. */
  type: FieldType
  /** The number that fills a bar. */
  top: number
  /** What the writer said in an earlier round, where the cell shows what changed since. */
  before: Value | undefined
}

/** What one writer did in one visit: the value, and in words whatever is special about it. */
export function MapCell({ cell, ...props }: CellProps & { cell: Cell | null }) {
  const { column } = props
  const ended = cell?.ended
  const classes = [column.present && 'nowc', ended !== undefined && 'cleared'].filter(Boolean).join(' ')
  return <td className={classes || undefined}>{cell === null ? <span className="c3" aria-label="nothing">–</span> : <Content cell={cell} {...props} />}</td>
}

function Content({ cell, column, row, machine, thinking, field, type, top, before }: CellProps & { cell: Cell }) {
  const { written, carried, ended, refused, waiting } = cell
  const foreign = written !== undefined && written.writer !== row.key
  return (
    <div className="cellbox">
      {written !== undefined && (
        <div className="val" title={ended === undefined ? `record ${written.at + 1}` : `${ended.why} at record ${ended.at + 1}`}>
          {foreign && <span className="by" title={`written by ${actorLabel(written.writer)}`}><AgentGlyph n={actorNumber(written.writer, agentNumbers(machine))} /><span className="sr">by {actorLabel(written.writer)}: </span></span>}
          {typeof before === 'string' && typeof written.value === 'string' && carried === undefined && type.type === 'string' ? <DiffView before={before} after={written.value} /> : <TypedValue value={written.value} type={type} top={top} />}
          {ended !== undefined && <span className="sr"> ({ended.why} at record {ended.at + 1})</span>}
        </div>
      )}
      {carried !== undefined && <Badge tone="carried" icon="loop" title="It still stood when this visit began, so nobody was asked.">carried from {visitWords(machine, carried)}</Badge>}
      {before !== undefined && written !== undefined && carried === undefined && type.type !== 'string' && before !== written.value && <span className="t1 c3">was {valueText(before, 40)}</span>}
      {written?.revised === true && carried === undefined && <span className="t1 c3" title="A second write of one visit replaces the first: one writer, one entry.">revised{written.was === undefined ? '' : `, was ${valueText(written.was, 40)}`}</span>}
      {ended !== undefined && column.clearedAt === null && <span className="t1 c3">{ended.why} at {ended.at + 1}</span>}
      {refused.map(({ value, reason, at }) => <Badge key={at} tone="refused" icon="no" title={`${valueText(value)}: ${refusalWords(reason)} (record ${at + 1})`}>refused: {reason}</Badge>)}
      {waiting !== undefined && <Waiting waiting={waiting} field={field} thinks={thinking.includes(waiting.summon)} />}
      {written === undefined && waiting === undefined && refused.length === 0 && <span className="wait">answered without it</span>}
    </div>
  )
}

function Waiting({ waiting, field, thinks }: { waiting: NonNullable<Cell['waiting']>; field: FieldName; thinks: boolean }) {
  const coming = useApp(app => app.live.views.get(waiting.summon)?.texts.get(field))
  if (waiting.how === 'asked' && coming !== undefined) return <span className="t2 said"><Streaming text={coming} tail={160} /></span>
  switch (waiting.how) {
    case 'asked': return thinks ? <span className="wait row tight">thinking<ThinkingDots /></span> : <span className="wait">asked</span>
    case 'failed': return <Badge tone="error" icon="x" title={waiting.error}>failed</Badge>
    case 'closed': return <span className="wait">not heard in time</span>
  }
}
