import { useStore } from 'zustand'
import { appStore, kept } from '../store'
import { Drafts, type Draft, type DraftShelf, type KeptDraft } from './Drafts'

const PLACE = 'drafts'

const isDraft = (value: unknown): value is KeptDraft => {
  const { entry, text, base, refused } = (value ?? {}) as Partial<KeptDraft>
  return typeof text === 'string' && typeof base === 'string' && (refused === null || typeof refused === 'string') && typeof entry?.id === 'string' && typeof entry.label === 'string' && typeof entry.selection === 'object'
}

/** In the browser's storage, where texts of other versions may stand. */
const shelf: DraftShelf = {
  read: (document) => {
    try {
      const held: unknown = JSON.parse(kept.get(document, PLACE) || '[]')
      return Array.isArray(held) ? held.filter(isDraft) : []
    } catch {
      return []
    }
  },
  write: (document, all) => kept.set(document, PLACE, all.length === 0 ? '' : JSON.stringify(all)),
}

/** What is typed into forms of this page and not yet in the text. */
export const drafts = new Drafts(
  appStore,
  {
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
  },
  shelf,
)

// Nothing that takes the page, the document or the selection away may come before what was typed.
if (typeof addEventListener === 'function') {
  for (const kind of ['pagehide', 'drop', 'visibilitychange'] as const) addEventListener(kind, () => drafts.flush(), true)
}
appStore.subscribe((state, before) => {
  if (state.document.id === before.document.id) {
    if (state.selection !== before.selection) drafts.flush()
    if (state.reading.verdict !== 'broken' && before.reading.verdict === 'broken') drafts.textIsWhole()
  } else if (state.opened === before.opened) drafts.documentRenamed(before.document.id)
  else drafts.documentChanged()
})

export const useDraft = (id: string): Draft | undefined => useStore(drafts.store, (all) => all.get(id))
export const useUnfinished = (): readonly Draft[] => {
  const all = useStore(drafts.store)
  return Drafts.unfinished(all)
}
