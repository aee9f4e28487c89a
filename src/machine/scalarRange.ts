import type { Range } from './types'

const ESCAPES: Readonly<Record<string, number>> = { x: 4, u: 6, U: 10 }

/** For each UTF-16 unit of a scalar's value, where it stands in the scalar's source; null when they cannot be matched. */
function alignment(source: string, value: string): number[] | null {
  const style = source[0]
  let i = 0
  if (style === '"' || style === "'") i = 1
  else if (style === '|' || style === '>') i = Math.max(source.indexOf('\n') + 1, 1)
  const offsets: number[] = []
  for (let v = 0; v < value.length; ) {
    // The breaks that a block scalar ends with lie behind what counts as its source.
    if (i >= source.length && (style === '|' || style === '>') && /^\n+$/.test(value.slice(v))) {
      while (v++ < value.length) offsets.push(source.length)
      return offsets
    }
    // A fold or an indent: white space of the source that the value holds as one blank, one break or nothing.
    const white = /^[ \t]*\r?\n[ \t\r\n]*/.exec(source.slice(i, i + 4096))?.[0] ?? ''
    const wanted = value[v]
    if (white !== '' && (wanted === ' ' || wanted === '\n')) {
      while (v < value.length && (value[v] === ' ' || value[v] === '\n')) {
        offsets.push(i)
        v++
      }
      i += white.length
      continue
    }
    if (white !== '' || (i > 0 && source[i - 1] === '\n' && source[i] === ' ' && wanted !== ' ')) {
      i += white !== '' ? white.length : (/^ +/.exec(source.slice(i))?.[0].length ?? 1)
      continue
    }
    let width = 1
    if (style === '"' && source[i] === '\\') width = ESCAPES[source[i + 1] ?? ''] ?? 2
    else if (style === "'" && source[i] === "'") width = 2
    else if (source[i] !== wanted) return null
    const units = width === 10 && (value.codePointAt(v) ?? 0) > 0xffff ? 2 : 1
    for (let u = 0; u < units; u++) offsets.push(i)
    v += units
    i += width
  }
  offsets.push(i)
  return offsets
}

/**
 * A range of a scalar's value as a range of the text, in whatever style the scalar is written.
 *
 * `outer` is where the scalar stands in `text`. Where value and source cannot be matched, all of the scalar.
 */
export function rangeInScalarSource(text: string, outer: Range, value: string, inner: Range): Range {
  const offsets = alignment(text.slice(outer.start, outer.end), value)
  const start = offsets?.[Math.min(inner.start, value.length)]
  const end = offsets?.[Math.min(inner.end, value.length)]
  if (start === undefined || end === undefined) return outer
  return { start: outer.start + start, end: Math.max(outer.start + end, outer.start + start) }
}
