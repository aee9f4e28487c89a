import { svgSequence } from '../export'
import type { Session } from '../store'

/** px of one printed page's picture: A4 upright at the picture's width of some 760 px. */
const PAGE_PX = 1_040
/** More pages than this are no print but a mistake; the first ones are printed, and the last says so. */
const MOST_PAGES = 60

/** Puts pictures on paper: they alone are printed, whatever the page shows. The returned function takes them away again. */
export function printSheets(pictures: readonly { readonly svg: string }[], note: string | null): () => void {
  const sheets = document.createElement('div')
  sheets.className = 'print-sheets'
  for (const { svg } of pictures) {
    const sheet = document.createElement('div')
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    // On paper the picture takes the width of the page; its own is in its view box.
    parsed.removeAttribute('width')
    parsed.removeAttribute('height')
    sheet.append(document.importNode(parsed, true))
    sheets.append(sheet)
  }
  if (note !== null) {
    const last = document.createElement('p')
    last.textContent = note
    sheets.append(last)
  }
  document.body.append(sheets)
  return () => sheets.remove()
}

/** The pages of a run for print, and what has to be said about them. */
export function pagesOf({ machine, run }: Pick<Session, 'machine' | 'run'>, range?: { readonly from: number; readonly to: number }): { readonly pictures: readonly { readonly svg: string }[]; readonly note: string | null } {
  const { pictures } = svgSequence(machine, run.journal, { mostPx: PAGE_PX, ...(range && { range }) })
  return { pictures: pictures.slice(0, MOST_PAGES), note: pictures.length > MOST_PAGES ? `The first ${MOST_PAGES} of ${pictures.length} pages. Export a range of records for the others.` : null }
}
