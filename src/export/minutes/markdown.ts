import { printable } from '../plain/printable'

/**
 * Text inside of Markdown, in a paragraph or a table's cell: every character of markup is escaped, a line break is `<br>`.
 * No value makes a heading, a link, a table's cell or HTML. Source: CommonMark 0.31, "Backslash escapes".
 */
export const markdownText = (text: string): string =>
  printable(text)
    .trim()
    .replace(/[\\`*_{}[\]()#+\-.!|~<>&$@:"'=]/g, (char, at: number, whole: string) => (needless(char, whole[at - 1], whole[at + 1], whole.slice(Math.max(0, at - 12), at)) ? char : escaped(char)))
    .replaceAll('\n', '<br>')

const escaped = (char: string): string => (char === '<' ? '&lt;' : char === '>' ? '&gt;' : char === '&' ? '&amp;' : `\\${char}`)

/** Signs that mean something only at the beginning of a line, doubled or before a bracket stand for themselves elsewhere; so text stays readable as it is. */
const needless = (char: string, before: string | undefined, after: string | undefined, ahead: string): boolean => {
  const isFirst = before === undefined || before === '\n'
  switch (char) {
    case "'": case '"': case '(': case ')': case '=': case '+': return !isFirst && before !== ']'
    case '$': case '-': return !isFirst && before !== char && after !== char
    case '.': return !isFirst && !/(^|\n)\d+$/.test(ahead) && !/www$/i.test(ahead)
    case ':': return !isFirst && after !== '/'
    case '@': return before === undefined || /\s/.test(before)
    case '!': return after !== '['
    default: return false
  }
}

/** A row of a table. */
export const tableRow = (cells: readonly string[]): string => `| ${cells.map((cell) => (cell === '' ? ' ' : cell)).join(' | ')} |`
export const tableRule = (columns: number): string => `|${' --- |'.repeat(columns)}`
