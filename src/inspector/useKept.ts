import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { appStore, useApp } from '../store'

/** What was typed for something that is not there yet, by document and place. */
const kept = createStore<ReadonlyMap<string, string>>()(() => new Map())

/** A text that outlives its form: typed for something new, it waits there until it is added or emptied. */
export function useKept(place: string): readonly [string, (text: string) => void] {
  const document = useApp((app) => app.document.id)
  const text = useStore(kept, (all) => all.get(`${document} ${place}`) ?? '')
  const set = (next: string): void => {
    const all = new Map(kept.getState())
    const key = `${appStore.getState().document.id} ${place}`
    if (next === '') all.delete(key)
    else all.set(key, next)
    kept.setState(all, true)
  }
  return [text, set]
}
