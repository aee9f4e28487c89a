const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u
const NONE = /\p{Mark}|\u200b|\u200c|\u200d|\ufe0f/u

/** Cells that a text takes in a fixed-width font: two for East Asian characters and emoji, none for marks that combine. */
export function cellsOf(text: string): number {
  // oxlint-disable-next-line no-control-regex -- plain ASCII needs no look at each character
  if (/^[\x00-\x7f]*$/.test(text)) return text.length
  let cells = 0
  for (const char of text) cells += NONE.test(char) ? 0 : WIDE.test(char) ? 2 : 1
  return cells
}

/** The longest beginning of a text that takes at most `cells`, and what is left of it. */
function headOf(text: string, cells: number): readonly [head: string, rest: string] {
  let [taken, at] = [0, 0]
  for (const char of text) {
    const width = cellsOf(char)
    if (taken + width > cells && at > 0) break
    taken += width
    at += char.length
  }
  return [text.slice(0, at), text.slice(at)]
}

/**
 * Text as lines of at most `cells` cells: broken at its own line breaks, between words, and inside a word that is longer
 * than a line. At most `most` lines; of a text with more the last line ends in `…`.
 */
export function wrapText(text: string, cells: number, most = Number.POSITIVE_INFINITY): readonly string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/(?<= )/)) {
      let rest = word
      if (cellsOf((line + rest).trimEnd()) > cells && line !== '') {
        lines.push(line.trimEnd())
        line = ''
      }
      while (cellsOf(rest.trimEnd()) > cells) {
        if (lines.length > most) break
        const [head, tail] = headOf(rest, cells)
        lines.push(head)
        rest = tail
      }
      line += rest
      if (lines.length > most) break
    }
    lines.push(line.trimEnd())
    if (lines.length > most) break
  }
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = kept.pop() ?? ''
  return [...kept, `${cellsOf(last) < cells ? last : headOf(last, cells - 1)[0]}…`]
}
