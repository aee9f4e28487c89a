import { createStore, type StoreApi } from 'zustand/vanilla'
import { patterns } from '../patterns'
import { createDocumentSlice, freshDocument, stateOf } from './documentSlice'
import { createEditSlice } from './editSlice'
import { createHistories, historyState } from './histories'
import { createLintWatch } from './lint/watch'
import { createProblemSlice } from './lint/problemSlice'
import { createLive, type Live } from './createLive'
import { Kept } from './kept'
import { createKeeper, type Keeper } from './keeper'
import { createNoticeSlice } from './noticeSlice'
import type { Ports } from './ports'
import { createProveSlice, type ProofWatch } from './prove/proveSlice'
import { createReader } from './reading'
import { createRunKeeper } from './runKeeper'
import { createSavedRunsSlice } from './savedRuns'
import { createSessionSlice } from './session/sessionSlice'
import type { App, AppState } from './types'
import { createViewSlice, keepView } from './viewSlice'

export interface AppHandle {
  readonly store: StoreApi<App>
  readonly keeper: Keeper
  /** What was typed and is not in a document's text yet. */
  readonly kept: Kept
}

/** The application's state over its ports. Opens on the first pattern; `keeper.restore()` brings back what was open last. */
export const createApp = (ports: Ports): AppHandle => {
  const keeperOf: { keeper: Keeper | null } = { keeper: null }
  const histories = createHistories()
  const kept = new Kept(ports.settings)
  const liveOf: { live: Live | null } = { live: null }
  const watchOf: { changed: () => void } = { changed: () => undefined }
  const proofOf: { watch: ProofWatch | null } = { watch: null }
  const store = createStore<App>()((setState, get) => {
    const set = (patch: Partial<AppState>): void => setState(patch)
    const watch = createLintWatch(get, set, ports)
    watchOf.changed = watch.changed
    const reader = createReader(get, set, ports.clock, (changes) => {
      histories.current.amend([{ kind: 'place', changes }])
      set(historyState(histories.current))
    })
    const live = createLive(get, set, ports, async () => {
      await Promise.all([keeper.flush(), runs.flush()])
    })
    liveOf.live = live
    const { watch: proofWatch, ...proof } = createProveSlice(get, set, reader, ports.clock, ports.prover)
    proofOf.watch = proofWatch
    const [first] = patterns
    const opening = first
      ? freshDocument(ports.newId(), first.machineText, first.id, { kind: 'pattern', id: first.id }, first.scriptText)
      : freshDocument(ports.newId(), '', 'machine', { kind: 'new' })
    return {
      ...stateOf(opening),
      live: live.initial(opening.id),
      ...live.actions,
      recent: [],
      save: { kind: 'saved' },
      ...createNoticeSlice(get, set),
      ...createViewSlice(get, set, reader, ports),
      ...createDocumentSlice(get, set, ports),
      ...createEditSlice(get, set, reader, histories),
      ...createSessionSlice(get, set, reader, ports.clock),
      ...createSavedRunsSlice(get, set, ports),
      ...createProblemSlice(get, set, reader, watch, ports.linter),
      ...proof,
      openRecent: (id) => keeperOf.keeper?.openRecent(id) ?? Promise.resolve(false),
      forget: (id) => {
        histories.forget(id)
        kept.forget(id, '')
        return keeperOf.keeper?.forget(id) ?? Promise.resolve()
      },
    }
  })
  const runs = createRunKeeper(store.getState, ports)
  const keeper = createKeeper(store.getState, (patch) => store.setState(patch), ports, runs)
  keeperOf.keeper = keeper
  store.subscribe((state, before) => {
    keeper.changed(state, before)
    runs.changed(state, before)
    keepView(state, before, ports.settings)
    liveOf.live?.changed(state, before)
    if (state.reading !== before.reading || state.document.machineText !== before.document.machineText) watchOf.changed()
    if (state.reading !== before.reading) proofOf.watch?.changed()
    if (state.opened === before.opened) {
      if (state.document.id !== before.document.id) kept.copy(before.document.id, state.document.id)
      return
    }
    histories.opened(state.document, before.document)
    store.setState(historyState(histories.current))
  })
  watchOf.changed()
  proofOf.watch?.changed()
  return { store, keeper, kept }
}
