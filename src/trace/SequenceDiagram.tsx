import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { agentName, agentNumbers, fieldName, type Machine } from '../machine'
import { useApp, type Session } from '../store'
import { AgentChip, AgentGlyph, actorNumber, agentTone, EmptyPane } from '../ui'
import { foldedSections, presentRow, visibleRows, type FoldMode } from './folding'
import { RecordDetail } from './RecordDetail'
import { recordSentence } from './recordSentence'
import { isAbout, recordSubject } from './recordSubject'
import { sequenceOf } from './sequence'
import { LANE_PX, laneX, rowCursor, rowHeight } from './sequenceLayout'
import { FrameSlice } from './SequenceParts'
import { SequenceRowView } from './SequenceRowView'
import { SequenceTools } from './SequenceTools'
import type { Lifeline, SequenceRow } from './sequenceTypes'
import './sequence.css'

/** Fewer rows than this are all in the page, so that the browser's own search finds them. */
const ALL_ROWS = 300

/** The height of the sticky heads, which the rows scroll under. */
const HEAD_PX = 40
/** What stays free below the present row when it was scrolled to. */
const ROOM_PX = 16

/** The run as a sequence diagram: who was asked, what came back, which edge fired. A click on a row moves the room there. */
export function SequenceDiagram() {
  const session = useApp(app => app.session)
  if (session === null) return <EmptyPane icon="play" title="No run yet." text="Press play: the trace shows who was asked, what they answered and which edge fired." />
  return <Diagram session={session} />
}

function Diagram({ session }: { session: Session }) {
  const { machine, run, cursor } = session
  const [mode, setMode] = useState<FoldMode>('past')
  const [byHand, setByHand] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [details, setDetails] = useState(true)
  const seek = useApp(app => app.seek)
  const select = useApp(app => app.select)
  const selection = useApp(app => app.selection)
  const numbers = agentNumbers(machine)

  const sequence = useMemo(() => sequenceOf(machine, run.journal), [machine, run.journal])
  const folded = useMemo(() => foldedSections(machine, sequence.sections, cursor, mode, byHand), [machine, sequence, cursor, mode, byHand])
  const rows = useMemo(() => visibleRows(sequence, folded), [sequence, folded])
  const present = presentRow(rows, cursor)
  const scroller = useRef<HTMLDivElement>(null)
  // Every height is known, so nothing has to be measured; the keys tell the window that the rows are others.
  const estimateSize = useCallback((at: number) => rowHeight(rows[at] as SequenceRow), [rows])
  const getItemKey = useCallback((at: number) => `${rows[at]?.kind}${rows[at]?.first}`, [rows])
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize, getItemKey, scrollMargin: HEAD_PX, overscan: rows.length <= ALL_ROWS ? ALL_ROWS : 6 })

  // Follow the present only for a reader who has it in view: whoever scrolled away to read is left in peace.
  const following = useRef(true)
  useEffect(() => {
    const [pane, row] = [scroller.current, virtual.measurementsCache[Math.max(0, present)]]
    if (!following.current || pane === null || row === undefined) return
    if (row.start - HEAD_PX < pane.scrollTop) pane.scrollTop = row.start - HEAD_PX
    else if (row.end + ROOM_PX > pane.scrollTop + pane.clientHeight) pane.scrollTop = row.end + ROOM_PX - pane.clientHeight
  }, [present, rows, virtual])
  const watch = (): void => {
    const [pane, row] = [scroller.current, virtual.measurementsCache[Math.max(0, present)]]
    if (pane !== null && row !== undefined) following.current = row.end > pane.scrollTop + HEAD_PX && row.start < pane.scrollTop + pane.clientHeight
  }

  const fold = (section: number): void => setByHand(new Map(byHand).set(section, !folded.has(section)))
  const pick = (row: SequenceRow): void => {
    if (getSelection()?.isCollapsed === false) return
    seek(rowCursor(row))
    const record = run.journal[row.last]
    const subject = record === undefined || row.kind === 'section' || row.kind === 'par' ? null : recordSubject(record)
    if (subject !== null) select(subject, 'dock')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[present]
    if (event.key === 'Enter' && event.target === event.currentTarget && row !== undefined) {
      event.preventDefault()
      return row.kind === 'section' ? fold(row.section) : pick(row)
    }
    const to = { ArrowDown: present + 1, ArrowUp: present - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    following.current = true
    const next = rows[Math.max(0, Math.min(to, rows.length - 1))]
    if (next !== undefined) seek(event.key === 'ArrowUp' && to < 0 ? 0 : rowCursor(next))
  }

  const lanes = sequence.lifelines.length
  return (
    <div className={details ? 'seq two' : 'seq'}>
      <div className="seqwrap">
        <SequenceTools session={session} mode={mode} onMode={next => { setMode(next); setByHand(new Map()) }} details={details} onDetails={() => setDetails(!details)} />
        <div className="seq-scroll" ref={scroller} tabIndex={0} role="group" aria-label="Sequence diagram. Arrow keys move through the run." onScroll={watch} onKeyDown={onKeyDown}>
          <div className="seq-inner" style={{ minWidth: 72 + lanes * LANE_PX }}>
            <Heads lifelines={sequence.lifelines} machine={machine} />
            <div className="seq-rows" style={{ minHeight: virtual.getTotalSize() + 24 }}>
              <div className="lines" aria-hidden="true">
                {sequence.lifelines.map(({ writer }, lane) => <span key={writer} className="ll" data-a={agentTone(actorNumber(writer, numbers))} style={{ left: laneX(lane, lanes) }} />)}
              </div>
              {virtual.getVirtualItems().map(({ index, start, size, key }) => {
                const row = rows[index]
                if (row === undefined) return null
                const record = run.journal[row.last]
                const about = run.journal.slice(row.first, row.kind === 'section' || row.kind === 'par' ? row.first + 1 : row.last + 1).some(each => isAbout(machine, each, selection))
                const isFolded = row.kind === 'section' && folded.has(row.section)
                const later = row.first >= cursor
                const range = isFolded && row.last > row.first ? `${row.first + 1}–${row.last + 1}` : row.kind === 'par' ? '' : `${(row.kind === 'section' ? row.first : row.last) + 1}`
                return (
                  <div key={key} className={['r', row.kind === 'section' && 'fold', later && 'later', about && 'about', index === present && 'now'].filter(Boolean).join(' ')} style={{ transform: `translateY(${start - HEAD_PX + 4}px)`, height: size }} aria-current={index === present ? 'step' : undefined} onClick={() => pick(row)}>
                    <button type="button" tabIndex={-1} className="sq" aria-label={record === undefined || row.kind === 'section' || row.kind === 'par' ? `Record ${range === '' ? row.first + 1 : range}` : `Record ${row.last + 1}: ${recordSentence(machine, record)}`}>{range}</button>
                    <div className="dg">
                      {row.frame && <FrameSlice frame={row.frame} lanes={lanes} row={row.kind} />}
                      <SequenceRowView row={row} machine={machine} sequence={sequence} numbers={numbers} folded={isFolded} later={later} onFold={() => fold(row.section)} onField={field => select({ kind: 'field', field: fieldName(field) }, 'dock')} />
                    </div>
                  </div>
                )
              })}
            </div>
          </div>
        </div>
      </div>
      {details && <RecordDetail session={session} />}
    </div>
  )
}

/** The heads of the lifelines; they stay in view, and select their agent. */
function Heads({ lifelines, machine }: { lifelines: readonly Lifeline[]; machine: Machine }) {
  const numbers = agentNumbers(machine)
  const selected = useApp(app => (app.selection?.kind === 'agent' ? app.selection.agent : null))
  const select = useApp(app => app.select)
  return (
    <div className="heads">
      <div className="hx">
        {lifelines.map(({ writer, label }, lane) => (
          <div key={writer} className="hd" style={{ left: laneX(lane, lifelines.length) }}>
            {writer === 'machine'
              ? <span className="mach"><AgentGlyph n={-1} />{label}</span>
              : <AgentChip n={actorNumber(writer, numbers)} label={label} title={label} {...(writer.startsWith('agent:') ? { selected: selected === label, onClick: () => select({ kind: 'agent', agent: agentName(label) }, 'dock') } : {})} />}
          </div>
        ))}
      </div>
    </div>
  )
}

