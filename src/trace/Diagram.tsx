import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { fieldName } from '../machine'
import { useApp, type Session } from '../store'
import { activationsOf } from './activations'
import { activeLanes } from './activeLanes'
import { displayRows, presentRow, sectionAt, type FoldKey } from './folding'
import { useLook, type TraceView } from './keptView'
import { GUTTER_PX, laneLayout, lanesBetween } from './laneLayout'
import { LiveRows } from './LiveRows'
import { RecordDetail } from './RecordDetail'
import { isAbout, recordSubject } from './recordSubject'
import { groupBySection, roundGroups } from './roundGroups'
import { filteredRows } from './rowFilter'
import { openableText, rowText, searchRows } from './rowText'
import { offsetsOf, rowAt, rowsBetween, type Stretched } from './rowWindow'
import { Lifelines, SequenceHeads } from './SequenceHeads'
import { isFar, isHeading, openHeight, rowCursor, rowHeight, ZOOMS } from './sequenceLayout'
import { SequenceRow } from './SequenceRow'
import { DiagramTools, TraceHead } from './SequenceTools'
import { sequenceOf } from './sequence'
import { useSeen, useSelectedRow, useWheelZoom } from './useView'

/** Fewer rows than this are all in the page, so that the browser's own search finds them. */
const ALL_ROWS = 300
/** Rows beyond what is in sight, above and below. */
const SPARE = 6
/** The height of the sticky heads, which the rows scroll under, and what stays free below a row that was scrolled to. */
const HEAD_PX = 40
const ROOM_PX = 16
/** Rows that a long selection of text keeps drawn. */
const MOST_SELECTED = 600

/** The run as a sequence diagram: who was asked, what came back, which edge fired. */
export function Diagram({ session, onView }: { session: Session; onView: (view: TraceView) => void }) {
  const { machine, machineText, cursor } = session
  // While a run is played at full speed, the diagram may be a moment behind it.
  const journal = useDeferredValue(session.run.journal)
  const [mode, setMode] = useLook(machineText, 'fold')
  const [byHand, setByHand] = useLook(machineText, 'byHand')
  const [filter, setFilter] = useLook(machineText, 'filter')
  const [zoom, setZoom] = useLook(machineText, 'zoom')
  const [opened, setOpened] = useLook(machineText, 'opened')
  const [query, setQuery] = useState('')
  const [hitAt, setHitAt] = useState(0)
  const [searchAsked, setSearchAsked] = useState(0)
  const [details, setDetails] = useLook(machineText, 'details')
  const seek = useApp(app => app.seek)
  const select = useApp(app => app.select)
  const selection = useApp(app => app.selection)
  const scroller = useRef<HTMLDivElement>(null)
  const seen = useSeen(scroller)
  const selectedRow = useSelectedRow(scroller)
  const far = isFar(zoom)
  const scale = Math.max(1, zoom)

  const sequence = useMemo(() => sequenceOf(machine, journal), [machine, journal])
  const groups = useMemo(() => roundGroups(machine, sequence.sections), [machine, sequence])
  const groupOf = useMemo(() => groupBySection(groups, sequence.sections.length), [groups, sequence])
  const activations = useMemo(() => activationsOf(journal), [journal])
  const laneOf = useMemo(() => new Map(sequence.lifelines.map(({ writer }, lane) => [writer, lane])), [sequence])
  const left = useMemo(() => filteredRows(sequence, filter), [sequence, filter])
  const presentSection = sectionAt(sequence.sections, cursor)
  const { rows, folded } = useMemo(
    () => displayRows(machine, sequence, left, groups, presentSection, { mode, byHand }, filter),
    [machine, sequence, left, groups, presentSection, mode, byHand, filter],
  )
  const active = useMemo(() => activeLanes(rows, activations, actor => laneOf.get(actor) ?? 0), [rows, activations, laneOf])
  const room = Math.floor(seen.width / scale)
  const layout = useMemo(() => {
    const stubs = new Set(sequence.lifelines.flatMap(({ writer }, lane) => (filter.foldedAgents.has(writer) ? [lane] : [])))
    return laneLayout(sequence.lifelines.length, stubs, room, far ? 0.5 : zoom)
  }, [sequence, filter.foldedAgents, room, far, zoom])
  const offsets = useMemo(
    () => offsetsOf(rows, row => rowHeight(row, zoom) + (!far && !isHeading(row) && opened.has(row.first) ? openHeight(openableText(machine, row) ?? '', room - GUTTER_PX) : 0)),
    [rows, zoom, far, opened, machine, room],
  )
  const total = offsets.at(-1) ?? 0
  const present = presentRow(rows, cursor)

  // Larger or smaller, the row that was at the top stays there, and the lane at the left.
  const held = useRef<{ readonly row: number; readonly share: number } | null>(null)
  const stepZoom = (by: 1 | -1): void => {
    const pane = scroller.current
    const next = ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, ZOOMS.indexOf(zoom) + by))] ?? 1
    if (pane !== null && rows.length > 0 && next !== zoom) held.current = { row: rowAt(offsets, pane.scrollTop / scale), share: pane.scrollLeft / (layout.width * scale) }
    setZoom(next)
  }
  useWheelZoom(scroller, stepZoom)
  useLayoutEffect(() => {
    const [pane, place] = [scroller.current, held.current]
    held.current = null
    if (pane === null || place === null) return
    pane.scrollTop = (offsets[place.row] ?? 0) * scale
    pane.scrollLeft = place.share * layout.width * scale
  }, [offsets, scale, layout.width])

  // Hits are looked for in all rows, the folded ones too: going to one opens what hides it.
  const searching = query.trim() !== ''
  const texts = useMemo(() => (searching ? left.map(row => rowText(machine, sequence, row).toLowerCase()) : null), [searching, machine, sequence, left])
  const hits = useMemo(() => (texts === null ? [] : searchRows(texts, query).map(at => left[at]).filter(row => row !== undefined)), [texts, query, left])
  const hitRows = useMemo(() => new Set(hits), [hits])
  const thisHit = hits[Math.min(hitAt, hits.length - 1)]

  const lanes = useMemo(() => lanesBetween(layout, seen.left / scale - 200, (seen.left + seen.width) / scale + 200), [layout, seen.left, seen.width, scale])
  const shown = useMemo((): Stretched => {
    if (rows.length <= ALL_ROWS && !far) return { from: 0, to: rows.length }
    const seenRows = rowsBetween(offsets, seen.top / scale - HEAD_PX, (seen.top + seen.height + 96) / scale, SPARE)
    if (selectedRow === null || Math.abs(selectedRow - seenRows.from) > MOST_SELECTED) return seenRows
    return { from: Math.min(seenRows.from, selectedRow), to: Math.max(seenRows.to, Math.min(rows.length, selectedRow + 1)) }
  }, [rows.length, far, offsets, seen, scale, selectedRow])

  // Follow the present only for a reader who has it in view: whoever scrolled away to read is left in peace, until they
  // move through the run themselves, by whatever control.
  const following = useRef(true)
  const shownBefore = useRef(session)
  useEffect(() => {
    const before = shownBefore.current
    shownBefore.current = session
    if (before.cursor !== cursor && before.run.journal === session.run.journal && !before.playing && !session.playing) following.current = true
  }, [session, cursor])
  const bring = useCallback((row: number): void => {
    const pane = scroller.current
    if (pane === null || row < 0 || row >= rows.length) return
    const [start, end] = [(offsets[row] ?? 0) * scale, (offsets[row + 1] ?? 0) * scale]
    const sight = pane.clientHeight - HEAD_PX * scale
    if (start < pane.scrollTop) pane.scrollTop = start
    // A row with a value open may be taller than what one sees: its beginning is read first.
    else if (end + ROOM_PX > pane.scrollTop + sight) pane.scrollTop = Math.min(start, end + ROOM_PX - sight)
  }, [rows.length, offsets, scale])
  useEffect(() => {
    if (following.current) bring(Math.max(0, present))
  }, [present, bring])
  const watch = (): void => {
    const pane = scroller.current
    const row = Math.max(0, present)
    if (pane === null || rows.length === 0) return
    following.current = (offsets[row + 1] ?? 0) * scale > pane.scrollTop && (offsets[row] ?? 0) * scale < pane.scrollTop + pane.clientHeight - HEAD_PX * scale
  }

  const fold = (at: number): void => {
    const row = rows[at]
    if (row?.kind !== 'round' && row?.kind !== 'section') return
    const key: FoldKey = row.kind === 'round' ? `r${row.group}` : `s${row.section}`
    setByHand(new Map(byHand).set(key, !folded.has(key)))
  }
  const open = (at: number): void => {
    const row = rows[at]
    if (row === undefined || isHeading(row) || openableText(machine, row) === null) return
    const next = new Set(opened)
    if (!next.delete(row.first)) next.add(row.first)
    setOpened(next)
  }
  const pick = (at: number): void => {
    const row = rows[at]
    if (row === undefined) return
    seek(rowCursor(row))
    const record = journal[row.last]
    const subject = record === undefined || isHeading(row) ? null : recordSubject(record)
    if (subject !== null) select(subject, 'dock')
  }
  const goToHit = (direction: 1 | -1): void => {
    const next = hits.length === 0 ? -1 : (hitAt + direction + hits.length) % hits.length
    const row = hits[next]
    if (row === undefined) return
    setHitAt(next)
    following.current = true
    const group = groupOf[row.section] ?? -1
    const opener = new Map(byHand)
    if (group >= 0 && folded.has(`r${group}`)) opener.set(`r${group}`, false)
    if (row.kind !== 'section' && folded.has(`s${row.section}`)) opener.set(`s${row.section}`, false)
    if (opener.size !== byHand.size || [...opener].some(([key, value]) => byHand.get(key) !== value)) setByHand(opener)
    seek(rowCursor(row))
  }
  const onSearch = (next: string): void => {
    setQuery(next)
    setHitAt(-1)
  }

  const onClick = (event: MouseEvent): void => {
    const target = event.target as HTMLElement
    const at = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? -1)
    const does = target.closest<HTMLElement>('[data-do]')
    if (at < 0 || target.closest('.whole-value')) return
    if (does?.dataset['do'] === 'fold') return fold(at)
    if (does?.dataset['do'] === 'open') return open(at)
    if (does?.dataset['do'] === 'field') return select({ kind: 'field', field: fieldName(does.dataset['field'] ?? '') }, 'dock')
    if (getSelection()?.isCollapsed === false) return
    pick(at)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget && !(event.target as HTMLElement).closest('[data-row]')) return
    const row = rows[present]
    if (event.key === '/' || (event.key === 'f' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      event.stopPropagation()
      return setSearchAsked(searchAsked + 1)
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const larger = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : 0
    if (larger !== 0) {
      event.preventDefault()
      return stepZoom(larger)
    }
    if (event.key === 'Enter' && event.target === event.currentTarget && row !== undefined) {
      event.preventDefault()
      return row.kind === 'section' || row.kind === 'round' ? fold(present) : openableText(machine, row) !== null ? open(present) : pick(present)
    }
    const to = { ArrowDown: present + 1, ArrowUp: present - 1, PageDown: present + 10, PageUp: present - 10, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    following.current = true
    const next = rows[Math.max(0, Math.min(to, rows.length - 1))]
    // A heading that shares its record with the row below it would hold the walk.
    const cursorOf = next === undefined ? 0 : rowCursor(next)
    if (next !== undefined) seek(event.key === 'ArrowUp' && to < 0 ? 0 : event.key === 'ArrowUp' && cursorOf >= cursor ? Math.max(0, next.first) : cursorOf)
  }

  return (
    <div className={`seq${details ? ' two' : ''}${far ? ' far' : zoom < 1 ? ' tight' : ''}`}>
      <div className="seqwrap">
        <div className="tools">
          <TraceHead session={session} view="diagram" onView={onView} />
          <span className="right row tight">
            <DiagramTools
              mode={mode} onMode={next => { setMode(next); setByHand(new Map()) }} show={{ machine, lifelines: sequence.lifelines, filter, onFilter: setFilter }}
              zoom={zoom} onZoom={stepZoom} search={{ query, hits: hits.length, at: Math.min(hitAt, hits.length - 1) }} onSearch={onSearch} onHit={goToHit} searchAsked={searchAsked}
              details={details} onDetails={() => setDetails(!details)}
            />
          </span>
        </div>
        <div className="seq-scroll" ref={scroller} tabIndex={0} role="group" aria-label="Sequence diagram. Arrow keys move through the run, Enter opens a value or a fold." onScroll={watch} onKeyDown={onKeyDown}>
          <div className="seq-inner" style={{ width: layout.width, ...(scale === 1 ? {} : { zoom: scale }) }}>
            <SequenceHeads lifelines={sequence.lifelines} machine={machine} layout={layout} seen={lanes} />
            <div className="seq-rows" style={{ height: total + 24 }} onClick={onClick}>
              <Lifelines lifelines={sequence.lifelines} machine={machine} layout={layout} seen={lanes} />
              <LiveRows machine={machine} lifelines={sequence.lifelines} layout={layout} top={total + 2} />
              {rows.length === 0 && <p className="c2 seq-none">{filter.show.kind === 'trouble' ? 'Nothing went wrong.' : 'Nothing to show here.'}</p>}
              {rows.slice(shown.from, shown.to).map((row, nth) => {
                const at = shown.from + nth
                const group = groupOf[row.section] ?? -1
                const next = rows[at + 1]
                const isEnd = group >= 0 && (next === undefined || next.kind === 'round' || next.section > (groups[group]?.to ?? 0))
                const until = isHeading(row) ? row.first : row.last
                let about = false
                if (selection !== null) for (let of = row.first; of <= until && !about; of += 1) {
                  const told = journal[of]
                  about = told !== undefined && isAbout(machine, told, selection)
                }
                const text = isHeading(row) ? null : openableText(machine, row)
                return (
                  <SequenceRow
                    key={`${row.kind}${row.first}`} row={row} at={at} top={offsets[at] ?? 0} height={(offsets[at + 1] ?? 0) - (offsets[at] ?? 0)} machine={machine} sequence={sequence} groups={groups} layout={layout} seen={lanes} active={active[at] ?? []}
                    folded={(row.kind === 'round' && folded.has(`r${row.group}`)) || (row.kind === 'section' && folded.has(`s${row.section}`))}
                    later={row.first >= cursor} now={at === present} about={about} bracket={group < 0 ? null : isEnd ? 'last' : row.kind === 'round' ? 'first' : 'inner'}
                    hit={row.kind !== 'round' && hitRows.has(row) ? (row === thisHit && hitAt >= 0 ? 'this' : 'hit') : null} far={far} opens={text !== null} value={text !== null && !far && opened.has(row.first) ? text : null}
                  />
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
