import { pathSegments, type Diagnostic, type Severity } from '../machine'
import { linkId } from './graph'

/** What is wrong with one element of the canvas: the gravest severity, how many, and what the first says. */
export interface ProblemMark {
  readonly severity: Severity
  readonly count: number
  readonly text: string
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 }

const marksOf = new WeakMap<readonly Diagnostic[], ReadonlyMap<string, ProblemMark>>()

/** Problems by node id and by link id; a link's count for its node as well. Those of other parts of the document are left out. A list is gone through once. */
export function problemMarks(problems: readonly Diagnostic[]): ReadonlyMap<string, ProblemMark> {
  const known = marksOf.get(problems)
  if (known) return known
  const marks = marking(problems)
  marksOf.set(problems, marks)
  return marks
}

function marking(problems: readonly Diagnostic[]): ReadonlyMap<string, ProblemMark> {
  const lists = new Map<string, Diagnostic[]>()
  const add = (id: string, problem: Diagnostic) => {
    const list = lists.get(id)
    if (list) list.push(problem)
    else lists.set(id, [problem])
  }
  for (const problem of problems) {
    if (problem.path === undefined) continue
    const [section, state, part, index] = pathSegments(problem.path)
    if (section !== 'states' || state === undefined) continue
    add(state, problem)
    if (part === 'transitions' && index !== undefined) add(linkId(state, Number(index)), problem)
  }
  return new Map([...lists].map(([id, list]) => [id, markOf(list)]))
}

function markOf(list: readonly Diagnostic[]): ProblemMark {
  const severity = list.reduce<Severity>((gravest, { severity: one }) => (GRAVITY[one] > GRAVITY[gravest] ? one : gravest), 'info')
  return { severity, count: list.length, text: list.map((problem) => problem.message).join('\n') }
}

export const sameMark = (a: ProblemMark | null, b: ProblemMark | null): boolean =>
  a === b || (a !== null && b !== null && a.severity === b.severity && a.count === b.count && a.text === b.text)

/** `2 problems`, `1 error`: a severity is a word, never a colour alone. */
export function problemWords({ severity, count }: ProblemMark): string {
  const word = severity === 'error' ? 'error' : severity === 'warning' ? 'problem' : 'hint'
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
