import { keptDocument, stateOf } from './documentSlice'
import type { KeptRun } from './keptRun'
import type { Ports, StoredDocument } from './ports'
import { asStoredDocument } from './storedDocument'
import type { RunKeeper } from './runKeeper'
import type { App, AppState, OpenDocument, RecentDocument } from './types'

/** A change is written this long after the last one, and under continuous typing this long after the first. */
export const QUIET_MS = 400
export const LONGEST_MS = 800
const RETRY_MS = [2_000, 5_000, 15_000] as const

const TAIL_KEY = 'parley.tail'
const CURRENT_KEY = 'parley.current'

/** The last words of a page that went: a document that may not have reached the storage, and what it was to replace. */
interface Tail {
  readonly document: StoredDocument
  readonly expected: string | null
}

const CANNOT_KEEP = 'Your browser’s storage is full or closed. Download the YAML to be safe; saving is tried again.'

/** What nobody changed and everybody can open again is not worth a place in a list. */
const isWorth = ({ origin, edited }: Pick<RecentDocument, 'origin' | 'edited'>): boolean => edited || origin.kind === 'file'

/** Whether a person has answered in the run: their words are nowhere else. */
const hasSpoken = ({ session }: AppState): boolean => session?.spoken ?? false

const storedFrom = (state: AppState, stamp: string, updatedAt: number): StoredDocument => ({
  id: state.document.id,
  title: state.document.title,
  origin: state.document.origin,
  machineText: state.document.machineText,
  scriptText: state.document.scriptText,
  opened: state.opened,
  places: Object.entries(state.places),
  players: Object.entries(state.players),
  spoken: hasSpoken(state),
  updatedAt,
  edited: state.document.revision > 0,
  stamp,
})

const sameTexts = (a: Pick<OpenDocument, 'machineText' | 'scriptText'>, b: Pick<OpenDocument, 'machineText' | 'scriptText'>): boolean =>
  a.machineText === b.machineText && a.scriptText === b.scriptText

export interface Keeper {
  /** Opens what was open last; false when there is nothing to open. */
  restore(): Promise<boolean>
  /** Hears of every change of the state. */
  changed(state: AppState, before: AppState): void
  /** Writes now what is not written yet. */
  flush(): Promise<void>
  /** The page may go: the last words are put where nothing has to be waited for. */
  leaving(): void
  openRecent(id: string): Promise<boolean>
  forget(id: string): Promise<void>
}

/**
 * Keeps the open document: every keystroke is in the storage within a second, and there after a reload or a crash.
 * A document that another tab wrote meanwhile is never written over; this tab's goes on as a copy.
 */
export const createKeeper = (get: () => App, set: (patch: Partial<AppState>) => void, ports: Ports, runs: RunKeeper): Keeper => {
  const { clock, storage } = ports
  const tab = ports.newId()
  /** Stamp and texts of each document as this tab last saw them in the storage. */
  const seen = new Map<string, Pick<StoredDocument, 'stamp' | 'machineText' | 'scriptText'>>()
  /** Documents whose write failed, other than the open one's: they are tried again with it. */
  const unsaved = new Map<string, StoredDocument>()
  let queue: Promise<void> = Promise.resolve()
  let dirtySince: number | null = null
  let callOff: (() => void) | null = null
  let failures = 0
  let stamps = 0

  const stored = (state: AppState): StoredDocument => {
    stamps += 1
    return storedFrom(state, `${tab}:${stamps}`, ports.date())
  }

  const refreshRecent = async (): Promise<void> => {
    const { recent } = await storage.index()
    set({ recent: recent.filter((each) => each.id !== get().document.id && isWorth(each)) })
  }

  const drop = async (id: string): Promise<void> => {
    await storage.remove(id)
    await runs.forget(id)
  }

  /** Untouched patterns that a closed tab left behind. One that is open elsewhere is written again once it is touched. */
  const sweep = async (): Promise<void> => {
    const { recent } = await storage.index()
    for (const each of recent) if (each.id !== get().document.id && !isWorth(each)) await drop(each.id)
  }

  /** This tab's text goes on under an id of its own. */
  const fork = async (mine: StoredDocument): Promise<void> => {
    const copy = { ...mine, id: ports.newId(), title: `${mine.title} (copy)` }
    await storage.write(copy, null)
    seen.set(copy.id, copy)
    if (get().document.id !== mine.id) return
    ports.tabSettings.set(CURRENT_KEY, copy.id)
    set({ document: { ...get().document, id: copy.id, title: copy.title } })
    get().notify('warn', `“${mine.title}” was changed in another tab. What you have here is kept beside it as “${copy.title}”.`)
    await refreshRecent()
  }

  const write = async (mine: StoredDocument): Promise<void> => {
    unsaved.set(mine.id, mine)
    await writeOver(mine)
    unsaved.delete(mine.id)
  }

  const writeOver = async (mine: StoredDocument): Promise<void> => {
    const outcome = await storage.write(mine, seen.get(mine.id)?.stamp ?? null)
    if (outcome === 'written') {
      seen.set(mine.id, mine)
      return
    }
    const theirs = await storage.read(mine.id)
    const last = seen.get(mine.id)
    if (theirs && !sameTexts(mine, theirs) && !(last && sameTexts(mine, last))) return fork(mine)
    // Nothing of the text was changed here: theirs stands, and only places would be lost.
    if (theirs && sameTexts(mine, theirs)) {
      await storage.write(mine, theirs.stamp)
      seen.set(mine.id, mine)
    }
  }

  const enqueue = (task: () => Promise<void>): Promise<void> => {
    queue = queue.then(task).then(
      () => {
        failures = 0
        ports.settings.set(TAIL_KEY, null)
        if (dirtySince === null && get().save.kind !== 'saved') set({ save: { kind: 'saved' } })
      },
      () => {
        const { save } = get()
        if (save.kind !== 'failed') {
          set({ save: { kind: 'failed', message: CANNOT_KEEP } })
          get().notify('error', CANNOT_KEEP, { kind: 'download' })
        }
        const delayMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? QUIET_MS
        failures += 1
        dirtySince ??= clock.now()
        callOff?.()
        callOff = clock.after(delayMs, () => void flush())
      },
    )
    return queue
  }

  const flush = (): Promise<void> => {
    callOff?.()
    callOff = null
    if (dirtySince === null) return queue
    dirtySince = null
    const mine = stored(get())
    return enqueue(async () => {
      for (const other of unsaved.values()) if (other.id !== mine.id) await write(other)
      await write(mine)
    })
  }

  const touch = (): void => {
    const now = clock.now()
    dirtySince ??= now
    if (get().save.kind === 'saved') set({ save: { kind: 'saving' } })
    // After a failure the retry sets the pace; typing on must not ask a full storage at every pause.
    if (failures > 0 && callOff) return
    callOff?.()
    callOff = clock.after(Math.max(0, Math.min(QUIET_MS, dirtySince + LONGEST_MS - now)), () => void flush())
  }

  /** Another document was opened: the one before is written if it is worth keeping, and gone if it is an untouched pattern. */
  const leave = (before: AppState): void => {
    const wasDirty = dirtySince !== null
    callOff?.()
    callOff = null
    dirtySince = null
    const { id, origin, revision } = before.document
    const worthless = !isWorth({ origin, edited: revision > 0 || hasSpoken(before) })
    const last = wasDirty && !worthless ? stored(before) : null
    void enqueue(async () => {
      if (worthless) await drop(id)
      else if (last) await write(last)
      await refreshRecent()
    })
  }

  const hail = (document: OpenDocument): void => {
    ports.tabSettings.set(CURRENT_KEY, document.id)
    ports.channel.post({ kind: 'opened', document: document.id, tab })
  }

  ports.channel.listen((message) => {
    const { document, notify } = get()
    if (message.document !== document.id || message.tab === tab) return
    if (message.kind === 'opened') ports.channel.post({ kind: 'here', document: document.id, tab })
    notify('warn', `“${document.title}” is open in another tab too. If both change it, the later one is kept as a copy.`)
  })

  const rescue = async (): Promise<void> => {
    const text = ports.settings.get(TAIL_KEY)
    if (text === null) return
    ports.settings.set(TAIL_KEY, null)
    try {
      const tail = JSON.parse(text) as Tail
      if (!asStoredDocument(tail.document)) return
      if ((await storage.write(tail.document, tail.expected)) === 'written') ports.tabSettings.set(CURRENT_KEY, tail.document.id)
    } catch {
      // Words that can't be read or kept; what is stored stands.
    }
  }

  /** Brings back a document with the run that it was left with. */
  const show = (document: StoredDocument, run: KeptRun | null): void => {
    seen.set(document.id, document)
    set({ ...stateOf(keptDocument(document)), save: { kind: 'saved' } })
    if (run) get().resume(run)
  }

  return {
    flush,
    restore: async () => {
      try {
        await rescue()
        const { current } = await storage.index()
        const own = ports.tabSettings.get(CURRENT_KEY)
        const document = (own === null ? undefined : await storage.read(own)) ?? (current === null ? undefined : await storage.read(current))
        // A slow storage may answer when the hand is already at work; then it only joins the list.
        const run = document ? await runs.read(document.id) : null
        if (document && get().document.revision === 0) show(document, run)
        await sweep()
        await refreshRecent()
        hail(get().document)
        return document !== undefined
      } catch {
        set({ save: { kind: 'failed', message: CANNOT_KEEP } })
        get().notify('warn', CANNOT_KEEP)
        return false
      }
    },
    changed: (state, before) => {
      if (state.opened !== before.opened && state.document.id !== before.document.id) {
        leave(before)
        hail(state.document)
        if (seen.get(state.document.id)?.machineText !== state.document.machineText) touch()
        return
      }
      if (state.document.id !== before.document.id) return
      const { session } = state
      // A run needs its document in the storage, also where nobody has touched the text.
      const began = (session === null) !== (before.session === null) || hasSpoken(state) !== hasSpoken(before)
      if (state.document !== before.document || state.places !== before.places || began) touch()
    },
    leaving: () => {
      runs.leaving()
      if (dirtySince === null) return
      const { document } = get()
      const tail: Tail = { document: stored(get()), expected: seen.get(document.id)?.stamp ?? null }
      ports.settings.set(TAIL_KEY, JSON.stringify(tail))
      void flush()
    },
    openRecent: async (id) => {
      if (id === get().document.id) return true
      try {
        await Promise.all([flush(), runs.flush()])
        const document = await storage.read(id)
        const run = await runs.read(id)
        if (document) {
          show(document, run)
          get().announce(`Opened ${document.title}.`)
          return true
        }
      } catch {
        // Not kept any more, as far as anybody can tell.
      }
      await enqueue(refreshRecent)
      return false
    },
    forget: (id) =>
      enqueue(async () => {
        await drop(id)
        seen.delete(id)
        await refreshRecent()
      }),
  }
}
