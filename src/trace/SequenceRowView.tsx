import { agentNumbers, type Machine } from '../machine'
import { humanise } from '../guards'
import { ActionMark, actorNumber, agentTone, AgentGlyph, Badge, Icon, Pill } from '../ui'
import type { DisplayRow } from './folding'
import type { LaneLayout } from './laneLayout'
import type { RoundGroup } from './roundGroups'
import { EndBar, MessageLabel, RoundHead, SectionHead } from './SequenceParts'
import { deedOf, place } from './recordSentence'
import type { Sequence } from './sequenceTypes'
import { clip, edgeTarget, fieldsIn, visitWords } from './words'

export interface RowViewProps {
  row: DisplayRow
  machine: Machine
  sequence: Sequence
  groups: readonly RoundGroup[]
  layout: LaneLayout
  folded: boolean
  /** Not yet happened at the shown moment. */
  later: boolean
  /** Seen from above: shapes without words. */
  far: boolean
}

/** What one row of the diagram draws to the right of its number. */
export function SequenceRowView({ row, machine, sequence, groups, layout, folded, later, far }: RowViewProps) {
  const numbers = agentNumbers(machine)
  switch (row.kind) {
    case 'round': return <RoundHead group={groups[row.group]} sequence={sequence} folded={folded} />
    case 'section': {
      const section = sequence.sections[row.section]
      return section && <SectionHead section={section} words={visitWords(machine, section)} folded={folded} />
    }
    case 'par':
      return far ? null : (
        <span className="ptab" style={{ left: (layout.x[row.frame?.from ?? 0] ?? 0) - 28 }}>
          <b>par</b> iteration {row.frame?.iteration}, one snapshot
        </span>
      )
    case 'message': {
      const asks = row.record.kind === 'summon'
      const from = layout.x[0] ?? 0
      const to = Math.max(layout.x[row.lane] ?? 0, from + 24)
      const bad = row.record.kind === 'refuse' ? ' ref' : row.record.kind === 'fail' ? ' fail' : row.record.kind === 'stale' ? ' stale' : ''
      return (
        <>
          <span className={`ar ${asks ? 'to-r' : 'to-l ret'}${bad}`} data-a={agentTone(actorNumber(row.record.actor, numbers))} style={{ left: from, width: to - from }} />
          {!far && (
            <span className={asks ? 'lw ask' : 'lw'} style={asks ? { left: 0, width: to - 8 } : { left: from + 8, right: 28 }}>
              <span className={`lb${bad}`}><MessageLabel machine={machine} record={row.record} numbers={numbers} /></span>
            </span>
          )}
        </>
      )
    }
    case 'carried':
      return far ? <span className="far-mark carried" /> : (
        <div className="gn carried">
          <Badge tone="carried" icon="loop">carried</Badge>
          <span className="cut">
            {row.records.map(({ field, key, actor }, nth) => (
              <span key={nth} className="one">
                <AgentGlyph n={actorNumber(actor, numbers)} /> <code>{place(field, key)}</code>
              </span>
            ))}
            <span className="c3">
              since {row.records[0]?.wrote.state}, {row.records[0] && visitWords(machine, row.records[0].wrote)}: nobody is asked for {row.records.length === 1 ? 'it' : 'them'}
            </span>
          </span>
        </div>
      )
    case 'guard': {
      const { record } = row
      if (far) return <span className={`far-mark ${'error' in record ? 'bad' : record.result ? 'ok' : ''}`} />
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
            <button type="button" tabIndex={-1} className="lk" data-do="field" data-field={fields[0]}>Go to the field</button>
          )}
        </div>
      )
    }
    case 'actions':
      return far ? <span className="far-mark" /> : (
        <div className="gn deeds">
          {row.records.map((record, nth) => <ActionMark key={nth} kind={deedOf(record)} field={record.field} done={!later && record.error === undefined} {...(record.error === undefined ? {} : { title: `Nothing changed: ${record.error}` })} />)}
          {row.records.some(({ error }) => error !== undefined) && <Badge tone="error" icon="error">action error</Badge>}
        </div>
      )
    case 'transition': {
      if (far) return <div className="tbar" />
      const next = sequence.sections[row.section + 1]
      return (
        <div className="tbar">
          <Icon name="edge" small />
          <b>{row.record.from}</b> → <b>{row.record.to}</b>
          <span className="c2 cut">{next && `${visitWords(machine, next)}, `}{row.guards === 0 ? 'no guard' : row.guards === 1 ? 'its guard is true' : `all ${row.guards} guards are true`}</span>
        </div>
      )
    }
    case 'checkpoint': return far ? null : <span className="ckpt">checkpoint</span>
    case 'end': return far ? <div className={`tbar ${row.record.kind === 'done' ? 'done' : row.record.kind === 'stuck' ? 'stuck' : 'halted'}`} /> : <EndBar machine={machine} record={row.record} />
  }
}
