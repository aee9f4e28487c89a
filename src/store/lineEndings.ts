import type { Opened } from './types'

const BREAK = /\r\n|\r|\n/g

/** Monaco's own majority rule: more than half of the breaks hold a CR → CRLF, else LF. */
const majorityEol = (text: string): Opened['eol'] => {
  let breaks = 0
  let withCr = 0
  for (const found of text.matchAll(BREAK)) {
    breaks++
    if (found[0] !== '\n') withCr++
  }
  return breaks > 0 && withCr > breaks / 2 ? '\r\n' : '\n'
}

/**
 * A file's text made fit for the panes: no byte order mark, and one kind of line break, the one that the editor would choose.
 * The editor normalises what it is given without saying so; done here first, offsets in editor, reading and canvas agree.
 */
export const openedFrom = (raw: string): Opened => {
  const bom = raw.startsWith('\ufeff') ? '\ufeff' : ''
  const body = raw.slice(bom.length)
  const eol = majorityEol(body)
  const text = body.includes('\r') ? body.replace(BREAK, eol) : body
  return { raw, bom, eol, text }
}

/** The characters of a file that holds `text` now: as opened while untouched, else with the file's own mark and breaks. */
export const restore = (opened: Opened, text: string): string => (text === opened.text ? opened.raw : opened.bom + text)

/** The bytes of the same, UTF-8. */
export const downloadBytes = (opened: Opened, text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(restore(opened, text))

/** Whether the panes show other line breaks than the file has. */
export const hasMixedEndings = (opened: Opened): boolean => opened.raw !== opened.bom + opened.text

/** Texts from elsewhere (a clipboard, a pattern) brought to the breaks of the document that they go into. */
export const withEol = (text: string, eol: Opened['eol']): string => (eol === '\n' && !text.includes('\r') ? text : text.replace(BREAK, eol))
