import { Position, type Edge, type Node } from '@xyflow/react'
import type { Diagnostic, Machine, StateName } from '../machine'
import type { Moment } from '../trace'
import type { Selection } from '../store'
import { edgeViews, type EdgeView } from './edgeView'
import type { Box } from './geometry'
import type { Ghost } from './ghosts'
import { graphOf, type GraphNode, type Link } from './graph'
import type { LabelBox } from './labels'
import { problemMarks, problemWords, sameMark, type ProblemMark } from './problems'
import type { Route } from './routing'
import { runLook, sameEdgeRun, sameStateRun, type EdgeRun, type RunLook, type StateRun } from './runLook'
import type { Scene } from './scene'
import { stateView, type StateView } from './stateView'

/** What of the room's selection lies inside a state. */
export interface Lit {
  readonly requirement: number | null
  readonly agent: string | null
  readonly field: string | null
}

export interface StateData extends Record<string, unknown> {
  readonly name: StateName
  readonly view: StateView
  readonly initial: boolean
  /** 1, or the ordinal of a further state of the same name, which no run ever enters. */
  readonly nth: number
  readonly run: StateRun
  readonly lit: Lit
  readonly problems: ProblemMark | null
}

export interface MissingData extends Record<string, unknown> {
  readonly name: string
}

export interface EdgeData extends Record<string, unknown> {
  readonly state: StateName
  readonly transition: number
  readonly view: EdgeView
  readonly route: Route
  readonly label: LabelBox | null
  readonly run: EdgeRun
  readonly problems: ProblemMark | null
  readonly missing: boolean
}

export type StateFlowNode = Node<StateData, 'state'>
export type MissingFlowNode = Node<MissingData, 'missing'>
export type FlowNode = StateFlowNode | MissingFlowNode
export type FlowEdge = Edge<EdgeData, 'transition'>

export interface ProjectInput {
  readonly machine: Machine
  readonly scene: Scene
  readonly moment: Moment | null
  readonly thinking: readonly number[]
  readonly selection: Selection | null
  /** All the states that are selected, when they are several. */
  readonly group: readonly StateName[]
  readonly problems: readonly Diagnostic[]
}

export interface Projection {
  readonly nodes: FlowNode[]
  readonly edges: FlowEdge[]
}

const UNLIT: Lit = { requirement: null, agent: null, field: null }

/** In larger machines one state is in the tab order, and Alt with the arrows walks to the others. */
const NODES_IN_TAB_ORDER = 40

/**
 * Makes projections of a machine for React Flow.
 *
 * An element that would be drawn as before is the same object as before, and so are the arrays when none changed:
 * React Flow then neither measures nor draws it again.
 */
export function projector(): (input: ProjectInput) => Projection {
  let nodes = new Map<string, FlowNode>()
  let edges = new Map<string, FlowEdge>()
  let last: Projection = { nodes: [], edges: [] }
  let before: ProjectInput | null = null
  return (input) => {
    const graph = graphOf(input.machine)
    const run = runLook(input.moment, input.thinking)
    const marks = problemMarks(input.problems)
    // Between two keys only a state or two have changed: all others need no second look.
    const calm = before !== null && isCalm(before, input)
    before = input
    const nextNodes = new Map<string, FlowNode>()
    for (const node of graph.nodes) {
      const box = input.scene.boxes.get(node.id)
      const known = nodes.get(node.id)
      if (calm && box && known?.type === 'state' && isAsBefore(known, node, box, input.machine, node.id === graph.initial)) nextNodes.set(node.id, known)
      else if (box) nextNodes.set(node.id, stateNode(known, node, box, input, run, marks, node.id === graph.initial))
    }
    for (const ghost of input.scene.ghosts) nextNodes.set(ghost.id, missingNode(nodes.get(ghost.id), ghost))
    const nextEdges = new Map<string, FlowEdge>()
    const ends = new Map(input.scene.ghosts.map((ghost) => [ghost.link, ghost.id]))
    for (const link of graph.links) {
      const source = graph.byId.get(link.source)
      const known = edges.get(link.id)
      if (calm && source && known && isLinkAsBefore(known, link, source, input.scene)) {
        nextEdges.set(link.id, known)
        continue
      }
      const edge = source && transitionEdge(known, link, source, input, run, marks, ends.get(link.id))
      if (edge) nextEdges.set(link.id, edge)
    }
    last = { nodes: keptList(last.nodes, [...nextNodes.values()]), edges: keptList(last.edges, [...nextEdges.values()]) }
    nodes = nextNodes
    edges = nextEdges
    return last
  }
}

/** Whether nothing but the machine and its places has changed, and those in a machine of like size. */
const isCalm = (a: ProjectInput, b: ProjectInput): boolean =>
  a.moment === b.moment && a.thinking === b.thinking && a.selection === b.selection && a.group === b.group && a.problems === b.problems &&
  a.machine.states.length <= NODES_IN_TAB_ORDER === b.machine.states.length <= NODES_IN_TAB_ORDER

const isAsBefore = (known: StateFlowNode, { state, nth }: GraphNode, box: Box, machine: Machine, initial: boolean): boolean =>
  known.data.view === stateView(state, machine) && known.data.initial === initial && known.data.nth === nth && sameBox(known, box)

const isLinkAsBefore = ({ data, target: end }: FlowEdge, { id, target, transition }: Link, { state }: GraphNode, { routes, labels }: Scene): boolean =>
  data !== undefined && target !== null && end === target && !data.missing && data.view === edgeViews(state)[transition] && data.route === routes.get(id) && data.label === (labels.get(id) ?? null)

function stateNode(
  before: FlowNode | undefined,
  { id, state, nth }: GraphNode,
  box: Box,
  { machine, selection, group }: ProjectInput,
  run: RunLook,
  marks: ReadonlyMap<string, ProblemMark>,
  initial: boolean,
): StateFlowNode {
  const view = stateView(state, machine)
  const selected = (selection?.kind === 'state' && selection.state === id) || group.some((name) => name === id)
  const fresh: StateData = {
    name: state.name,
    view,
    initial,
    nth,
    run: run.state(nth === 1 ? state.name : id),
    lit: nth === 1 ? litIn(view, selection) : UNLIT,
    problems: marks.get(id) ?? null,
  }
  const known = before?.type === 'state' ? before : undefined
  const data = known && sameState(known.data, fresh) ? known.data : fresh
  const inTabOrder = machine.states.length <= NODES_IN_TAB_ORDER || selected || (initial && selection?.kind !== 'state')
  const tabIndex = inTabOrder ? 0 : -1
  if (known && data === known.data && known.selected === selected && known.domAttributes?.tabIndex === tabIndex && sameBox(known, box)) return known
  return {
    ...flowBox(id, box),
    type: 'state',
    data,
    selected,
    ariaLabel: stateLabel(data),
    domAttributes: { 'aria-roledescription': 'state', tabIndex },
  }
}

function missingNode(before: FlowNode | undefined, { id, name, box }: Ghost): MissingFlowNode {
  if (before?.type === 'missing' && before.data.name === name && sameBox(before, box)) return before
  return {
    ...flowBox(id, box),
    type: 'missing',
    data: { name },
    selectable: false,
    draggable: false,
    focusable: false,
  }
}

/** Sizes and handles are given, so React Flow has nothing to measure and can draw ways to nodes that are out of view. */
const flowBox = (id: string, { x, y, w, h }: Box) => ({
  id,
  position: { x, y },
  width: w,
  height: h,
  measured: { width: w, height: h },
  handles: [
    { type: 'source' as const, position: Position.Bottom, x: w / 2, y: h, width: 1, height: 1 },
    { type: 'target' as const, position: Position.Top, x: w / 2, y: 0, width: 1, height: 1 },
  ],
  deletable: false,
  connectable: false,
})

const sameBox = ({ position, width, height }: FlowNode, { x, y, w, h }: Box): boolean => position.x === x && position.y === y && width === w && height === h

function sameState(a: StateData, b: StateData): boolean {
  const lit = a.lit.requirement === b.lit.requirement && a.lit.agent === b.lit.agent && a.lit.field === b.lit.field
  return a.view === b.view && a.name === b.name && a.initial === b.initial && lit && sameStateRun(a.run, b.run) && sameMark(a.problems, b.problems)
}

function transitionEdge(
  before: FlowEdge | undefined,
  { id, source, target, transition, to }: Link,
  node: GraphNode,
  { machine, scene, selection }: ProjectInput,
  run: RunLook,
  marks: ReadonlyMap<string, ProblemMark>,
  ghost: string | undefined,
): FlowEdge | null {
  const view = edgeViews(node.state)[transition]
  const route = scene.routes.get(id)
  const end = target ?? ghost
  if (!view || !route || end === undefined) return null
  const fresh: EdgeData = {
    state: source as StateName,
    transition,
    view,
    route,
    label: scene.labels.get(id) ?? null,
    run: run.edge(source, transition),
    problems: marks.get(id) ?? null,
    missing: target === null,
  }
  const data = before?.data && sameEdge(before.data, fresh) ? before.data : fresh
  const selected = selection?.kind === 'transition' && selection.state === source && selection.transition === transition
  // A pill is a button and stands for its edge in the tab order.
  const focusable = view.pills.length === 0 && machine.states.length <= NODES_IN_TAB_ORDER
  if (before && data === before.data && before.target === end && before.selected === selected && before.focusable === focusable) return before
  return {
    id,
    source,
    target: end,
    type: 'transition',
    data,
    selected,
    deletable: false,
    ariaRole: 'group',
    focusable,
    domAttributes: { 'aria-roledescription': 'transition' },
    ariaLabel: edgeLabel(data, to),
  }
}

/** A state that was edited elsewhere is read anew, transitions and all: what they say decides. */
const sameView = (a: EdgeView, b: EdgeView): boolean => a === b || (a.order === b.order && JSON.stringify(a.transition) === JSON.stringify(b.transition))

const sameEdge = (a: EdgeData, b: EdgeData): boolean =>
  sameView(a.view, b.view) && a.route === b.route && a.label === b.label && a.missing === b.missing && sameEdgeRun(a.run, b.run) && sameMark(a.problems, b.problems)

function litIn(view: StateView, selection: Selection | null): Lit {
  switch (selection?.kind) {
    case 'requirement':
      return selection.state === view.state.name ? { ...UNLIT, requirement: selection.requirement } : UNLIT
    case 'agent':
      return view.cast.some((chip) => chip.actor === `agent:${selection.agent}`) ? { ...UNLIT, agent: selection.agent } : UNLIT
    case 'field':
      return speaksOf(view, selection.field) ? { ...UNLIT, field: selection.field } : UNLIT
    default:
      return UNLIT
  }
}

const speaksOf = ({ rows, objective }: StateView, field: string): boolean =>
  rows.some((row) => row.items.some((item) => item.kind === 'field' && item.field === field)) ||
  objective.some((part) => part.kind === 'token' && part.text === field)

function stateLabel({ name, view, initial, nth, run, problems }: StateData): string {
  const kind = view.state.terminal ? 'end state' : initial ? 'start state' : 'state'
  const parts = [nth === 1 ? name : `${name}, number ${nth} of this name`, kind]
  if (view.waitsFor !== '') parts.push(`waits for ${view.waitsFor}`)
  if (run.look === 'now') parts.push(`the run is here, visit ${run.visits}`)
  if (run.look === 'past') parts.push(`visited ${run.visits === 1 ? 'once' : `${run.visits} times`}`)
  if (run.errored) parts.push('a guard errored')
  if (problems) parts.push(problemWords(problems))
  return parts.join(', ')
}

function edgeLabel({ state, view, run, problems, missing }: EdgeData, to: string): string {
  const parts = [`transition from ${state} to ${to}`]
  if (missing) parts.push('no such state')
  if (view.order !== null) parts.push(`tried as number ${view.order}`)
  if (view.pills.length > 0) parts.push(`when ${view.pills.map((pill) => pill.text).join(' and ')}`)
  for (const action of view.actions) parts.push(action.title)
  if (run.look === 'now') parts.push('fired last')
  if ([...run.guards.values()].some((guard) => guard.outcome === 'errored')) parts.push('its guard errored')
  if (problems) parts.push(problemWords(problems))
  return parts.join(', ')
}

const keptList = <T>(before: T[], after: T[]): T[] => (before.length === after.length && before.every((item, i) => item === after[i]) ? before : after)
