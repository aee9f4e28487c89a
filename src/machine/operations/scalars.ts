import { refold } from './fold'
import { doubleQuoted, plainIsSafe, quoted, scalarSays, singleQuoted, styleToQuote, type Quote } from './quoting'
import type { TreeScalar } from './tree'

/** Around a scalar: where it may stand and what its file looks like. */
export interface Setting {
  readonly text: string
  readonly eol: string
  readonly inFlow: boolean
  /** The column of the key or dash that it belongs to. */
  readonly column: number
  /** What a text gets that cannot stay plain. */
  readonly quote: 'double' | 'single'
}

const lines = (source: string): string[] => source.split(/\r?\n/)

/** The width that a file's folded lines keep to: its own longest one, within reason. */
export function widthOf(bodyLines: readonly string[]): number {
  const longest = Math.max(0, ...bodyLines.map((line) => line.length))
  return bodyLines.length > 1 ? Math.max(longest, 40) : Math.max(Math.min(longest, 120), 100)
}

/** `>` and `|`: the lines anew at their own indentation, chomping as the value needs it. */
function blockScalar(node: TreeScalar, value: string, { text, eol, column }: Setting): string | null {
  const source = text.slice(node.start, node.end)
  const [header = '', ...body] = lines(source)
  // `|`, `>-`, `|2+ # why`: the sign, how it ends and how deep it stands in either order, and what is behind on its line.
  const [, kind, marks = '', behind = ''] = /^([|>])([-+\d]*)(.*)$/.exec(header) ?? []
  if (kind === undefined || value.trim() === '') return null
  const deep = marks.replace(/\D/g, '')
  if (deep === '' && /^[ \t]/.test(value)) return null
  const indent = deep === '' ? (/^ */.exec(body.find((line) => line.trim() !== '') ?? '')?.[0] ?? '') : ' '.repeat(column + Number(deep))
  if (!body.every((line) => line.trim() === '' || line.startsWith(indent))) return null
  const content = value.replace(/\n+$/, '')
  const trailing = value.length - content.length
  const chomp = trailing === 0 ? '-' : trailing === 1 ? (marks.includes('+') ? '+' : '') : '+'
  const old = body.map((line) => line.slice(indent.length))
  while (old.at(-1) === '') old.pop()
  const fresh = kind === '>' ? refold(old, content, widthOf(body) - indent.length) : content.split('\n')
  const more = Array.from({ length: Math.max(0, trailing - 1) }, () => '')
  const written = [...fresh, ...more].map((line) => (line === '' ? '' : indent + line))
  return [kind + deep + chomp + behind, ...written].join(eol)
}

/** A quoted or plain text over several lines: folded again where its author folded it. */
function flowScalar(node: TreeScalar, value: string, { text, eol, inFlow }: Setting): string | null {
  const source = text.slice(node.start, node.end)
  if (!source.includes('\n')) return null
  let inner: string | null = value
  if (node.style === 'double') inner = doubleQuoted(value).slice(1, -1)
  else if (node.style === 'single') inner = singleQuoted(value)?.slice(1, -1) ?? null
  else if (!plainIsSafe(value, inFlow)) inner = null
  if (inner === null) return null
  const mark = node.style === 'plain' ? '' : source[0] ?? ''
  const [first = '', ...rest] = lines(mark === '' ? source : source.slice(1, -1))
  const indent = /^[ \t]*/.exec(rest.find((line) => line.trim() !== '') ?? '')?.[0] ?? ''
  const old = [first, ...rest].map((line, i) => (i === 0 ? line.trimEnd() : line.trim()))
  const fresh = refold(old, inner, widthOf(rest) - indent.length)
  return mark + fresh.map((line, i) => (i === 0 || line === '' ? line : indent + line)).join(eol) + mark
}

/** The comment on the line of `|` or `>`, with the blanks before it: it goes along when the text takes another style. */
export const headerComment = (source: string): string => /^[|>][-+\d]*([ \t]+#[^\r\n]*)/.exec(source)?.[1]?.trimEnd() ?? ''

/** The source of a scalar that stands at `node` and is to say `value`: in its own style where that can say it. */
export function restated(node: TreeScalar, value: string, setting: Setting): string {
  const block = node.style === 'folded' || node.style === 'literal'
  const candidate = block ? blockScalar(node, value, setting) : flowScalar(node, value, setting)
  if (candidate !== null && scalarSays(block ? `${candidate}\n` : candidate, setting.column) === value) return candidate
  const quote: Quote = block ? setting.quote : styleToQuote(node.style)
  return quoted(value, quote, setting.inFlow, setting.quote) + (block ? headerComment(setting.text.slice(node.start, node.end)) : '')
}

/** A new folded text under a key, for a file that folds its long texts; null when one line is enough or folding cannot say it. */
export function foldedNew(value: string, column: number, width: number, eol: string): string | null {
  const indent = ' '.repeat(column + 2)
  if (column + value.length + 16 <= width || !value.includes(' ')) return null
  const candidate = ['>-', ...refold([], value, width - indent.length).map((line) => (line === '' ? '' : indent + line))].join(eol)
  return scalarSays(`${candidate}\n`, column) === value ? candidate : null
}
