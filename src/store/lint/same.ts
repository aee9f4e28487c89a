import { withProof } from '../../analysis/explore'
import type { Problem } from '../types'

const sameFix = (a: Problem['fix'], b: Problem['fix']): boolean =>
  a === b || (a !== undefined && b !== undefined && a.label === b.label && JSON.stringify(a.operation) === JSON.stringify(b.operation))

/** Whether two findings say the same of the same place. */
export const sameProblem = (a: Problem, b: Problem): boolean =>
  a === b ||
  (a.code === b.code && a.id === b.id && a.range.start === b.range.start && a.range.end === b.range.end && a.message === b.message && a.severity === b.severity && a.path === b.path && a.witness?.script === b.witness?.script && sameFix(a.fix, b.fix))

/** The new list with the objects of the old one where they say the same; the old list itself where all of them do. */
export const keepingSame = (before: readonly Problem[], now: readonly Problem[]): readonly Problem[] => {
  const known = new Map(before.map((problem) => [`${problem.code} ${problem.range.start} ${problem.message}`, problem]))
  const kept = now.map((problem) => {
    const old = known.get(`${problem.code} ${problem.range.start} ${problem.message}`)
    return old && sameProblem(old, problem) ? old : problem
  })
  return kept.length === before.length && kept.every((problem, at) => problem === before[at]) ? before : kept
}

/** What the text says and what its runs show, one finding for one defect, in the order of the text. */
export const together = (linted: readonly Problem[], explored: readonly Problem[]): readonly Problem[] => (explored.length === 0 ? linted : withProof(linted, explored))
