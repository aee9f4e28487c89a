/** Lines of a text and what belongs to an element that stands on lines of its own. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
/** The end of the line without its break. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  if (newline < 0) return text.length
  return newline > offset && text[newline - 1] === '\r' ? newline - 1 : newline
}
export function nextLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  return newline < 0 ? text.length : newline + 1
}
/** The column of an offset; a byte order mark takes up none. */
export const columnOf = (text: string, offset: number): number => {
  const start = lineStart(text, offset)
  return offset - start - (start === 0 && offset > 0 && text[0] === '\ufeff' ? 1 : 0)
}
export const isBlank = (text: string, start: number, end: number): boolean => text.slice(start, end).trim() === ''
/** Whether nothing but blanks stands before an offset on its line. */
export const beginsLine = (text: string, offset: number): boolean => isBlank(text, lineStart(text, offset), offset)

export interface Region {
  /** The first of its own comment lines, or its own line. */
  readonly start: number
  /** Behind the break of its last line, comments that are indented deeper than it included. */
  readonly end: number
}

/** The column of the comment that a line consists of; -1 where it is another line. */
export const commentAt = (text: string, start: number): number => {
  const indent = /^[ \t]*(?=#)/.exec(text.slice(start, lineEnd(text, start)))
  return indent ? indent[0].length : -1
}

/**
 * The lines of a block element: its own, the comment right above it at its own column, and comments right below that are
 * indented deeper. A comment at another column, or apart by an empty line, is nobody's and stays.
 */
export function regionOf(text: string, start: number, end: number): Region {
  const column = columnOf(text, start)
  let first = lineStart(text, start)
  while (first > 0) {
    const above = lineStart(text, first - 1)
    if (commentAt(text, above) !== column) break
    first = above
  }
  let last = nextLine(text, end)
  for (let at = last; at < text.length; ) {
    const next = nextLine(text, at)
    const comment = commentAt(text, at)
    if (comment > column) last = next
    else if (!isBlank(text, at, next)) break
    at = next
  }
  return { start: first, end: last }
}

/** The empty lines that begin at a line's start: where they end. */
export function blanksAfter(text: string, at: number): number {
  let end = at
  while (end < text.length && isBlank(text, end, nextLine(text, end))) end = nextLine(text, end)
  return end
}
export function blanksBefore(text: string, at: number): number {
  let start = at
  while (start > 0 && isBlank(text, lineStart(text, start - 1), start)) start = lineStart(text, start - 1)
  return start
}

/** What goes when a region goes: its lines, and one of the two gaps of empty lines around it. */
export function removalOf(text: string, region: Region): Region {
  let { start, end } = region
  const gapAbove = blanksBefore(text, start) < start || start === 0
  const gapBelow = blanksAfter(text, end)
  if (gapBelow > end && (gapAbove || headsItsParent(text, start))) end = gapBelow
  if (end === text.length && start > 0) {
    if (gapAbove) start = blanksBefore(text, start)
    // The line above becomes the last one, and ends as the last one ended.
    if (end > region.start && text[end - 1] !== '\n') start = Math.max(0, start - (text[start - 2] === '\r' ? 2 : 1))
  }
  return { start, end }
}

/** The line above is indented less: nothing of its own kind stands before it. */
function headsItsParent(text: string, start: number): boolean {
  const above = text.slice(lineStart(text, start - 1), start)
  const indent = (line: string): number => /^ */.exec(line)?.[0].length ?? 0
  return indent(above) < indent(text.slice(start, nextLine(text, start)))
}

/** Lines moved to another column; empty ones stay empty. Null when a line has too little to give. */
export function reindented(text: string, by: number): string | null {
  if (by === 0) return text
  const lines = text.split('\n')
  const moved = lines.map((line) => {
    if (line.trim() === '') return line
    if (by > 0) return ' '.repeat(by) + line
    return line.startsWith(' '.repeat(-by)) ? line.slice(-by) : null
  })
  return moved.includes(null) ? null : moved.join('\n')
}
