import { appStore, lineAt, selectionOfPath, type DocKind, type Problem } from '../../store'

/** Shows a finding everywhere at once: its element is selected in all panes, its words are in view in the text. */
export function showProblem(problem: Problem, doc: DocKind = 'machine'): void {
  const { select, selectAt, reveal } = appStore.getState()
  const selection = doc === 'machine' && problem.path !== undefined ? selectionOfPath(problem.path) : null
  if (selection) select(selection, 'problems')
  else if (doc === 'machine') selectAt(problem.range.start)
  reveal(problem.range, doc)
}

let last: Problem | null = null

/** Shows the finding after (or before) the one shown last, in the text and by voice; goes round at the ends. */
export function stepProblem(direction: 1 | -1): void {
  const { problems, problemsText, announce } = appStore.getState()
  // Where the last one was before the text changed is near enough.
  const from = last ? problems.indexOf(last) : -1
  const beside = last && from < 0 ? problems.findIndex(({ range }) => range.start >= (last?.range.start ?? 0)) : -1
  const at = from >= 0 ? from + direction : beside >= 0 ? (direction === 1 ? beside : beside - 1) : direction === 1 ? 0 : -1
  const problem = problems.at(at >= problems.length ? 0 : at)
  if (!problem) {
    announce('No problems.')
    return
  }
  last = problem
  showProblem(problem)
  announce(`Line ${lineAt(problemsText, problem.range.start)}: ${problem.message}`)
}

/** The finding in hand: where `F8` goes on from. */
export const setStep = (problem: Problem): void => {
  last = problem
}
