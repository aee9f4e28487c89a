import { useEffect, useRef } from 'react'
import { useApp, type Session } from '../store'
import { Badge, Button, Segmented, type BadgeTone, type IconName } from '../ui'
import type { FoldMode } from './folding'
import type { TraceView } from './keptView'
import { ShowMenu, type ShowMenuProps } from './ShowMenu'
import { ZOOMS, type Zoom } from './sequenceLayout'
import type { Moment } from './types'
import { counted, visitWords } from './words'

const LOOKS: Readonly<Record<Moment['status']['kind'], { readonly tone: BadgeTone; readonly icon: IconName; readonly word: string }>> = {
  new: { tone: 'plain', icon: 'clock', word: 'Not started' },
  parked: { tone: 'now', icon: 'play', word: 'Running' },
  done: { tone: 'ok', icon: 'ok', word: 'Done' },
  stuck: { tone: 'error', icon: 'error', word: 'Stuck' },
  halted: { tone: 'warn', icon: 'warn', word: 'Halted' },
  aborted: { tone: 'warn', icon: 'x', word: 'Called off' },
}

const FOLDS = [
  { value: 'all', label: 'All', hint: 'Fold every round and visit to one row' },
  { value: 'past', label: 'Past rounds', hint: 'Fold the rounds that are over' },
  { value: 'none', label: 'None', hint: 'Show every record' },
] as const

const VIEWS = [
  { value: 'diagram', label: 'Diagram', hint: 'Who was asked, what came back' },
  { value: 'timeline', label: 'Timeline', hint: 'How long it took, and what it cost' },
] as const

/** Where the run stands at the shown moment, and which look at it is taken. */
export function TraceHead({ session, view, onView }: { session: Session; view: TraceView; onView: (view: TraceView) => void }) {
  const moment = useApp(app => app.moment)
  const look = LOOKS[moment?.status.kind === 'new' && moment.state !== null ? 'parked' : (moment?.status.kind ?? 'new')]
  return (
    <>
      <Segmented small label="View of the trace" value={view} options={VIEWS} onChange={onView} />
      <Badge tone={look.tone} icon={look.icon}>{look.word}</Badge>
      {session.verified?.records === session.run.journal.length && <Badge tone="ok" icon="ok" title={`Every record follows from the machine with the SHA-256 ${session.verified.sha256}`}>verified <code>{session.verified.sha256.slice(0, 8)}</code></Badge>}
      {moment?.state != null && <span className="strong cut hide-m">{moment.state}, {visitWords(session.machine, { state: moment.state, visit: moment.visit })}</span>}
      {moment !== null && <span className="t2 c3 num hide-s">{counted(moment.iteration, 'iteration')} · {counted(moment.exchanges, 'exchange')}</span>}
    </>
  )
}

export interface SearchState {
  readonly query: string
  readonly hits: number
  /** Which hit is shown, from 0; -1 for none. */
  readonly at: number
}

export interface DiagramToolsProps {
  mode: FoldMode
  onMode: (mode: FoldMode) => void
  show: ShowMenuProps
  zoom: Zoom
  onZoom: (by: 1 | -1) => void
  search: SearchState
  onSearch: (query: string) => void
  onHit: (direction: 1 | -1) => void
  /** Raised whenever somebody asks for the search by its key. */
  searchAsked: number
  details: boolean
  onDetails: () => void
}

/** What of the diagram is shown, and how large. */
export function DiagramTools({ mode, onMode, show, zoom, onZoom, search, onSearch, onHit, searchAsked, details, onDetails }: DiagramToolsProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searchAsked > 0) field.current?.select()
  }, [searchAsked])
  return (
    <>
      <span className="input trace-find">
        <input
          ref={field} type="search" aria-label="Search the trace" placeholder="Search" value={search.query} onChange={event => onSearch(event.target.value)}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') onHit(event.shiftKey ? -1 : 1)
            else if (event.key === 'Escape' && search.query !== '') {
              event.stopPropagation()
              onSearch('')
            } else return
            event.preventDefault()
          }}
        />
        {search.query.trim() !== '' && <span className="t1 c3 num" role="status">{search.hits === 0 ? 'none' : `${search.at + 1} of ${search.hits}`}</span>}
        {search.hits > 0 && (
          <>
            <Button kind="quiet" small icon="chev" className="flip" label="Previous hit" onClick={() => onHit(-1)} />
            <Button kind="quiet" small icon="chev" label="Next hit" onClick={() => onHit(1)} />
          </>
        )}
      </span>
      <ShowMenu {...show} />
      <span className="t2 c2 hide-s" aria-hidden="true">Fold</span>
      <Segmented small label="Fold" value={mode} options={FOLDS} onChange={onMode} />
      <span className="row tight hide-z">
        <Button kind="quiet" small icon="minus" label="Smaller" disabled={zoom === ZOOMS[0]} onClick={() => onZoom(-1)} />
        <Button kind="quiet" small icon="plus" label="Larger" disabled={zoom === ZOOMS.at(-1)} onClick={() => onZoom(1)} />
      </span>
      <Button kind="quiet" small icon="info" label={details ? 'Hide the record’s details' : 'Show the record’s details'} aria-pressed={details} className="details-toggle" onClick={onDetails} />
    </>
  )
}
