import { useCallback } from 'react'
import { create } from 'zustand'
import type { FoldKey, FoldMode } from './folding'
import { NO_FILTER, type RowFilter } from './rowFilter'
import type { Zoom } from './sequenceLayout'

export type TraceView = 'diagram' | 'timeline'
/** What the bars of the timeline are as high as. */
export type BarHeight = 'none' | 'time' | 'tokens' | 'cost'

/** How somebody looks at the runs of a machine. */
interface Looks {
  readonly view: TraceView
  readonly fold: FoldMode
  /** Rounds and stays that were opened or closed by hand. */
  readonly byHand: ReadonlyMap<FoldKey, boolean>
  readonly filter: RowFilter
  readonly zoom: Zoom
  /** Rows whose value is open, by their first record. */
  readonly opened: ReadonlySet<number>
  readonly height: BarHeight
  readonly details: boolean
}

const FIRST: Looks = { view: 'diagram', fold: 'past', byHand: new Map(), filter: NO_FILTER, zoom: 1, opened: new Set(), height: 'none', details: true }

/** Of one text only: another machine has other rounds, fields and agents. */
const useLooks = create<{ readonly of: string; readonly looks: Looks }>()(() => ({ of: '', looks: FIRST }))

/**
 * One of the looks, kept while the page is: whoever goes to another pane and back, prints, or makes the window narrower finds
 * the trace as they left it. `machineText` is the run's.
 */
export function useLook<K extends keyof Looks>(machineText: string, name: K): readonly [Looks[K], (value: Looks[K]) => void] {
  const value = useLooks(({ of, looks }) => (of === machineText ? looks : FIRST)[name])
  const set = useCallback(
    (next: Looks[K]) => useLooks.setState(({ of, looks }) => ({ of: machineText, looks: { ...(of === machineText ? looks : FIRST), [name]: next } })),
    [machineText, name],
  )
  return [value, set]
}
