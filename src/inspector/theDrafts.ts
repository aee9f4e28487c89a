import { useStore } from 'zustand'
import { appStore } from '../store'
import { Drafts, type Draft } from './Drafts'

/** What is typed into forms of this page and not yet in the text. */
export const drafts = new Drafts(appStore, {
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
})

// Nothing that takes the page, the document or the selection away may come before what was typed.
if (typeof addEventListener === 'function') {
  for (const kind of ['pagehide', 'drop', 'visibilitychange'] as const) addEventListener(kind, () => drafts.flush(), true)
}
appStore.subscribe((state, before) => {
  if (state.document.id !== before.document.id) drafts.documentChanged()
  else if (state.selection !== before.selection) drafts.flush()
})

export const useDraft = (id: string): Draft | undefined => useStore(drafts.store, (all) => all.get(id))
export const useUnfinished = (): readonly Draft[] => {
  const all = useStore(drafts.store)
  return Drafts.unfinished(all)
}
