import { useStoreApi, type NodeChange } from '@xyflow/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { stateName } from '../machine'
import { appStore, type XY } from '../store'
import { snapTo } from './building/arrange'
import { build } from './building/buildStore'
import type { Box } from './geometry'
import type { FlowNode } from './project'

const NOTHING_DRAGGED: ReadonlyMap<string, XY> = new Map()

/** Places under the hand stay here until they are dropped; then, and for each press of an arrow key, the store is told. */
export function useDragging(
  move: (changes: { state: ReturnType<typeof stateName>; to: XY }[], how: 'drag' | 'nudge') => void,
  known: (id: string) => boolean,
  boxes: () => ReadonlyMap<string, Box>,
) {
  const [drag, setDrag] = useState(NOTHING_DRAGGED)
  const dragging = useRef(false)
  const flow = useStoreApi()
  const zoom = () => flow.getState().transform[2]
  const modified = useRef(false)
  useEffect(() => {
    const press = (event: PointerEvent) => {
      modified.current = event.shiftKey || event.ctrlKey || event.metaKey
    }
    const key = () => {
      modified.current = false
    }
    addEventListener('pointerdown', press, true)
    addEventListener('keydown', key, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('keydown', key, true)
    }
  }, [])
  const drop = useCallback(
    (nodes: readonly { id: string; position: XY }[], how: 'drag' | 'nudge') => {
      // A state may have left the text while it was under the hand.
      move(nodes.filter(({ id }) => known(id)).map(({ id, position }) => ({ state: stateName(id), to: rounded(position) })), how)
    },
    [move, known],
  )
  const onNodesChange = (changes: NodeChange<FlowNode>[]) => {
    const moved: { id: string; position: XY }[] = []
    for (const change of changes) {
      if (change.type === 'position' && change.position) moved.push({ id: change.id, position: change.position })
      if (change.type !== 'select') continue
      // With a modifier the click adds to what is in hand: `onNodeClick` does that.
      if (modified.current) continue
      const { selection, select, group } = appStore.getState()
      const own = selection?.kind === 'state' && selection.state === change.id
      if (group.length > 1 && !change.selected) continue
      if (change.selected && !own) select({ kind: 'state', state: stateName(change.id) }, 'canvas')
      if (!change.selected && own) select(null, 'canvas')
    }
    if (moved.length === 0) return
    if (dragging.current) {
      const snapped = snappedTo(moved, boxes(), zoom())
      setDrag((before) => new Map([...before, ...snapped.map(({ id, position }) => [id, position] as const)]))
    }
    else drop(moved, 'nudge')
  }
  const onNodeDragStart = () => {
    dragging.current = true
    build().set({ card: null })
  }
  const onNodeDragStop = (_: unknown, __: unknown, nodes: FlowNode[]) => {
    dragging.current = false
    build().set({ guides: [] })
    if (drag.size > 0) drop(nodes.map(({ id, position }) => ({ id, position: drag.get(id) ?? position })), 'drag')
    setDrag(NOTHING_DRAGGED)
  }
  return { drag, onNodesChange, onNodeDragStart, onNodeDragStop }
}

/** How near a line has to be to be snapped to, in px of the screen. */
const REACH = 6

/** What is dragged, put on a line of a neighbour where one is near; the guides say which. */
function snappedTo(moved: readonly { id: string; position: XY }[], boxes: ReadonlyMap<string, Box>, zoom: number) {
  const [first] = moved
  const box = first && boxes.get(first.id)
  if (!first || !box || !build().snapping || boxes.size > MOST_SNAPPED) return moved
  const own = new Set(moved.map(({ id }) => id))
  const others = [...boxes].flatMap(([id, each]) => (own.has(id) ? [] : [each]))
  const { dx, dy, guides } = snapTo({ ...box, ...first.position }, others, REACH / zoom)
  if (guides.length > 0 || build().guides.length > 0) build().set({ guides })
  return dx === 0 && dy === 0 ? moved : moved.map(({ id, position }) => ({ id, position: { x: position.x + dx, y: position.y + dy } }))
}

const MOST_SNAPPED = 1000

const rounded = ({ x, y }: XY): XY => ({ x: Math.round(x), y: Math.round(y) })
