import { useStore } from 'zustand'
import { browserPorts } from './browserPorts'
import { createApp } from './createApp'
import { memoryPorts } from './memoryPorts'
import type { App } from './types'

const inBrowser = typeof indexedDB !== 'undefined' && typeof document !== 'undefined'
const app = createApp(inBrowser ? browserPorts() : memoryPorts())

/** The one state of the application. */
export const appStore = app.store

/** A part of the state; the component draws again when that part changes. */
export const useApp = <T>(selector: (state: App) => T): T => useStore(appStore, selector)

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
