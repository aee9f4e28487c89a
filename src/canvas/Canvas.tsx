import '@xyflow/react/dist/base.css'
import './canvas.css'
import './building/building.css'
import { Background, MiniMap, ReactFlow, ReactFlowProvider, useStore, type EdgeChange } from '@xyflow/react'
import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { stateName } from '../machine'
import { appStore, said, useApp } from '../store'
import { EmptyPane, useShownTheme } from '../ui'
import { Cards } from './building/Cards'
import { editGuard } from './building/editGuard'
import { Grips } from './building/Grips'
import { GroupBar } from './building/GroupBar'
import { HandLayer } from './building/HandLayer'
import { holdFrame } from './building/hands'
import { InPlace } from './building/InPlace'
import { beginsFrame, toggleInHand, useBuilding, useFraming } from './building/useBuilding'
import { erroredLinks } from './errored'
import { graphOf } from './graph'
import { layOutMachine } from './layout'
import { labelLevel, levelOf } from './levels'
import { MissingNode } from './MissingNode'
import { useOverview } from './overview'
import { projector, type FlowEdge, type FlowNode } from './project'
import { sceneMaker, type Scene } from './scene'
import { StateNode } from './StateNode'
import { Arrowheads, TransitionEdge } from './TransitionEdge'
import { MAX_ZOOM, MIN_ZOOM } from './viewport'
import { useViews } from './useViews'
import { useDragging } from './useDragging'
import { useWalking } from './useWalking'
import { ZoomBar } from './ZoomBar'

const NODE_TYPES = { state: StateNode, missing: MissingNode }
const EDGE_TYPES = { transition: TransitionEdge }
const NOBODY: readonly number[] = []
/** With more states than this only those in view are in the page. */
const DRAWN_WHOLE = 150

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
  const group = useApp((app) => app.group)
  const problems = useApp((app) => said(app.problems))
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

  const sceneNow = useRef<Scene>(NO_SCENE)
  const { drag, onNodesChange, onNodeDragStart, onNodeDragStop } = useDragging(move, (id) => graph.byId.has(id), () => sceneNow.current.boxes)
  const shown = useMemo(() => (drag.size === 0 ? derived : Object.fromEntries([...Object.entries(derived), ...drag])), [derived, drag])
  const [makeScene] = useState(() => sceneMaker())
  const [project] = useState(() => projector())
  const errored = useMemo(() => erroredLinks(moment), [moment])
  const scene = useMemo(() => makeScene({ machine, places: shown, level, errored, dragged: new Set(drag.keys()) }), [makeScene, machine, shown, level, errored, drag])
  const { nodes, edges } = useMemo(
    () => project({ machine, scene, moment, thinking, selection, group, problems }),
    [project, machine, scene, moment, thinking, selection, group, problems],
  )
  const { fit, open, onMoveStart, touch } = useViews(scene, graph, leftInset)
  const walking = useWalking(scene.boxes, graph.initial)
  const section = useRef<HTMLElement>(null)
  sceneNow.current = scene
  useBuilding(scene, section)
  const framing = useFraming()

  const empty = graph.nodes.length === 0
  const overview = useOverview(graph.nodes.length)
  return (
    <section
      ref={section}
      data-framing={framing || undefined}
      onPointerDownCapture={(event) => {
        if (beginsFrame(event)) holdFrame(event.nativeEvent, event.shiftKey)
      }}
      // The picture would begin to move with the same press.
      onMouseDownCapture={(event) => {
        if (beginsFrame(event)) event.stopPropagation()
      }}
      onTouchStartCapture={(event) => {
        if (beginsFrame({ button: 0, shiftKey: false, target: event.target }) && event.touches.length === 1) event.stopPropagation()
      }}
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
        onNodeClick={onNodeClick}
        onEdgeDoubleClick={(_, edge) => edge.data && editGuard(edge.data.state, edge.data.transition, edge.data.view.pills.length > 0 ? 0 : null)}
        selectNodesOnDrag={false}
        nodeDragThreshold={3}
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
        {overview && (
          <MiniMap<FlowNode> position="bottom-left" pannable zoomable nodeClassName={miniature} nodeBorderRadius={6} nodeStrokeWidth={6} />
        )}
        <Grips routes={scene.routes} />
      </ReactFlow>
      <HandLayer boxes={scene.boxes} routes={scene.routes} />
      <GroupBar />
      <InPlace boxes={scene.boxes} labels={scene.labels} routes={scene.routes} />
      <Cards />
      <Arrowheads />
      {empty && (
        <div className="canvas-empty">
          <EmptyPane icon="state" title="No states yet." text="Drag a state in from “Add”, or press N. You can also type one under “states:” in the machine’s text, or drop a YAML file here." />
        </div>
      )}
      {banner && staleReason !== null && (
        <p role="status" className="canvas-banner">
          <b>The text is ahead of the canvas:</b> {staleReason}
        </p>
      )}
      {!empty && (
        <ZoomBar
          states={graph.nodes.length}
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

const NO_SCENE: Scene = { boxes: new Map(), ghosts: [], routes: new Map(), labels: new Map() }

/** With Shift a click adds a state to those in hand; without, one of several becomes the only one. */
function onNodeClick(event: MouseEvent, node: FlowNode): void {
  if (node.type !== 'state') return
  const { group, select } = appStore.getState()
  if (event.shiftKey || event.ctrlKey || event.metaKey) toggleInHand(node.data.name)
  else if (group.length > 1) select({ kind: 'state', state: stateName(node.id) }, 'canvas')
}

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
