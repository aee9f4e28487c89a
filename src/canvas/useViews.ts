import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import { useApp } from '../store'
import type { Graph } from './graph'
import { labelLevel, levelOf } from './levels'
import type { Scene } from './scene'
import { boundsOf, isInView, openingView, SMALLEST_WITH_NAMES, wholeView } from './viewport'

/** Milliseconds that the view takes to travel (design/README "Motion"); none for people who asked for less movement. */
export const travelMs = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 140)

export interface Views {
  fit(): void
  open(): void
  onMoveStart(event: MouseEvent | TouchEvent | null): void
  touch(): void
}

/** What is in view: all of it when a machine is opened, and what is selected elsewhere or where the run has come to. */
export function useViews(scene: Scene, graph: Graph, leftInset: number): Views {
  const { setViewport, setCenter, getViewport } = useReactFlow()
  const flow = useStoreApi()
  const ready = useStore((state) => state.width > 0 && state.height > 0)
  const documentId = useApp((app) => app.document.id)
  const selection = useApp((app) => app.selection)
  const source = useApp((app) => app.selectionSource)
  const current = useApp((app) => app.moment?.state ?? null)
  const playing = useApp((app) => app.session?.playing ?? false)
  const latest = useRef(scene)
  latest.current = scene
  const wished = useRef(false)
  /** Somebody has chosen what to see. */
  const touched = useRef(false)

  const sizeOf = useCallback(() => {
    const { width, height } = flow.getState()
    return { width, height }
  }, [flow])

  const fit = useCallback(() => {
    const bounds = boundsOf(latest.current)
    touched.current = false
    if (bounds) void setViewport(wholeView(bounds, sizeOf()), { duration: travelMs() })
  }, [setViewport, sizeOf])

  const shown = graph.nodes.length > 0
  const openedFor = useRef<string | null>(null)
  useEffect(() => {
    if (!ready) return
    const first = openedFor.current !== documentId
    openedFor.current = documentId
    // In a document that was empty the first state is where a hand has put it: only one that can't be seen moves the picture.
    if (!shown || (!first && [...latest.current.boxes.values()].some((box) => isInView(box, getViewport(), sizeOf())))) return
    touched.current = false
    const view = openingView(latest.current, graph.initial, sizeOf(), leftInset)
    if (!view) return
    // Labels are larger further out, so at another level of detail the view is found once more.
    wished.current = labelLevel(levelOf(view.zoom)) !== labelLevel(levelOf(getViewport().zoom))
    void setViewport(view)
    // Only another document opens a view: typing must not move the picture.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ready, shown, documentId])

  // A pane beside was opened or closed: as long as nobody has moved the picture, it fits itself in again.
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const before = useRef({ width: 0, height: 0 })
  useEffect(() => {
    const known = before.current.width > 0
    before.current = { width, height }
    if (!known || touched.current) return
    const view = openingView(latest.current, graph.initial, { width, height }, leftInset, SMALLEST_WITH_NAMES)
    if (view) void setViewport(view)
    // Only another size does, not what is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [width, height])

  // After a new layout the places arrive one drawing later.
  useEffect(() => {
    if (!wished.current) return
    wished.current = false
    const view = openingView(scene, graph.initial, sizeOf(), leftInset)
    if (view) void setViewport(view, { duration: travelMs() })
  }, [scene, graph, sizeOf, leftInset, setViewport])

  const bringIn = useCallback(
    (id: string) => {
      const box = latest.current.boxes.get(id)
      if (!box || isInView(box, getViewport(), sizeOf())) return
      void setCenter(box.x + box.w / 2, box.y + box.h / 2, { zoom: getViewport().zoom, duration: travelMs() })
    },
    [getViewport, setCenter, sizeOf],
  )
  useEffect(() => {
    if (ready && source !== 'canvas' && selection && 'state' in selection) bringIn(selection.state)
  }, [ready, selection, source, bringIn])
  useEffect(() => {
    if (ready && playing && current !== null) bringIn(current)
  }, [ready, playing, current, bringIn, width, height])

  return {
    fit,
    open: () => {
      wished.current = true
      touched.current = false
    },
    onMoveStart: (event) => {
      if (event !== null) touched.current = true
    },
    touch: () => {
      touched.current = true
    },
  }
}
