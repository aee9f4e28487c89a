/** A text cut at its states: `head` up to and with the `states:` line, one piece a state, `tail` behind the last. */
export interface Cut {
  readonly head: string
  /** Blank lines and comments before the first state. */
  readonly gap: string
  /** Columns of `fsm`'s keys. */
  readonly indent: number
  readonly states: readonly { readonly start: number; readonly text: string }[]
  readonly tail: { readonly start: number; readonly text: string }
}

// What lets a line mean something beyond its own state: anchors and aliases, tags, documents, directives, tabs, lone CRs.
const BEYOND_ITS_BLOCK = /(?:^|[\s,[{:-])[&*][\w]|(?:^|[:\-,[{]\s+)![\w!<]|^(?:---|\.\.\.|%)|\t|\r(?!\n)|\ufeff/m

/** Whether nothing in a piece of a text reaches beyond it, so that it can be read by itself. */
export const standsAlone = (piece: string): boolean => !BEYOND_ITS_BLOCK.test(piece)

/**
 * Cuts a block-style machine so that each state can be read by itself; null when the text is not plainly of that form,
 * and then the whole is parsed. A cut in the wrong place shows as a parse error of a piece, which also means the whole.
 * `damaged` cuts a text that is no YAML as well as it can, so that its sound states can be told from the broken one;
 * `unchecked` leaves it to the caller to ask of each piece whether it `standsAlone`.
 */
export function cutAtStates(text: string, how: 'checked' | 'unchecked' | 'damaged' = 'checked'): Cut | null {
  const damaged = how === 'damaged'
  if (how === 'checked' && !standsAlone(text)) return null
  let phase: 'before' | 'head' | 'states' | 'tail' = 'before'
  let keyIndent = -1
  let stateIndent = -1
  let headEnd = -1
  let tailStart = -1
  const starts: number[] = []
  let shallow: RegExp | null = null
  for (let lineStart = 0; lineStart < text.length; ) {
    // Most lines lie inside a state: the next one that does not is found at once.
    if (shallow && phase === 'states' && lineStart > 0) {
      shallow.lastIndex = lineStart - 1
      const found = shallow.exec(text)
      if (!found) break
      lineStart = found.index + 1
    }
    const newline = text.indexOf('\n', lineStart)
    const lineEnd = newline < 0 ? text.length : newline
    let i = lineStart
    while (i < lineEnd && text[i] === ' ') i++
    const blank = i === lineEnd || text[i] === '#' || text[i] === '\r' || (damaged && text[i] === '\t')
    if (!blank) {
      const indent = i - lineStart
      const line = () => text.slice(i, lineEnd)
      if (phase === 'before') {
        if (indent !== 0 || !/^fsm:\s*(?:#.*)?$/.test(line())) return null
        phase = 'head'
      } else if (indent === 0) return null
      else if (phase === 'head') {
        if (keyIndent < 0) keyIndent = indent
        if (indent < keyIndent) return null
        if (indent === keyIndent && text.startsWith('states:', i)) {
          if (!/^states:\s*(?:#.*)?$/.test(line())) return null
          headEnd = newline < 0 ? text.length : newline + 1
          phase = 'states'
        }
      } else if (phase === 'states') {
        if (indent <= keyIndent) {
          if (indent < keyIndent) return null
          phase = 'tail'
          tailStart = lineStart
        } else {
          if (stateIndent < 0) {
            stateIndent = indent
            if (!damaged) shallow = new RegExp(`\\n {0,${indent}}[^ \\n\\r#]`, 'g')
          }
          if (indent < stateIndent) return null
          // `? name` and the `:` below it are one key, which no single line begins.
          if ((text[i] === '?' || text[i] === ':') && /\s/.test(text[i + 1] ?? ' ')) return null
          if (indent === stateIndent) starts.push(lineStart)
        }
      } else if (indent < keyIndent || (indent === keyIndent && text.startsWith('states:', i))) return null
    }
    lineStart = lineEnd + 1
  }
  if (headEnd < 0 || starts.length === 0) return null
  const end = tailStart < 0 ? text.length : tailStart
  return {
    head: text.slice(0, headEnd),
    gap: text.slice(headEnd, starts[0]),
    indent: keyIndent,
    states: starts.map((start, n) => ({ start, text: text.slice(start, starts[n + 1] ?? end) })),
    tail: { start: end, text: text.slice(end) },
  }
}
