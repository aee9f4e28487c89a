import { useEffect, useRef } from 'react'
import { nearChanges, type DiffLine } from './lineDiff'
import type { Found } from './mistake'

/** The lines of a text, each with the offset where it begins. */
const placedLines = (text: string): readonly { readonly line: string; readonly from: number }[] => [...text.matchAll(/.*(?:\n|$)/g)].filter(({ 0: line }) => line !== '').map(({ 0: line, index }) => ({ line: line.replace(/\n$/, ''), from: index }))

/** A text with what is found in it underlined; its lines are numbered. */
export function MachineText({ text, found }: { text: string; found: readonly Found[] }) {
  const lines = placedLines(text)
  const box = useRef<HTMLDivElement>(null)
  // The first thing that is found is in view, with some lines before it.
  useEffect(() => {
    const marked = box.current?.querySelector<HTMLElement>('.marked')
    if (box.current && marked) box.current.scrollTop = Math.max(0, marked.offsetTop - box.current.clientHeight / 2)
  }, [text])
  return (
    <div ref={box} className="machine-text" role="region" aria-label="The machine’s text" tabIndex={0}>
      {lines.map(({ line, from }, at) => {
        const ranges = found.map(({ finding: { range, severity } }) => ({ start: Math.max(0, range.start - from), end: Math.min(line.length, range.end - from), severity })).filter(({ start: a, end: b }) => a < b)
        const first = ranges[0]
        return (
          <div key={at} className={first ? 'ml marked' : 'ml'}>
            <span className="ln num" aria-hidden="true">
              {at + 1}
            </span>
            <code>
              {first ? (
                <>
                  {line.slice(0, first.start)}
                  <mark className={first.severity}>{line.slice(first.start, first.end)}</mark>
                  {line.slice(first.end)}
                </>
              ) : (
                line
              )}
            </code>
          </div>
        )
      })}
    </div>
  )
}

const SIGN = { same: ' ', gone: '−', new: '+' } as const
const SAID = { same: '', gone: 'taken out: ', new: 'added: ' } as const

/** What a mend takes out and puts in, with a few lines around it. */
export function MachineDiff({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <div className="machine-text" role="region" aria-label="Before and after the mend" tabIndex={0}>
      {nearChanges(lines, 3).map((line, at) =>
        typeof line === 'number' ? (
          <div key={at} className="ml skipped t1 c3">
            <span className="ln" aria-hidden="true" />
            {line} {line === 1 ? 'line' : 'lines'} as before
          </div>
        ) : (
          <div key={at} className={`ml ${line.kind}`}>
            <span className="ln num" aria-hidden="true">
              {line.after ?? line.before}
            </span>
            <span className="sign" aria-hidden="true">
              {SIGN[line.kind]}
            </span>
            <code>
              {SAID[line.kind] !== '' && <span className="sr">{SAID[line.kind]}</span>}
              {line.text}
            </code>
          </div>
        ),
      )}
    </div>
  )
}
