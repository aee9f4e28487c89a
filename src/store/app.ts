import { useStore } from 'zustand'
import { browserPorts } from './browserPorts'
import { createApp } from './createApp'
import { memoryPorts } from './memoryPorts'
import type { App } from './types'

const inBrowser = typeof indexedDB !== 'undefined' && typeof document !== 'undefined'
const ports = inBrowser ? browserPorts() : memoryPorts()
const app = createApp(ports)

/** The one state of the application. */
export const appStore = app.store

/** A part of the state; the component draws again when that part changes. */
export const useApp = <T>(selector: (state: App) => T): T => useStore(appStore, selector)

/** What was typed and is not in a document's text yet. */
export const { kept } = app

/** A text that outlives its form and the page: what was typed for something new waits at its place until it is added or emptied. */
export function useKept(place: string): readonly [string, (text: string) => void] {
  const document = useApp((state) => state.document.id)
  const text = useStore(kept.store, (all) => all.get(document)?.get(place) ?? '')
  return [text, (next) => kept.set(appStore.getState().document.id, place, next)]
}

/** Longer than this nobody waits for a storage that does not answer. */
const RESTORE_MS = 1_500

let started: Promise<void> | null = null

/**
 * Brings back what was open last and begins to keep what changes. Resolves when the first page can be drawn;
 * calling it again gives the same promise.
 */
export const startApp = (): Promise<void> => {
  started ??= (async () => {
    const leave = (): void => app.keeper.leaving()
    globalThis.addEventListener?.('pagehide', leave)
    if (typeof document !== 'undefined')
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') leave()
      })
    await Promise.race([app.keeper.restore(), new Promise((resolve) => setTimeout(resolve, RESTORE_MS))])
  })()
  return started
}
