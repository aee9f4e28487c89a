import { idleProver } from './prove/workerProver'
import { freeHand } from './lint/hand'
import { localLinter } from './lint/linter'
import type { Clock, DocumentStorage, Ports, Settings, Shelf, StoredDocument, StoredIndex, TabChannel, TabMessage } from './ports'
import type { RecentDocument } from './types'

/** The index after a document was written: it is the current one, and the newest. */
export const indexAfter = (index: StoredIndex, { id, title, origin, updatedAt, edited, stamp, spoken = false }: StoredDocument): StoredIndex => {
  const entry: RecentDocument = { id, title, origin, updatedAt, edited: edited || spoken, stamp }
  return { current: id, recent: [entry, ...index.recent.filter((each) => each.id !== id)].sort((a, b) => b.updatedAt - a.updatedAt) }
}

export const indexWithout = (index: StoredIndex, id: string): StoredIndex => ({
  current: index.current === id ? null : index.current,
  recent: index.recent.filter((each) => each.id !== id),
})

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Documents in memory: the browser's storage as a test has it, and what is left where a browser gives none. */
export const memoryStorage = (): DocumentStorage => {
  const documents = new Map<string, StoredDocument>()
  let index: StoredIndex = { current: null, recent: [] }
  return {
    index: () => Promise.resolve(index),
    read: (id) => Promise.resolve(documents.get(id)),
    write: (document, expected) => {
      const there = documents.get(document.id)
      if (there && there.stamp !== expected) return Promise.resolve('conflict')
      documents.set(document.id, structuredClone(document))
      index = indexAfter(index, document)
      return Promise.resolve('written')
    },
    remove: (id) => {
      documents.delete(id)
      index = indexWithout(index, id)
      return Promise.resolve()
    },
  }
}

export const memoryShelf = (): Shelf => {
  const kept = new Map<string, unknown>()
  return {
    get: (key) => Promise.resolve(structuredClone(kept.get(key))),
    set: (key, value) => Promise.resolve(void kept.set(key, structuredClone(value))),
    remove: (key) => Promise.resolve(void kept.delete(key)),
    all: (prefix) => Promise.resolve([...kept].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key, structuredClone(value)] as const)),
  }
}

export const memorySettings = (): Settings => {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => {
      if (value === null) kept.delete(key)
      else kept.set(key, value)
    },
  }
}

/** Tabs in one process: every channel of the hub hears what the others post. */
export const memoryHub = (): (() => TabChannel) => {
  const listeners: ((message: TabMessage) => void)[] = []
  return () => {
    let own: ((message: TabMessage) => void) | null = null
    return {
      post: (message) => {
        for (const listener of listeners) if (listener !== own) listener(message)
      },
      listen: (listener) => {
        own = listener
        listeners.push(listener)
      },
    }
  }
}

export const memoryPorts = (own: Partial<Ports> = {}): Ports => {
  let ids = 0
  return {
    clock: systemClock,
    storage: memoryStorage(),
    shelf: memoryShelf(),
    settings: memorySettings(),
    tabSettings: memorySettings(),
    channel: memoryHub()(),
    linter: localLinter(),
    hand: freeHand,
    prover: idleProver,
    newId: () => {
      ids += 1
      return `document-${ids}`
    },
    date: () => Date.now(),
    ...own,
  }
}
