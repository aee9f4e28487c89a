import { History } from './history'
import type { AppState, OpenDocument } from './types'

/** So many closed documents keep their history while the page stands. */
const MOST_KEPT = 8

interface Kept {
  readonly history: History
  readonly machineText: string
  readonly scriptText: string
}

/** The open document's history, and those of the documents that were open before. */
export interface Histories {
  readonly current: History
  /** Another document was opened: it goes on where it was left, or begins a history of its own. */
  opened(now: OpenDocument, before: OpenDocument): void
  forget(id: string): void
}

export const createHistories = (): Histories => {
  const kept = new Map<string, Kept>()
  let current = new History()
  return {
    get current() {
      return current
    },
    opened: (now, before) => {
      current.close()
      kept.delete(before.id)
      if (current.canUndo || current.canRedo) kept.set(before.id, { history: current, machineText: before.machineText, scriptText: before.scriptText })
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      const own = kept.get(now.id)
      // Another tab may have written it meanwhile: then the steps do not fit its texts any more.
      current = own?.machineText === now.machineText && own.scriptText === now.scriptText ? own.history : new History()
      kept.delete(now.id)
    },
    forget: (id) => {
      kept.delete(id)
    },
  }
}

/** What the panes show of a history. */
export const historyState = ({ canUndo, canRedo, undoLabel, redoLabel }: History): Pick<AppState, 'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel'> => ({
  canUndo,
  canRedo,
  undoLabel,
  redoLabel,
})
