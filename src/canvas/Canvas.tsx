import '@xyflow/react/dist/base.css'
import './canvas.css'
import { Background, MiniMap, ReactFlow, ReactFlowProvider, useReactFlow, useStore, useStoreApi, type EdgeChange, type NodeChange } from '@xyflow/react'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { stateName } from '../machine'
import { appStore, useApp, type XY } from '../store'
import { EmptyPane, useShownTheme } from '../ui'
import { erroredLinks } from './errored'
import { graphOf } from './graph'
import { layOutMachine } from './layout'
import { labelLevel, levelOf } from './levels'
import { MissingNode } from './MissingNode'
import { projector, type FlowEdge, type FlowNode } from './project'
import { sceneMaker } from './scene'
import { StateNode } from './StateNode'
import { Arrowheads, TransitionEdge } from './TransitionEdge'
import { MAX_ZOOM, MIN_ZOOM } from './viewport'
import { useViews } from './useViews'
import { walk, type Direction } from './walk'
import { ZoomBar } from './ZoomBar'

const NODE_TYPES = { state: StateNode, missing: MissingNode }
const EDGE_TYPES = { transition: TransitionEdge }
const NOBODY: readonly number[] = []
const NOTHING_DRAGGED: ReadonlyMap<string, XY> = new Map()
/** With more states than this only those in view are in the page. */
const DRAWN_WHOLE = 150
const WITH_MINIMAP = { from: 10, to: 800 }

const WORDS = {
  'node.a11yDescription.default':
    'Enter or Space selects the state, Escape lets go of it. Arrow keys move a selected state. Alt with an arrow key walks to the next state.',
  'node.a11yDescription.keyboardDisabled': 'Enter or Space selects the state.',
  'edge.a11yDescription.default': 'Enter or Space selects the transition, Escape lets go of it.',
  'minimap.ariaLabel': 'Overview of the machine',
} as const

export interface CanvasProps {
  /** Says on the canvas itself why it is behind the text; false where somebody else says it. */
  readonly banner?: boolean
  /** px on the left that something floating covers when a machine is opened. */
  readonly leftInset?: number
}

/** The machine as a picture: drawn from the last text that could be read, marked with the moment of a run. */
export function Canvas({ banner = true, leftInset = 0 }: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow banner={banner} leftInset={leftInset} />
    </ReactFlowProvider>
  )
}

function Flow({ banner, leftInset }: Required<CanvasProps>) {
  const machine = useApp((app) => app.lastGood)
  const places = useApp((app) => app.places)
  const moment = useApp((app) => app.moment)
  const thinking = useApp((app) => app.session?.thinking ?? NOBODY)
  const selection = useApp((app) => app.selection)
  const problems = useApp((app) => app.problems)
  const staleReason = useApp((app) => app.staleReason)
  const select = useApp((app) => app.select)
  const move = useApp((app) => app.move)
  const adopt = useApp((app) => app.adopt)
  const layOut = useApp((app) => app.layOut)
  const theme = useShownTheme()
  const level = useStore((flow) => labelLevel(levelOf(flow.transform[2])))
  const graph = graphOf(machine)

  const derived = useMemo(() => layOutMachine(machine, places), [machine, places])
  // Once derived a place is kept: the next edit of the text must not move it.
  useEffect(() => {
    const fresh = Object.entries(derived).filter(([id]) => !Object.hasOwn(places, id))
    if (fresh.length > 0) adopt(Object.fromEntries(fresh))
  }, [derived, places, adopt])

  const { drag, onNodesChange, onNodeDragStart, onNodeDragStop } = useDragging(move, (id) => graph.byId.has(id))
  const shown = useMemo(() => (drag.size === 0 ? derived : Object.fromEntries([...Object.entries(derived), ...drag])), [derived, drag])
  const [makeScene] = useState(() => sceneMaker())
  const [project] = useState(() => projector())
  const errored = useMemo(() => erroredLinks(moment), [moment])
  const scene = useMemo(() => makeScene({ machine, places: shown, level, errored, dragged: new Set(drag.keys()) }), [makeScene, machine, shown, level, errored, drag])
  const { nodes, edges } = useMemo(
    () => project({ machine, scene, moment, thinking, selection, problems }),
    [project, machine, scene, moment, thinking, selection, problems],
  )
  const { fit, open, onMoveStart, touch } = useViews(scene, graph, leftInset)
  const walking = useWalking(scene.boxes, graph.initial)

  const empty = graph.nodes.length === 0
  return (
    <section
      className={staleReason === null ? 'canvas' : 'canvas stale-canvas'}
      aria-label="Canvas"
      data-labels={level}
      onKeyDownCapture={walking}
    >
      <ReactFlow<FlowNode, FlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onNodeDragStart={onNodeDragStart}
        onNodeDragStop={onNodeDragStop}
        onMoveStart={onMoveStart}
        onPaneClick={() => select(null, 'canvas')}
        colorMode={theme}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        nodesConnectable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        zoomOnDoubleClick={false}
        onlyRenderVisibleElements={graph.nodes.length > DRAWN_WHOLE}
        ariaLabelConfig={WORDS}
      >
        <Background gap={20} size={2} />
        {graph.nodes.length > WITH_MINIMAP.from && graph.nodes.length <= WITH_MINIMAP.to && (
          <MiniMap<FlowNode> position="bottom-left" pannable nodeClassName={miniature} nodeBorderRadius={6} nodeStrokeWidth={6} />
        )}
      </ReactFlow>
      <Arrowheads />
      {empty && (
        <div className="canvas-empty">
          <EmptyPane icon="state" title="No states yet." text="Type one under “states:” in the machine's text, open a pattern from the menu, or drop a YAML file here." />
        </div>
      )}
      {banner && staleReason !== null && (
        <p role="status" className="canvas-banner">
          <b>The text is ahead of the canvas:</b> {staleReason}
        </p>
      )}
      {!empty && (
        <ZoomBar
          onZoom={touch}
          onFit={fit}
          onLayOut={() => {
            layOut()
            open()
          }}
        />
      )}
    </section>
  )
}

const miniature = (node: FlowNode): string =>
  node.type === 'state' ? ['mini-state', node.selected && 'sel', node.data.run.look].filter(Boolean).join(' ') : 'mini-missing'

/** Selecting is the store's: React Flow only says what was clicked or pressed. */
function onEdgesChange(changes: EdgeChange<FlowEdge>[]): void {
  for (const change of changes) {
    if (change.type !== 'select') continue
    const [state, transition] = change.id.split('\u001f')
    if (state === undefined || transition === undefined) continue
    const { selection, select } = appStore.getState()
    const own = selection?.kind === 'transition' && selection.state === state && selection.transition === Number(transition)
    if (change.selected && !own) select({ kind: 'transition', state: stateName(state), transition: Number(transition) }, 'canvas')
    if (!change.selected && own) select(null, 'canvas')
  }
}

/** Places under the hand stay here until they are dropped; then, and for each press of an arrow key, the store is told. */
function useDragging(move: (changes: { state: ReturnType<typeof stateName>; to: XY }[], how: 'drag' | 'nudge') => void, known: (id: string) => boolean) {
  const [drag, setDrag] = useState(NOTHING_DRAGGED)
  const dragging = useRef(false)
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
      const { selection, select } = appStore.getState()
      const own = selection?.kind === 'state' && selection.state === change.id
      if (change.selected && !own) select({ kind: 'state', state: stateName(change.id) }, 'canvas')
      if (!change.selected && own) select(null, 'canvas')
    }
    if (moved.length === 0) return
    if (dragging.current) setDrag((before) => new Map([...before, ...moved.map(({ id, position }) => [id, position] as const)]))
    else drop(moved, 'nudge')
  }
  const onNodeDragStart = () => {
    dragging.current = true
  }
  const onNodeDragStop = (_: unknown, __: unknown, nodes: FlowNode[]) => {
    dragging.current = false
    if (drag.size > 0) drop(nodes.map(({ id, position }) => ({ id, position: drag.get(id) ?? position })), 'drag')
    setDrag(NOTHING_DRAGGED)
  }
  return { drag, onNodesChange, onNodeDragStart, onNodeDragStop }
}

const rounded = ({ x, y }: XY): XY => ({ x: Math.round(x), y: Math.round(y) })

const DIRECTIONS: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Alt with an arrow key goes from state to state, wherever the focus is on the canvas. */
function useWalking(boxes: ReadonlyMap<string, { x: number; y: number; w: number; h: number }>, initial: string | null) {
  const flow = useStoreApi()
  const { setCenter, getZoom } = useReactFlow()
  return (event: KeyboardEvent<HTMLElement>) => {
    const direction = event.altKey && Object.hasOwn(DIRECTIONS, event.key) ? DIRECTIONS[event.key] : undefined
    if (!direction) return
    event.preventDefault()
    event.stopPropagation()
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>('.react-flow__node')?.dataset['id'] : undefined
    const { selection } = appStore.getState()
    const from = here ?? (selection?.kind === 'state' ? selection.state : null)
    const to = from === null ? initial : walk(boxes, from, direction)
    const box = to === null ? undefined : boxes.get(to)
    if (to === null || !box) return
    const focus = () => flow.getState().domNode?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(to)}"]`)?.focus()
    focus()
    if (document.activeElement instanceof HTMLElement && document.activeElement.dataset['id'] === to) return
    // Out of view and so not in the page: bring it in first.
    void setCenter(box.x + box.w / 2, box.y + box.h / 2, { zoom: getZoom() }).then(() => requestAnimationFrame(focus))
  }
}
