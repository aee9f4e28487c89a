import { readMachine } from '../../machine'
import type { Ports } from '../ports'
import type { App, AppState, Problem } from '../types'
import { looked, notLooked } from './looked'
import { editBetween } from '../editBetween'
import { BETWEEN_KEYS_MS } from '../reading'
import { moverOf, type Mover } from './moved'
import { together, keepingSame } from './same'

/** Up to so many characters (some 500 lines) a text is looked through on the page itself, behind the frame that shows it; a longer one in a worker. */
export const MOST_HERE = 20_000
/** Long enough for the canvas to be painted first, in milliseconds. */
const BEHIND_PAINT_MS = 16
const isShort = ({ length }: string): boolean => length <= MOST_HERE

export interface LintWatch {
  /** The text or its reading has changed: it is looked through soon. */
  changed(): void
  /** Calls `task` once when the findings are those of the text as it is then; at once when they are, or can be at once. */
  whenChecked(task: () => void): void
  isShort(text: string): boolean
}

/**
 * Looks the text through whenever it has changed, never in the path of a key and never under a drag. An answer about a text
 * that has changed meanwhile is dropped: what is shown until the next one are the findings before, moved along with the text.
 */
export const createLintWatch = (get: () => App, set: (patch: Partial<AppState>) => void, { clock, linter, hand }: Pick<Ports, 'clock' | 'linter' | 'hand'>): LintWatch => {
  let callOff: (() => void) | null = null
  let typed = { id: '', text: '', at: -Infinity }
  let inOneGo = false
  let asking = false
  /** The last answer of the worker, which is often ahead of the reading. */
  let answer: { readonly text: string; readonly problems: readonly Problem[] } | null = null
  let tasks: (() => void)[] = []

  const isStale = (): boolean => {
    const { checked, problemsText, reading, document } = get()
    return !checked || problemsText !== document.machineText || reading.text !== document.machineText
  }

  const settled = (): void => {
    if (isStale()) return
    const due = tasks
    tasks = []
    for (const task of due) task()
  }

  const publish = (text: string, found: readonly Problem[]): void => {
    const { linted, explored, problems, problemsText } = get()
    // The answer may be ahead of the reading; what it says as before goes along with the text.
    const along: Mover = problemsText === text ? (list) => list : moverOf(editBetween(problemsText, text), null)
    const before = along(linted)
    const now = keepingSame(before, found)
    const runs = along(explored)
    set({ linted: now, explored: runs, problems: now === before ? along(problems) : keepingSame(along(problems), together(now, runs)), problemsText: text, checked: true })
    settled()
  }

  /** Shows the answer while it is of the text as it is. */
  const show = (): void => {
    const { document, checked, problemsText } = get()
    if (answer?.text !== document.machineText || (checked && problemsText === answer.text)) return settled()
    if (hand.isBusy) hand.whenFree(show)
    else publish(answer.text, answer.problems)
  }

  const ask = async (): Promise<void> => {
    const text = get().document.machineText
    asking = true
    try {
      answer = { text, problems: await linter.find(text) }
    } catch (error) {
      answer = { text, problems: notLooked(readMachine(text, get().reading), error) }
    }
    asking = false
    show()
    if (get().document.machineText !== text) soon()
  }

  const look = (): void => {
    callOff = null
    if (hand.isBusy) return hand.whenFree(soon)
    const { reading, document, checked } = get()
    if (isShort(document.machineText)) {
      if (!checked) publish(reading.text, looked(reading))
      else settled()
      return
    }
    if (answer?.text === document.machineText) show()
    else if (!asking) void ask()
  }

  const soon = (): void => {
    // A long text is sent off while the page still waits to read it: the worker's answer is then there with the reading.
    if (isShort(get().document.machineText)) callOff ??= clock.after(BEHIND_PAINT_MS, look)
    else {
      // Between two keys of one go an answer would be stale when it comes, and a worker that never rests slows the page.
      callOff?.()
      callOff = clock.after(inOneGo ? BETWEEN_KEYS_MS : 0, look)
    }
  }

  return {
    changed: () => {
      const { id, machineText: text } = get().document
      if (text !== typed.text) {
        // Another document is no key.
        const at = id === typed.id ? clock.now() : -Infinity
        inOneGo = at - typed.at < BETWEEN_KEYS_MS
        typed = { id, text, at }
      } else if (callOff) return
      soon()
    },
    whenChecked: (task) => {
      const { reading, document, checked } = get()
      if (isShort(document.machineText) && !checked) publish(reading.text, looked(reading))
      if (isStale()) tasks.push(task)
      else task()
    },
    isShort,
  }
}
