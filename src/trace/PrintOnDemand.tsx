import { useEffect, useRef } from 'react'
import type { Session } from '../store'

/** While the trace is open, printing the page prints the run: whole, on white, page by page. */
export function PrintOnDemand({ session }: { session: Session }) {
  const latest = useRef(session)
  latest.current = session
  useEffect(() => {
    let gone = false
    let clear: (() => void) | null = null
    let before: (() => void) | null = null
    const after = (): void => {
      clear?.()
      clear = null
    }
    // What draws for paper comes with the trace and not with the room; the browser waits for nobody once it prints.
    void import('./printing').then(({ pagesOf, printSheets }) => {
      if (gone) return
      before = () => {
        // The export dialog prints a range of its own.
        if (document.querySelector('.print-sheets') !== null) return
        const { pictures, note } = pagesOf(latest.current)
        clear = printSheets(pictures, note)
      }
      addEventListener('beforeprint', before)
    }, () => undefined)
    addEventListener('afterprint', after)
    return () => {
      gone = true
      if (before !== null) removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      after()
    }
  }, [])
  return null
}
