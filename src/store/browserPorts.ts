import { createStore, del, entries, get, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { watchHand } from './lint/hand'
import { workerLinter } from './lint/workerLinter'
import { indexAfter, indexWithout, memorySettings, systemClock } from './memoryPorts'
import type { DocumentStorage, Ports, Settings, Shelf, StoredIndex, TabChannel, TabMessage } from './ports'
import { workerProver } from './prove/workerProver'
import { asStoredDocument } from './storedDocument'

const INDEX_KEY = 'index'
const documentKey = (id: string): string => `document:${id}`

/** What stands in storage may be from another version, or from nobody: only what looks right is taken. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const asIndex = (value: unknown): StoredIndex =>
  isRecord(value) && Array.isArray(value['recent']) ? (value as unknown as StoredIndex) : { current: null, recent: [] }
const stampIn = ({ recent }: StoredIndex, id: string): string | undefined => recent.find((each) => each.id === id)?.stamp

/** Documents in IndexedDB. A write and its entry in the index are one transaction. */
const indexedDocuments = (): DocumentStorage => {
  // Opened at the first use: a browser that forbids it must reject a promise, not break the start.
  let opened: UseStore | null = null
  const store: UseStore = async (mode, callback) => {
    opened ??= createStore('parley', 'documents')
    return opened(mode, callback)
  }
  return {
    index: () => store('readonly', async (objects) => asIndex(await promisifyRequest<unknown>(objects.get(INDEX_KEY)))),
    read: (id) => store('readonly', async (objects) => asStoredDocument(await promisifyRequest<unknown>(objects.get(documentKey(id))))),
    write: (document, expected) =>
      store('readwrite', async (objects) => {
        const index = asIndex(await promisifyRequest<unknown>(objects.get(INDEX_KEY)))
        // The document itself, which may be a large one, is only unpacked where the index does not vouch for it.
        if (expected === null || stampIn(index, document.id) !== expected) {
          const there = asStoredDocument(await promisifyRequest<unknown>(objects.get(documentKey(document.id))))
          if (there && there.stamp !== expected) return 'conflict'
        }
        objects.put(document, documentKey(document.id))
        objects.put(indexAfter(index, document), INDEX_KEY)
        await promisifyRequest(objects.transaction)
        return 'written'
      }),
    remove: (id) =>
      store('readwrite', async (objects) => {
        const index = asIndex(await promisifyRequest<unknown>(objects.get(INDEX_KEY)))
        objects.delete(documentKey(id))
        objects.put(indexWithout(index, id), INDEX_KEY)
        await promisifyRequest(objects.transaction)
      }),
  }
}

/** Runs in IndexedDB, in a database of their own: a database of this library holds one store. */
const indexedShelf = (): Shelf => {
  let opened: UseStore | null = null
  const store: UseStore = async (mode, callback) => {
    opened ??= createStore('parley-runs', 'runs')
    return opened(mode, callback)
  }
  return {
    get: (key) => get<unknown>(key, store),
    set: (key, value) => set(key, value, store),
    remove: (key) => del(key, store),
    all: async (prefix) => (await entries<string, unknown>(store)).filter(([key]) => key.startsWith(prefix)),
  }
}

/** Settings that a forbidding or full browser keeps for the length of the visit. */
const webSettings = (find: () => Storage): Settings => {
  const fallback = memorySettings()
  return {
    get: (key) => {
      try {
        return find().getItem(key)
      } catch {
        return fallback.get(key)
      }
    },
    set: (key, value) => {
      try {
        if (value === null) find().removeItem(key)
        else find().setItem(key, value)
      } catch {
        fallback.set(key, value)
      }
    },
  }
}

const tabs = (): TabChannel => {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => undefined }
  const channel = new BroadcastChannel('parley')
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', (event: MessageEvent<TabMessage>) => listener(event.data)),
  }
}

/** `randomUUID` is there on secure pages only. */
const newId = (): string =>
  typeof crypto !== 'undefined' && 'randomUUID' in crypto ? crypto.randomUUID() : `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/** A browser's own storage, clock and tabs. */
export const browserPorts = (): Ports => ({
  clock: systemClock,
  storage: indexedDocuments(),
  shelf: indexedShelf(),
  settings: webSettings(() => localStorage),
  tabSettings: webSettings(() => sessionStorage),
  channel: tabs(),
  linter: workerLinter(),
  hand: watchHand(window),
  prover: workerProver(),
  newId,
  date: () => Date.now(),
  reload: () => location.reload(),
  protocol: location.protocol,
})
