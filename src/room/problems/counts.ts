import { gathered, type Said } from '../../analysis'
import type { Severity } from '../../machine'

/** How many findings there are: errors and warnings are problems, the rest is worth knowing. */
export interface ProblemCounts {
  readonly problems: number
  readonly hints: number
  /** The tone of the worst. */
  readonly worst: 'error' | 'warn' | 'info' | 'ok'
  /** `3 problems: 2 errors, 1 warning; 4 hints`. */
  readonly words: string
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

const countsOf = new WeakMap<readonly Said[], ProblemCounts>()

/** Counts findings, one mistake in many places as one, and says them. A list is counted once, however many ask. */
export function countProblems(findings: readonly Said[]): ProblemCounts {
  const known = countsOf.get(findings)
  if (known) return known
  const counts = counting(findings)
  countsOf.set(findings, counts)
  return counts
}

function counting(findings: readonly Said[]): ProblemCounts {
  const told = gathered(findings)
  const of = (severity: Severity): number => told.filter(({ first }) => first.severity === severity).length
  const [errors, warnings, hints] = [of('error'), of('warning'), of('info')]
  const problems = errors + warnings
  const kinds = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')].filter((part) => part !== false)
  const said = problems === 0 ? 'No problems' : `${counted(problems, 'problem')}: ${kinds.join(', ')}`
  return {
    problems,
    hints,
    worst: errors > 0 ? 'error' : warnings > 0 ? 'warn' : hints > 0 ? 'info' : 'ok',
    words: hints > 0 ? `${said}; ${counted(hints, 'hint')}` : said,
  }
}
