import { useEffect, useRef } from 'react'
import type { Session } from '../store'

/** While the trace is open, printing the page prints the run: whole, on white, page by page. */
export function PrintOnDemand({ session }: { session: Session }) {
  const latest = useRef(session)
  latest.current = session
  useEffect(() => {
    let gone = false
    let before: (() => void) | null = null
    // What draws for paper comes with the trace and not with the room; the browser waits for nobody once it prints.
    void import('./printing').then(({ pagesOf, printSheets }) => {
      if (gone) return
      before = () => {
        // The export dialog prints a range of its own.
        if (document.querySelector('.print-sheets') !== null) return
        const { pictures, note } = pagesOf(latest.current)
        // Taken away when the printing is over and not with the trace: on paper's width the room may lay its panes out anew.
        addEventListener('afterprint', printSheets(pictures, note), { once: true })
      }
      addEventListener('beforeprint', before)
    }, () => undefined)
    return () => {
      gone = true
      if (before !== null) removeEventListener('beforeprint', before)
    }
  }, [])
  return null
}
