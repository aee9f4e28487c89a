import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { agentNumbers } from '../machine'
import type { JournalRecord } from '../reducer'
import { useApp, type Session } from '../store'
import { isAbout, recordSentence, recordSubject, recordWriter } from '../trace'
import { AgentGlyph, actorNumber, EmptyPane, Icon } from '../ui'
import { rowsMatching } from './journalFilter'
import { recordIcon, recordTone } from './recordLook'
import './simulator.css'

const ROW_PX = 28
/** Fewer rows than this are all in the page, so that the browser's own search finds them. */
const ALL_ROWS = 300

/** Every record of the run in plain words, one line each. A click or an arrow key moves the whole room there. */
export function JournalPanel() {
  const session = useApp(app => app.session)
  if (session === null) return <EmptyPane icon="list" title="No run yet." text="Press play: everything that happens is written down here, one line a record, and each line is a place you can go back to." />
  return <Journal session={session} />
}

function Journal({ session }: { session: Session }) {
  const { machine, run: { journal }, cursor } = session
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query)
  const rows = useMemo(() => rowsMatching(machine, journal, asked), [machine, journal, asked])
  const seek = useApp(app => app.seek)
  const select = useApp(app => app.select)
  const announce = useApp(app => app.announce)
  const selection = useApp(app => app.selection)
  const scroller = useRef<HTMLDivElement>(null)
  const present = lastAtOrBefore(rows, cursor - 1)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => ROW_PX, overscan: rows.length <= ALL_ROWS ? ALL_ROWS : 10 })

  const following = useRef(true)
  useEffect(() => {
    const pane = scroller.current
    if (!following.current || pane === null) return
    const top = Math.max(0, present) * ROW_PX
    if (top < pane.scrollTop) pane.scrollTop = top
    else if (top + ROW_PX > pane.scrollTop + pane.clientHeight) pane.scrollTop = top + ROW_PX - pane.clientHeight
  }, [present, rows])
  const watch = (): void => {
    const pane = scroller.current
    if (pane !== null) following.current = (present + 1) * ROW_PX > pane.scrollTop && present * ROW_PX < pane.scrollTop + pane.clientHeight
  }

  const go = (nth: number): JournalRecord | undefined => {
    const at = rows[Math.max(0, Math.min(nth, rows.length - 1))]
    const record = at === undefined ? undefined : journal[at]
    if (at === undefined || record === undefined) return undefined
    seek(at + 1)
    announce(recordSentence(machine, record))
    return record
  }
  const pick = (nth: number): void => {
    if (getSelection()?.isCollapsed === false) return
    const record = go(nth)
    const subject = record === undefined ? null : recordSubject(record)
    if (subject !== null) select(subject, 'dock')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && present >= 0) {
      event.preventDefault()
      return pick(present)
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1)
    const to = { ArrowDown: present + 1, ArrowUp: present - 1, PageDown: present + page, PageUp: present - page, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    following.current = true
    if (event.key === 'ArrowUp' && to < 0) return seek(0)
    go(to)
  }

  const numbers = agentNumbers(machine)
  return (
    <div className="journal">
      <div className="jtools">
        <label className="input">
          <Icon name="search" small />
          <input type="search" placeholder="Filter the journal" aria-label="Filter the journal" value={query} onChange={event => setQuery(event.target.value)} />
        </label>
        <span className="t2 c3 num" role="status">{asked === '' ? `${journal.length} records` : `${rows.length} of ${journal.length} records`}</span>
      </div>
      <div className="jscroll" ref={scroller} tabIndex={0} role="listbox" aria-label="Journal" aria-activedescendant={present >= 0 ? `record-${(rows[present] ?? 0) + 1}` : undefined} onScroll={watch} onKeyDown={onKeyDown}>
        <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const at = rows[index]
            const record = at === undefined ? undefined : journal[at]
            if (at === undefined || record === undefined) return null
            const sentence = recordSentence(machine, record)
            return (
              <div key={at} id={`record-${at + 1}`} role="option" aria-selected={at === cursor - 1} aria-setsize={rows.length} aria-posinset={index + 1} className={['jr', at === cursor - 1 && 'now', at >= cursor && 'later', isAbout(machine, record, selection) && 'about', recordTone(record)].filter(Boolean).join(' ')} style={{ transform: `translateY(${start}px)` }} title={sentence} onClick={() => pick(index)}>
                <span className="sq num">{at + 1}</span>
                <Icon name={recordIcon(record)} small />
                <AgentGlyph n={actorNumber(recordWriter(record), numbers)} />
                <span className="jt">{sentence}</span>
                <span className="t1 c3 jw">{record.state}{record.visit === undefined ? '' : ` ×${record.visit}`}</span>
              </div>
            )
          })}
        </div>
        {rows.length === 0 && journal.length > 0 && <EmptyPane icon="search" title="No record says that." text="Try a shorter text: an agent, a field, a state or a word of what was written." />}
        {journal.length === 0 && <EmptyPane icon="list" title="Nothing has happened yet." text="Press play, or step to the first record." />}
      </div>
    </div>
  )
}

function lastAtOrBefore(rows: readonly number[], at: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
