/** The lines of a text broken at single blanks; a line holds at most `width` characters where a blank allows it. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=[^ \t]) (?=[^ \t])/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A value's paragraphs as folded lines: each line break of the value is one empty line. */
const wrapAll = (text: string, width: number): string[] => text.split('\n').flatMap((paragraph, i) => {
  const lines = paragraph === '' ? [] : wrap(paragraph, width)
  return i === 0 ? lines : ['', ...lines]
})

/** What folded lines say: neighbours are joined by a blank, empty lines in between are line breaks. */
function unfold(lines: readonly string[], until = lines.length): string {
  let value = ''
  let breaks = 0
  for (let i = 0; i < until; i++) {
    const line = lines[i] ?? ''
    if (line === '') breaks++
    else {
      if (i > 0) value += breaks > 0 ? '\n'.repeat(breaks) : ' '
      value += line
      breaks = 0
    }
  }
  return value
}
const separator = (lines: readonly string[], at: number): { readonly text: string; readonly empty: number } => {
  let empty = 0
  while (at - 1 - empty >= 0 && lines[at - 1 - empty] === '') empty++
  return { text: empty > 0 ? '\n'.repeat(empty) : ' ', empty }
}

/**
 * Folded lines that say `value`: lines of `old` whose words stay are kept as their author broke them, and only what lies
 * between is broken anew. Lines come without indentation.
 */
export function refold(old: readonly string[], value: string, width: number): string[] {
  if (unfold(old) === value) return [...old]
  const texts = old.flatMap((line, i) => (line === '' ? [] : [i]))
  let head = 0
  let said = ''
  for (const at of texts.slice(1)) {
    const before = unfold(old, at) + separator(old, at).text
    if (!value.startsWith(before)) break
    head = at
    said = before
  }
  const rest = value.slice(said.length)
  for (const at of texts) {
    if (at <= head) continue
    const { text, empty } = separator(old, at)
    const behind = text + unfold(old.slice(at))
    if (!rest.endsWith(behind) || rest.length <= behind.length) continue
    const middle = rest.slice(0, rest.length - behind.length)
    if (middle.endsWith('\n') || middle.endsWith(' ')) continue
    return [...old.slice(0, head), ...wrapAll(middle, width), ...Array.from({ length: empty }, () => ''), ...old.slice(at)]
  }
  return [...old.slice(0, head), ...wrapAll(rest, width)]
}
