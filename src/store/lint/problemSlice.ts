import { allowEdit, mendAll } from '../../analysis'
import type { Linter, MendedAll } from './linter'
import type { Reader } from '../reading'
import type { App, AppActions, AppState, Problem } from '../types'
import { together, keepingSame, sameProblem } from './same'
import type { LintWatch } from './watch'

type ProblemState = Pick<AppState, 'allowing' | 'mistake' | 'mendingAll'>
type ProblemActions = Pick<AppActions, 'mend' | 'mendAll' | 'stopMending' | 'allow' | 'askToAllow' | 'openMistake' | 'showExplored'>

const GONE = 'That finding is gone: the text has changed since. Look at the list again.'
const findings = (count: number): string => `${count} finding${count === 1 ? '' : 's'}`

/** What can be done about a finding. Each is done to the text as it is now, whatever the list said a moment ago. */
export const createProblemSlice = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, watch: LintWatch, linter: Linter): ProblemState & ProblemActions => {
  let calledOff: AbortController | null = null
  /** The same finding in the text as it is now: at the same place, or the only one that says the same. */
  const asNow = (problem: Problem): Problem | undefined => {
    const { problems } = get()
    const alike = problems.filter(({ code, message }) => code === problem.code && message === problem.message)
    return alike.find((each) => sameProblem(each, problem)) ?? alike.find(({ path }) => path === problem.path) ?? (alike.length === 1 ? alike[0] : undefined)
  }

  const finish = (rule: string, text: string, { edits, count, refused }: MendedAll): void => {
    const { applyEdits, notify, announce } = get()
    const [why] = refused
    if (count === 0) notify('warn', why === undefined ? `Nothing of ${rule} can be mended by itself.` : `Nothing was mended. ${why}`)
    else if (!applyEdits(text, edits, `mend ${findings(count)} of ${rule}`)) notify('warn', 'The text has changed while it was mended, so it was left as it is. Mend again.')
    else if (why === undefined) announce(`Mended ${findings(count)} of ${rule}. One undo takes all of it back.`)
    else notify('info', `Mended ${findings(count)} of ${rule}; ${refused.length === 1 ? 'one is' : `${refused.length} are`} left. ${why}`)
  }

  return {
    allowing: null,
    mistake: null,
    mendingAll: null,
    askToAllow: (allowing) => set({ allowing }),
    openMistake: (mistake) => set({ mistake, mode: 'learn' }),
    mend: (problem) => {
      reader.now()
      watch.whenChecked(() => {
        const now = asNow(problem)
        if (!now?.fix) return get().notify('warn', GONE)
        if (get().perform(now.fix.operation).ok) get().announce(`${now.fix.label}: done.`)
      })
    },
    mendAll: (rule) => {
      reader.now()
      const { reading, mendingAll, notify } = get()
      if (mendingAll !== null) return
      if (watch.isShort(reading.text)) return finish(rule, reading.text, mendAll(reading, rule))
      const { signal } = (calledOff = new AbortController())
      set({ mendingAll: { rule, count: 0 } })
      linter
        .mendAll(reading.text, rule, { signal, onCount: (count) => set({ mendingAll: { rule, count } }) })
        .then(
          (mended) => finish(rule, reading.text, mended),
          () => {
            if (signal.aborted) get().announce('Stopped. Nothing was mended.')
            else notify('error', 'The mends could not be worked out. Mend the findings one by one.')
          },
        )
        .finally(() => set({ mendingAll: null }))
    },
    stopMending: () => calledOff?.abort(),
    allow: (problem, reason) => {
      reader.now()
      const { reading, applyEdits, announce } = get()
      const now = asNow(problem)
      if (!now) return { ok: false, reason: GONE }
      const result = allowEdit(reading, { ...now, id: now.id ?? now.code }, reason)
      if (!result.ok) return result
      if (!applyEdits(reading.text, result.edits, `allow ${now.id ?? now.code}`)) return { ok: false, reason: GONE }
      announce(`Allowed ${now.id ?? now.code} here.`)
      return { ok: true }
    },
    showExplored: (text, found) => {
      const { reading, linted, explored, problems, problemsText } = get()
      if (reading.text !== text || problemsText !== text) return
      const now = keepingSame(explored, found)
      if (now !== explored) set({ explored: now, problems: keepingSame(problems, together(linted, now)) })
    },
  }
}
