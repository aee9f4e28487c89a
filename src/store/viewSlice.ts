import type { Ports, Settings } from './ports'
import type { Reader } from './reading'
import { sameSelection, selectionAt } from './select'
import type { App, AppActions, AppState } from './types'

type ViewState = Pick<AppState, 'mode' | 'rightTab' | 'dockTab' | 'dockOpen' | 'outlineOpen' | 'rightOpen' | 'theme'>
type ViewActions = Pick<AppActions, 'select' | 'selectStates' | 'selectAt' | 'reveal' | 'setMode' | 'setRightTab' | 'setDockTab' | 'togglePane' | 'setTheme'>

const KEY = 'parley.view'
const DEFAULTS: ViewState = {
  mode: 'design',
  rightTab: 'machine',
  dockTab: 'maps',
  dockOpen: true,
  outlineOpen: true,
  rightOpen: true,
  theme: 'system',
}
const CHOICES = {
  rightTab: ['machine', 'script', 'run', 'inspector'],
  dockTab: ['maps', 'moved', 'trace', 'journal', 'problems', 'prove', 'runs'],
  theme: ['system', 'light', 'dark'],
} as const
/** The mode is not kept: a reload shows no run, so it shows the design. */
const KEPT = ['rightTab', 'dockTab', 'dockOpen', 'outlineOpen', 'rightOpen', 'theme'] as const

const pick = <T extends string>(choices: readonly T[], value: unknown, otherwise: T): T => choices.find((choice) => choice === value) ?? otherwise
const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise)

/** The view as it was left; anything unreadable is as on the first day. */
export const keptView = (settings: Settings): ViewState => {
  let kept: Readonly<Record<string, unknown>> = {}
  try {
    const parsed: unknown = JSON.parse(settings.get(KEY) ?? '{}')
    if (typeof parsed === 'object' && parsed !== null) kept = parsed as Readonly<Record<string, unknown>>
  } catch {
    // Somebody else's words under our key.
  }
  return {
    mode: DEFAULTS.mode,
    rightTab: pick(CHOICES.rightTab, kept['rightTab'], DEFAULTS.rightTab),
    dockTab: pick(CHOICES.dockTab, kept['dockTab'], DEFAULTS.dockTab),
    theme: pick(CHOICES.theme, kept['theme'], DEFAULTS.theme),
    dockOpen: flag(kept['dockOpen'], DEFAULTS.dockOpen),
    outlineOpen: flag(kept['outlineOpen'], DEFAULTS.outlineOpen),
    rightOpen: flag(kept['rightOpen'], DEFAULTS.rightOpen),
  }
}

/** Writes the view's settings whenever one of them changed. */
export const keepView = (state: AppState, before: AppState, settings: Settings): void => {
  if (KEPT.every((key) => state[key] === before[key])) return
  settings.set(KEY, JSON.stringify(Object.fromEntries(KEPT.map((key) => [key, state[key]]))))
}

/** Selection, panes, tabs and theme. */
export const createViewSlice = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, ports: Ports): ViewState & ViewActions => {
  let serial = 0
  let lastOffset = 0
  return {
    ...keptView(ports.settings),
    select: (selection, source) => {
      const { selection: present, selectionSource } = get()
      // A caret whose text is still to be read has been overtaken.
      if (source !== 'editor') lastOffset = -1
      if (sameSelection(present, selection) && selectionSource === source && get().group.length === 0) return
      set({ selection: sameSelection(present, selection) ? present : selection, selectionSource: source, ...(get().group.length > 0 && { group: [] }) })
    },
    selectStates: (states, source) => {
      const names = [...new Set(states)]
      const last = names.at(-1)
      get().select(last === undefined ? null : { kind: 'state', state: last }, source)
      if (names.length > 1) set({ group: names })
    },
    selectAt: (offset) => {
      lastOffset = offset
      // The offset belongs to the text; the reading may be some keystrokes behind it.
      reader.whenRead(() => {
        if (offset !== lastOffset) return
        get().select(selectionAt(get().reading, offset), 'editor')
      })
    },
    reveal: (range, doc = 'machine') => {
      serial += 1
      set({ revealRequest: { doc, range, serial }, rightTab: doc, rightOpen: true })
    },
    setMode: (mode) => set({ mode }),
    setRightTab: (rightTab) => set({ rightTab, rightOpen: true }),
    setDockTab: (dockTab) => set({ dockTab, dockOpen: true }),
    togglePane: (pane) => {
      const key = `${pane}Open` as const
      set({ [key]: !get()[key] })
    },
    setTheme: (theme) => set({ theme }),
  }
}
