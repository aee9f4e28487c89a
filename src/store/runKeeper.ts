import { asKeptRun, keptRun, type KeptRun } from './keptRun'
import type { Ports } from './ports'
import { forgetSavedRunsOf, keepRunOfOtherTab } from './savedRuns'
import type { App, AppState, Session } from './types'

/** A run is written this long after the last change of it. */
const QUIET_MS = 400
const TAIL_KEY = 'parley.tail.run'
const keyOf = (document: string): string => `now:${document}`

export interface RunKeeper {
  /** Hears of every change of the state. */
  changed(state: AppState, before: AppState): void
  /** The run that a document was left with, or null. */
  read(document: string): Promise<KeptRun | null>
  /** Writes now what is not written yet. */
  flush(): Promise<void>
  /** The page may go: the last words are put where nothing has to be waited for. */
  leaving(): void
  /** Drops what was kept of a document. */
  forget(document: string): Promise<void>
}

const differ = ({ run, events, cursor, driver, exchanges, drafts }: Session, before: Session): boolean => run !== before.run || drafts !== before.drafts || exchanges !== before.exchanges || events !== before.events || cursor !== before.cursor || driver.unscripted !== before.driver.unscripted

/** Whether a run goes on from where the other stands, so that nothing is lost with the other. */
const goesOnFrom = (mine: KeptRun | null, other: KeptRun): boolean =>
  mine !== null && mine.machineText === other.machineText && JSON.stringify(mine.events.slice(0, other.events.length)) === JSON.stringify(other.events)

/**
 * Keeps the run of the open document: a reload, a crash or another document in between lose nothing of it. A storage that
 * fails is the document keeper's to tell of; here the next change tries again. What a person said in a run of another tab is
 * never written over: that run goes under Runs.
 */
export const createRunKeeper = (get: () => App, { shelf, clock, settings, newId, date }: Ports): RunKeeper => {
  let due: string | null = null
  let callOff: (() => void) | null = null
  let queue: Promise<void> = Promise.resolve()
  let writes = 0
  const tab = newId()
  /** The stamp of each document's run as this tab last saw it in the storage. */
  const seen = new Map<string, string>()
  const stampOf = (run: KeptRun | null): string => JSON.stringify(run?.stamp ?? null)

  const putAside = async (document: string, mine: KeptRun | null): Promise<void> => {
    const there = asKeptRun(await shelf.get(keyOf(document)))
    if (!there?.spoken || !there.stamp || there.stamp.tab === tab || stampOf(there) === seen.get(document) || goesOnFrom(mine, there)) return
    await keepRunOfOtherTab(shelf, document, there, there.stamp.tab, date())
    get().notify('warn', 'Somebody answered in this run in another tab too. That run is kept under Runs.')
    if (get().document.id === document) await get().loadSavedRuns()
  }

  const write = (document: string, session: Session | null): Promise<void> => {
    writes += 1
    const kept = session && { ...keptRun(session), stamp: { tab, count: writes } }
    queue = queue
      .then(() => putAside(document, kept))
      .then(() => (kept ? shelf.set(keyOf(document), kept) : shelf.remove(keyOf(document))))
      .then(() => void seen.set(document, stampOf(kept)))
      .then(() => settings.set(TAIL_KEY, null))
      .catch(() => undefined)
    return queue
  }

  const hush = (): void => {
    callOff?.()
    callOff = null
    due = null
  }

  const flush = (): Promise<void> => {
    const { document, session } = get()
    const mine = due === document.id
    hush()
    return mine ? write(document.id, session) : queue
  }

  /** The last words of a page that went, if they are this document's. */
  const rescued = (document: string): KeptRun | null => {
    try {
      const tail = JSON.parse(settings.get(TAIL_KEY) ?? 'null') as { readonly document?: unknown; readonly run?: unknown } | null
      return tail?.document === document ? asKeptRun(tail.run) : null
    } catch {
      return null
    }
  }

  return {
    flush,
    changed: (state, before) => {
      const { session, document } = state
      if (state.opened !== before.opened && document.id !== before.document.id) {
        // Another document: what its run still had to say is written under its own name.
        if (due !== null && before.document.id === due) void write(due, before.session)
        hush()
        return
      }
      // A counterexample is not one's own run: it is looked at and forgotten.
      if (session?.witness) {
        if (due === document.id && !before.session?.witness) {
          hush()
          void write(document.id, before.session)
        }
        return
      }
      const sameRun = session === before.session || (session !== null && before.session !== null && !differ(session, before.session))
      if (sameRun && document.id === before.document.id) return
      due = document.id
      callOff?.()
      callOff = clock.after(QUIET_MS, () => void flush())
    },
    read: async (document) => {
      const tail = rescued(document)
      try {
        const kept = asKeptRun(await shelf.get(keyOf(document)))
        seen.set(document, stampOf(kept))
        return tail ?? kept
      } catch {
        return tail
      }
    },
    leaving: () => {
      const { document, session } = get()
      if (due !== document.id) return
      if (session) settings.set(TAIL_KEY, JSON.stringify({ document: document.id, run: keptRun(session) }))
      void flush()
    },
    forget: (document) => {
      queue = queue
        .then(() => shelf.remove(keyOf(document)))
        .then(() => forgetSavedRunsOf(shelf, document))
        .catch(() => undefined)
      return queue
    },
  }
}
