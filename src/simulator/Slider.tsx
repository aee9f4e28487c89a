import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useApp, type Session } from '../store'
import { Icon, type IconName } from '../ui'
import { bandsOf, marksOf, placeIncidents, placeMarks, sliderText, type PlacedIncident } from './sliderMarks'

const INCIDENTS: Readonly<Record<PlacedIncident['kind'], IconName>> = { errored: 'error', failed: 'x', refused: 'no', carried: 'loop' }

/** The journal as a line: every record is a stop, the entries of states are marks. */
export function Slider({ session }: { session: Session }) {
  const { machine, run: { journal }, cursor } = session
  const seek = useApp(app => app.seek)
  const stepTurn = useApp(app => app.stepTurn)
  const track = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = track.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const total = journal.length
  const marks = useMemo(() => marksOf(machine, journal), [machine, journal])
  const placed = useMemo(() => placeMarks(marks, cursor, total, width), [marks, cursor, total, width])

  const bands = useMemo(() => bandsOf(machine, journal, cursor, width), [machine, journal, cursor, width])
  const incidents = useMemo(() => placeIncidents(journal, width), [journal, width])

  // A pointer moves faster than the screen draws: one seek a frame, to the last place.
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const follow = (event: PointerEvent): void => {
    const box = track.current?.getBoundingClientRect()
    if (box === undefined || box.width === 0) return
    const to = Math.round(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * total)
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => seek(to))
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = {
      ArrowRight: () => seek(cursor + 1), ArrowUp: () => seek(cursor + 1), ArrowLeft: () => seek(cursor - 1), ArrowDown: () => seek(cursor - 1),
      PageUp: () => stepTurn(1), PageDown: () => stepTurn(-1), Home: () => seek(0), End: () => seek(total),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const percent = total === 0 ? 0 : (cursor / total) * 100
  return (
    <div ref={track} className="slider" role="slider" tabIndex={0} aria-label="Record" aria-valuemin={0} aria-valuemax={total} aria-valuenow={cursor} aria-valuetext={sliderText(machine, journal, cursor)} onPointerDown={onPointerDown} onPointerMove={onPointerMove} onKeyDown={onKeyDown}>
      <span className="tr" />
      {bands.map(band => <span key={band.x} className={['bd', band.odd && 'odd', band.present && 'on'].filter(Boolean).join(' ')} style={{ left: band.x, width: band.width }} title={band.label} />)}
      <span className="fi" style={{ width: `${percent}%` }} />
      {placed.map(mark => <span key={mark.cursor} className="mk" style={{ left: mark.x }} />)}
      {placed.map(mark => mark.labelX !== null && <span key={mark.cursor} className={['lb', mark.key && 'key', mark.current && 'on'].filter(Boolean).join(' ')} style={{ left: mark.labelX }}>{mark.label}</span>)}
      {incidents.map(({ kind, x, words, cursor: at }) => <span key={at} className={`in ${kind}`} style={{ left: x }} title={words}><Icon name={INCIDENTS[kind]} small /></span>)}
      <span className="kn" style={{ left: `${percent}%` }} />
    </div>
  )
}
