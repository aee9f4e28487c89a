import type { editor, IDisposable } from 'monaco-editor/editor'
import { appStore, type Problem } from '../store'
import type { Monaco } from './monaco'

/** A command of ours, and what its links and actions hand over. */
const COMMANDS = { play: 'parley.play', mend: 'parley.mend', mendAll: 'parley.mendAll', allow: 'parley.allow', mistake: 'parley.mistake' } as const

const isRule = (rule: string | undefined): rule is string => rule !== undefined && /^L\d\d$/.test(rule)

/** Links of the editor that lead to a page of the app. */
const PAGES = 'parley-mistake'

/** The code of a marker: of a rule, a link to its page. */
export const mistakeLink = (monaco: Monaco, { id, code }: Problem): NonNullable<editor.IMarkerData['code']> =>
  isRule(id) ? { value: `${id} ${code}`, target: monaco.Uri.from({ scheme: PAGES, path: id }) } : code

/** The findings that touch a stretch of the text; none while they are of another text. */
function findingsAt(from: number, to: number): readonly Problem[] {
  const { problems, problemsText, document } = appStore.getState()
  if (problemsText !== document.machineText) return []
  return problems.filter(({ range }) => range.start <= to && range.end >= from)
}

/**
 * What can be done about a finding, at its place in the text (`Ctrl .`): its mend, the run that shows it, all of its kind, a reason why it is meant so, and
 * the page about it. Each is done by the store, so it is one undo step and loses no comment.
 */
export const provideProblemActions = (monaco: Monaco, models: { of(doc: 'machine'): editor.ITextModel }): IDisposable => {
  const app = appStore.getState
  monaco.editor.registerCommand(COMMANDS.play, (_, witness: NonNullable<Problem['witness']>) => app().playWitness(witness))
  monaco.editor.registerCommand(COMMANDS.mend, (_, problem: Problem) => app().mend(problem))
  monaco.editor.registerCommand(COMMANDS.mendAll, (_, rule: string) => app().mendAll(rule))
  monaco.editor.registerCommand(COMMANDS.allow, (_, problem: Problem) => app().askToAllow(problem))
  monaco.editor.registerCommand(COMMANDS.mistake, (_, rule: string) => app().openMistake(rule))
  monaco.editor.registerLinkOpener({
    open: ({ scheme, path }) => {
      if (scheme !== PAGES) return false
      app().openMistake(path)
      return true
    },
  })
  return monaco.languages.registerCodeActionProvider('yaml', {
    provideCodeActions: (model, range, { markers }) => {
      const actions: { title: string; kind: string; isPreferred?: boolean; diagnostics: editor.IMarkerData[]; command: { id: string; title: string; arguments: unknown[] } }[] = []
      if (model !== models.of('machine')) return { actions, dispose: () => undefined }
      const add = (problem: Problem, title: string, command: string, argument: unknown, isPreferred = false): void => {
        const diagnostics = markers.filter(({ message }) => message === problem.message)
        actions.push({ title, kind: 'quickfix', ...(isPreferred && { isPreferred }), diagnostics, command: { id: command, title, arguments: [argument] } })
      }
      const found = findingsAt(model.getOffsetAt(range.getStartPosition()), model.getOffsetAt(range.getEndPosition()))
      const { problems } = app()
      for (const problem of found) if (problem.fix) add(problem, problem.fix.label, COMMANDS.mend, problem, found.length === 1)
      for (const problem of found) if (problem.witness) add(problem, problem.witness.near ? `Play how near a run gets: ${problem.code}` : `Play the counterexample: ${problem.code}`, COMMANDS.play, problem.witness)
      for (const rule of new Set(found.map(({ id }) => id).filter(isRule))) {
        const alike = problems.filter(({ id, fix }) => id === rule && fix)
        const first = found.find(({ id }) => id === rule)
        if (first && alike.length > 1) add(first, `Mend all ${alike.length} of ${rule} ${first.code}`, COMMANDS.mendAll, rule)
      }
      for (const problem of found) if (isRule(problem.id) && problem.stopsRun !== true) add(problem, `Allow ${problem.id} here…`, COMMANDS.allow, problem)
      for (const problem of found) if (isRule(problem.id)) add(problem, `About ${problem.id} ${problem.code}`, COMMANDS.mistake, problem.id)
      return { actions, dispose: () => undefined }
    },
  })
}
