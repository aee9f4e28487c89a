import { asKeptRun, keptRun, type KeptRun } from './keptRun'
import type { Ports } from './ports'
import type { App, AppActions, AppState } from './types'

export const SAVED_RUN = 'parley-saved-run/1'
const PREFIX = 'saved:'

/** A run that was put aside to compare and to learn from: where it stood, and how it really turned out. */
export interface SavedRun {
  readonly format: typeof SAVED_RUN
  readonly id: string
  /** The document whose run it was. */
  readonly document: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly run: KeptRun
  /** By field, which of its values turned out right. Pairs: a field may be called `__proto__`. */
  readonly truth: readonly (readonly [field: string, value: string])[]
}

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')

/** What stands in storage may be from another version, or from nobody: only what looks right is taken. */
const asSavedRun = (value: unknown): SavedRun | null => {
  if (typeof value !== 'object' || value === null) return null
  const { format, id, document, title, savedAt, run, truth } = value as Partial<Record<keyof SavedRun, unknown>>
  if (format !== SAVED_RUN || typeof id !== 'string' || typeof document !== 'string' || typeof title !== 'string' || typeof savedAt !== 'number') return null
  return asKeptRun(run) !== null && Array.isArray(truth) && truth.every(isPair) ? (value as SavedRun) : null
}

/** Puts aside the run that another tab left where this tab's own is written; of one tab there is one at the most. */
export const keepRunOfOtherTab = (shelf: Ports['shelf'], document: string, run: KeptRun, tab: string, savedAt: number): Promise<void> => {
  const id = `tab:${document}:${tab}`
  const saved: SavedRun = { format: SAVED_RUN, id, document, title: 'From another tab', savedAt, run, truth: [] }
  return shelf.set(`${PREFIX}${id}`, saved)
}

/** Drops every saved run of a document that is gone for good. */
export const forgetSavedRunsOf = async (shelf: Ports['shelf'], document: string): Promise<void> => {
  for (const [key, value] of await shelf.all(PREFIX)) if (asSavedRun(value)?.document === document) await shelf.remove(key)
}

type SavedActions = Pick<AppActions, 'saveRun' | 'openSavedRun' | 'forgetSavedRun' | 'judgeSavedRun' | 'renameSavedRun' | 'loadSavedRuns'>

/** Runs put aside, of the open document. A storage that refuses is said so; what is shown is what is kept. */
export const createSavedRunsSlice = (get: () => App, set: (patch: Partial<AppState>) => void, { shelf, newId, date }: Ports): SavedActions => {
  const failed = (): void => get().notify('error', 'Your browser’s storage is full or closed, so the run was not saved. Download its journal to be safe.')

  const put = async (saved: SavedRun): Promise<boolean> => {
    try {
      await shelf.set(`${PREFIX}${saved.id}`, saved)
    } catch {
      failed()
      return false
    }
    if (get().document.id === saved.document) set({ savedRuns: [saved, ...get().savedRuns.filter(({ id }) => id !== saved.id)].sort((a, b) => b.savedAt - a.savedAt) })
    return true
  }
  const change = async (id: string, patch: (saved: SavedRun) => SavedRun): Promise<void> => {
    const saved = get().savedRuns.find((each) => each.id === id)
    if (saved) await put(patch(saved))
  }

  return {
    loadSavedRuns: async () => {
      const { id } = get().document
      try {
        const all = await shelf.all(PREFIX)
        const own = all.flatMap(([, value]) => asSavedRun(value) ?? []).filter(({ document }) => document === id)
        if (get().document.id === id) set({ savedRuns: own.sort((a, b) => b.savedAt - a.savedAt) })
      } catch {
        // Without a storage there is nothing to show.
      }
    },
    saveRun: async (title) => {
      const { session, document, savedRuns } = get()
      if (session === null) return
      const name = title?.trim() || `Run ${savedRuns.length + 1}`
      // What is saved belongs to its document, which is from now on worth keeping.
      set({ document: { ...document, revision: document.revision + 1 } })
      const saved: SavedRun = { format: SAVED_RUN, id: newId(), document: document.id, title: name, savedAt: date(), run: keptRun(session), truth: [] }
      if (!(await put(saved))) return
      const { dockTab, dockOpen, announce, notify } = get()
      if (dockTab === 'runs' && dockOpen) announce(`${name} is saved.`)
      else notify('ok', `${name} is saved. Find it under Runs.`)
    },
    openSavedRun: (id) => {
      const saved = get().savedRuns.find((each) => each.id === id)
      if (!saved) return
      get().pause()
      if (get().resume(saved.run)) get().announce(`Opened ${saved.title}.`)
      else get().notify('warn', `${saved.title} can’t be read any more.`)
    },
    forgetSavedRun: async (id) => {
      try {
        await shelf.remove(`${PREFIX}${id}`)
        set({ savedRuns: get().savedRuns.filter((each) => each.id !== id) })
      } catch {
        failed()
      }
    },
    renameSavedRun: (id, title) => change(id, (saved) => ({ ...saved, title: title.trim() || saved.title })),
    judgeSavedRun: (id, field, value) => change(id, (saved) => ({ ...saved, truth: [...saved.truth.filter(([name]) => name !== field), ...(value === null ? [] : [[field, value] as const])] })),
  }
}
