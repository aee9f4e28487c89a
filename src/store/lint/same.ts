import { withProof } from '../../analysis/explore'
import { sameData } from '../../machine'
import type { Problem } from '../types'

const sameFix = (a: Problem['fix'], b: Problem['fix']): boolean => a === b || (a !== undefined && b !== undefined && a.label === b.label && sameData(a.operation, b.operation))

/** Whether two findings say the same of the same place. */
export const sameProblem = (a: Problem, b: Problem): boolean =>
  a === b ||
  (a.code === b.code && a.id === b.id && a.range.start === b.range.start && a.range.end === b.range.end && a.message === b.message && a.severity === b.severity && a.path === b.path && a.witness?.script === b.witness?.script && sameFix(a.fix, b.fix))

/** Findings by where they begin. */
const placed = (problems: readonly Problem[]): ReadonlyMap<number, readonly Problem[]> => {
  const all = new Map<number, Problem[]>()
  for (const problem of problems) {
    const here = all.get(problem.range.start)
    if (here) here.push(problem)
    else all.set(problem.range.start, [problem])
  }
  return all
}

/** The new list with the objects of the old one where they say the same; the old list itself where all of them do. */
export const keepingSame = (before: readonly Problem[], now: readonly Problem[]): readonly Problem[] => {
  let byPlace: ReadonlyMap<number, readonly Problem[]> | null = null
  const known = (problem: Problem, at: number): Problem => {
    const there = before[at]
    if (there && sameProblem(there, problem)) return there
    byPlace ??= placed(before)
    return byPlace.get(problem.range.start)?.find((one) => sameProblem(one, problem)) ?? problem
  }
  const kept = now.map(known)
  return kept.length === before.length && kept.every((problem, at) => problem === before[at]) ? before : kept
}

/** What the text says and what its runs show, one finding for one defect, in the order of the text. */
export const together = (linted: readonly Problem[], explored: readonly Problem[]): readonly Problem[] => (explored.length === 0 ? linted : withProof(linted, explored))
