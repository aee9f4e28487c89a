import { Lexer } from 'yaml'
import { didYouMean, type Range, type Reading } from '../machine'
import { rules } from './rules'
import type { Finding } from './types'

/** `# lint: allow L48 - the order is the tie-break`: silences one rule on one line. */
export interface Allowance {
  /** As written: `L48`, or the rule's name. */
  readonly rule: string
  readonly reason: string
  /** Of the comment. */
  readonly range: Range
  /** The line that it speaks of, as offsets: its own, or the next one with something on it where it stands alone. */
  readonly line: Range
}

const FORM = /^#\s*lint:\s*allow\s+([\w-]+)\s*(?:(?:-|–|—|:)\s*(.*))?$/

/** The comments of a text with their offsets; a `#` inside quotes or a block of text is none. */
function* comments(text: string): Iterable<{ readonly text: string; readonly start: number }> {
  let at = 0
  let before = ''
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith('#') && before !== '\u001f') yield { text: token, start: at }
    before = token
    // Marks of the lexer that are not in the text.
    if (token.length !== 1 || token.charCodeAt(0) > 0x1f || token === '\n' || token === '\t' || token === '\r') at += token.length
  }
}

function lineAround(text: string, at: number): Range {
  const end = text.indexOf('\n', at)
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: end < 0 ? text.length : end }
}

/** What a text allows. */
export function allowances(text: string): readonly Allowance[] {
  if (!text.includes('lint:')) return []
  return Array.from(comments(text)).flatMap(({ text: comment, start }) => {
    const [, rule, reason = ''] = FORM.exec(comment.trimEnd()) ?? []
    if (rule === undefined) return []
    let line = lineAround(text, start)
    while (/^\s*(?:#[^\n]*)?$/.test(text.slice(line.start, line.end)) && line.end < text.length) line = lineAround(text, line.end + 1)
    return [{ rule, reason: reason.trim(), range: { start, end: start + comment.trimEnd().length }, line }]
  })
}

const speaksOf = ({ rule }: Allowance, { id, code }: Pick<Finding, 'id' | 'code'>): boolean => rule === id || rule === code

/**
 * The findings without those that the text allows, and one for every allowance of a judged rule that allows nothing.
 *
 * `judged` are the ids of the rules that these findings come from: an allowance of another rule is not theirs to judge.
 * What keeps a document from starting cannot be allowed. A finding in the middle of a long text, where no comment can stand,
 * is allowed on the line where its element begins.
 */
export function withAllowances(reading: Pick<Reading, 'text' | 'spanOf'>, findings: readonly Finding[], judged: ReadonlySet<string>): readonly Finding[] {
  const allowed = allowances(reading.text)
  if (allowed.length === 0) return findings
  const used = new Set<Allowance>()
  const left = findings.filter((finding) => {
    const { range, stopsRun, path } = finding
    const from = path && reading.spanOf(path)?.item.start
    const isOn = (line: Range, at: number): boolean => at >= line.start && at <= line.end
    const allowance = stopsRun ? undefined : allowed.find((one) => speaksOf(one, finding) && (isOn(one.line, range.start) || (from !== undefined && isOn(one.line, from))))
    if (allowance) used.add(allowance)
    return !allowance
  })
  const names = new Map(rules.map(({ id, name }) => [name, id]))
  const unused = allowed.filter((allowance) => !used.has(allowance)).flatMap((allowance): Finding[] => {
    const id = names.get(allowance.rule) ?? allowance.rule
    const known = judged.has(id)
    if (!known && (/^L\d\d$/.test(id) || EXPLORED.has(id))) return []
    const { range } = allowance
    return [{
      id: 'unused-allow', code: 'unused-allow', severity: 'warning', range,
      fix: { label: 'Take the comment away', operation: { kind: 'deleteComment', start: range.start, comment: reading.text.slice(range.start, range.end) } },
      message: known
        ? `This allows \`${allowance.rule}\`, which finds nothing on this line. Take the comment away, or move it to the line that it speaks of.`
        : `There is no rule \`${allowance.rule}\`.${didYouMean(allowance.rule, [...names.keys(), ...EXPLORED])} Write its number (\`L31\`) or its name.`,
    }]
  })
  return unused.length === 0 ? left : [...left, ...unused]
}

/** The rules of the catalogue that need every run to be looked at; they are judged elsewhere. */
const EXPLORED = new Set([
  'guards-not-exhaustive', 'guards-overlap', 'edge-never-fires', 'guard-always-errors', 'guard-may-error', 'veto-not-negated', 'dictator', 'dummy-voter', 'not-monotone',
  'constant-outcome', 'voters-not-symmetric', 'order-dependent', 'stuck-reachable', 'cannot-finish', 'round-asks-nobody', 'state-never-entered', 'outcome-impossible',
])
