import { useEffect, useRef, useState } from 'react'
import './simulator.css'

/** More characters than this are not put into the page before somebody asks for them. */
const FIRST_CHARS = 320
/** Fewer than this never need cutting, however narrow the column. */
const SHORT_CHARS = 24

/** A text that an agent wrote: shown as text whatever it looks like, its first lines when it is long. */
export function LongText({ text, lines = 3 }: { text: string; lines?: 2 | 3 }) {
  return text.length <= SHORT_CHARS && !text.includes('\n') ? <span className="said v">{text}</span> : <Clamped text={text} lines={lines} />
}

function Clamped({ text, lines }: { text: string; lines: 2 | 3 }) {
  const [all, setAll] = useState(false)
  const [cut, setCut] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  // Only the page knows whether the lines suffice: it depends on the column, which a person can pull wider.
  useEffect(() => {
    const element = box.current
    if (element === null || all) return undefined
    const look = (): void => setCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [text, all])
  const tail = text.length > FIRST_CHARS
  return (
    <span className="long">
      <span ref={box} className={all ? 'said v whole' : `said v clamp${lines}`}>{all || !tail ? text : `${text.slice(0, FIRST_CHARS)}…`}</span>
      {(cut || all || tail) && (
        <button type="button" className="more" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'show less' : tail ? `show all ${text.length.toLocaleString('en')} characters` : 'show all'}
        </button>
      )}
    </span>
  )
}
