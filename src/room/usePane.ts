import { useEffect, useRef, type RefObject } from 'react'
import type { PanelImperativeHandle, PanelSize } from 'react-resizable-panels'
import { appStore, useApp } from '../store'
import { recall, remember } from './memory'

type PaneName = 'outline' | 'right' | 'dock'
const OPEN = { outline: 'outlineOpen', right: 'rightOpen', dock: 'dockOpen' } as const

export interface Pane {
  readonly ref: RefObject<PanelImperativeHandle | null>
  /** px, as it was left. */
  readonly size: number
  readonly onResize: (size: PanelSize, id: string | number | undefined, before: PanelSize | undefined) => void
}

/**
 * Ties a pane's panel to the state: what the state says is open is expanded, and what a hand drags shut is closed there too.
 * Its size is remembered under `key`; another key is another size.
 */
export function usePane(name: PaneName, key: string, fallback: number, collapsedPx: number): Pane {
  const ref = useRef<PanelImperativeHandle>(null)
  const open = useApp((app) => app[OPEN[name]])
  const size = recall(`size.${key}`, fallback)
  const keyNow = useRef(key)

  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    keyNow.current = key
    if (!open) panel.resize(collapsedPx)
    else {
      if (panel.isCollapsed()) panel.expand()
      panel.resize(recall(`size.${key}`, fallback))
    }
  }, [open, key, fallback, collapsedPx])

  const onResize = (now: PanelSize, _id: string | number | undefined, before: PanelSize | undefined): void => {
    if (!before) return
    const isClosed = (each: PanelSize): boolean => each.inPixels <= collapsedPx + 1
    const stateOpen = appStore.getState()[OPEN[name]]
    if (isClosed(now) !== isClosed(before) && isClosed(now) === stateOpen) appStore.getState().togglePane(name)
    if (!isClosed(now) && stateOpen) remember(`size.${keyNow.current}`, Math.round(now.inPixels))
  }
  return { ref, size, onResize }
}
