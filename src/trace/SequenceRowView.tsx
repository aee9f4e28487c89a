import type { AgentName, Machine } from '../machine'
import { humanise } from '../guards'
import { ActionMark, actorNumber, agentTone, AgentGlyph, Badge, Icon, Pill } from '../ui'
import { laneX } from './sequenceLayout'
import { EndBar, MessageLabel, SectionHead } from './SequenceParts'
import { deedOf, place } from './recordSentence'
import type { Sequence, SequenceRow } from './sequenceTypes'
import { clip, edgeTarget, fieldsIn, visitWords } from './words'

export interface RowViewProps {
  row: SequenceRow
  machine: Machine
  sequence: Sequence
  numbers: ReadonlyMap<AgentName, number>
  folded: boolean
  /** Not yet happened at the shown moment. */
  later: boolean
  onFold: () => void
  onField: (field: string) => void
}

/** What one row of the diagram draws to the right of its number. */
export function SequenceRowView({ row, machine, sequence, numbers, folded, later, onFold, onField }: RowViewProps) {
  const lanes = sequence.lifelines.length
  switch (row.kind) {
    case 'section': {
      const section = sequence.sections[row.section]
      return section && <SectionHead section={section} words={visitWords(machine, section)} folded={folded} onFold={onFold} />
    }
    case 'par':
      return (
        <span className="ptab" style={{ left: `calc(${laneX(row.frame?.from ?? 0, lanes)} - 28px)` }}>
          <b>par</b> iteration {row.frame?.iteration}, one snapshot
        </span>
      )
    case 'message': {
      const asks = row.record.kind === 'summon'
      const [from, to] = [laneX(0, lanes), laneX(row.lane, lanes)]
      const bad = row.record.kind === 'refuse' ? ' ref' : row.record.kind === 'fail' ? ' fail' : row.record.kind === 'stale' ? ' stale' : ''
      return (
        <>
          <span className={`ar ${asks ? 'to-r' : 'to-l ret'}${bad}`} data-a={agentTone(actorNumber(row.record.actor, numbers))} style={{ left: from, width: `calc(${to} - ${from})` }} />
          <span className={`lb${bad}`} style={asks ? { right: `calc(100% - ${to} + 12px)`, maxWidth: `calc(${to} - 20px)` } : { left: `calc(${from} + 12px)`, maxWidth: `calc(100% - ${from} - 20px)` }}>
            <MessageLabel machine={machine} record={row.record} numbers={numbers} />
          </span>
        </>
      )
    }
    case 'carried':
      return (
        <div className="gn carried">
          <Badge tone="carried" icon="loop">carried</Badge>
          <span className="cut">
            {row.records.map(({ field, key, actor }, nth) => (
              <span key={nth} className="one">
                <AgentGlyph n={actorNumber(actor, numbers)} /> <code>{place(field, key)}</code>
              </span>
            ))}
            <span className="c3">
              since {row.records[0]?.wrote.state}, {row.records[0] && visitWords(machine, row.records[0].wrote)}: nobody is asked
            </span>
          </span>
        </div>
      )
    case 'guard': {
      const { record } = row
      const errored = 'error' in record
      const tone = later ? 'rest' : errored ? 'errored' : record.result ? 'true' : 'false'
      const fields = fieldsIn(record.expression)
      return (
        <div className={errored && !later ? 'gn bad' : 'gn'}>
          <span className="nm" title={`${record.state ?? ''} → ${edgeTarget(machine, record.state, record.transition) ?? '?'}`}>
            {record.state} → {edgeTarget(machine, record.state, record.transition) ?? '?'}
          </span>
          <Pill tone={tone} title={record.expression}>{record.guard === undefined ? 'unknown state' : humanise(record.expression)}</Pill>
          {errored
            ? <span className="res err cut" title={clip(record.error, 600)}><b>Errored.</b> {clip(record.error, 200)}, so this edge did not fire.</span>
            : <span className={record.result ? 'res ok' : 'res c2'}>{String(record.result)}</span>}
          {errored && !later && fields[0] !== undefined && (
            <button type="button" tabIndex={-1} className="lk" onClick={event => { event.stopPropagation(); onField(fields[0] ?? '') }}>Go to the field</button>
          )}
        </div>
      )
    }
    case 'actions':
      return (
        <div className="gn deeds">
          {row.records.map((record, nth) => <ActionMark key={nth} kind={deedOf(record)} field={record.field} done={!later && record.error === undefined} {...(record.error === undefined ? {} : { title: `Nothing changed: ${record.error}` })} />)}
          {row.records.some(({ error }) => error !== undefined) && <Badge tone="error" icon="error">action error</Badge>}
        </div>
      )
    case 'transition': {
      const next = sequence.sections[row.section + 1]
      return (
        <div className="tbar">
          <Icon name="edge" small />
          <b>{row.record.from}</b> → <b>{row.record.to}</b>
          <span className="c2 cut">{next && `${visitWords(machine, next)}, `}{row.guards === 0 ? 'no guard' : row.guards === 1 ? 'its guard is true' : `all ${row.guards} guards are true`}</span>
        </div>
      )
    }
    case 'checkpoint': return <span className="ckpt">checkpoint</span>
    case 'end': return <EndBar machine={machine} record={row.record} />
  }
}
