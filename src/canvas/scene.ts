import type { Machine } from '../machine'
import type { XY } from '../store'
import { edgeViews, hasLabel, labelSize } from './edgeView'
import { overlaps, stretchBox, type Box, type Point } from './geometry'
import { ghostNodes, type Ghost } from './ghosts'
import { graphOf, type Graph } from './graph'
import { placeLabels, type LabelBox } from './labels'
import { nodeHeights } from './layout'
import type { LabelLevel } from './levels'
import { NODE_WIDTH } from './measure'
import { START_MARK } from './placeBeside'
import { routeLinks, type Route, type RouteLink, type RouteNode } from './routing'

/** Where everything lies: nodes, the stubs of links that lead nowhere, ways and labels. */
export interface Scene {
  readonly boxes: ReadonlyMap<string, Box>
  readonly ghosts: readonly Ghost[]
  readonly routes: ReadonlyMap<string, Route>
  readonly labels: ReadonlyMap<string, LabelBox>
}

export interface SceneInput {
  readonly machine: Machine
  /** A place for every node. */
  readonly places: Readonly<Record<string, XY>>
  readonly level: LabelLevel
  /** Links whose labels hold an error to be read. */
  readonly errored: ReadonlySet<string>
  /** Nodes under the hand just now. */
  readonly dragged: ReadonlySet<string>
}

type Size = Pick<Box, 'w' | 'h'>

const none: ReadonlySet<string> = new Set()

/** With more links than this a change moves only the ways that it touches: a new way for every link would take too long. */
const ROUTED_WHOLE = 200
/** The same under the hand, where there is a frame for it; at the drop everything finds its way anew, up to the number above. */
const ROUTED_WHOLE_IN_HAND = 40

/** Makes scenes, keeping of the last one what has not changed. */
export function sceneMaker(): (input: SceneInput) => Scene {
  let nodes: readonly RouteNode[] = []
  let links: readonly RouteLink[] = []
  let sizes: ReadonlyMap<string, Size> = new Map()
  let sizedFor: SceneInput | null = null
  let scene: Scene = { boxes: new Map(), ghosts: [], routes: new Map(), labels: new Map() }
  /** Links that found a way in a hurry, while a hand held something. */
  let hurried = none
  return (input) => {
    const { machine, level, errored, dragged } = input
    const inHand = dragged.size > 0
    const graph = graphOf(machine)
    const states = stateNodes(machine, graph, input.places, nodes)
    const ghosts = ghostNodes(graph, states)
    const newNodes = [...states, ...ghosts.map(({ id, box }): RouteNode => ({ id, box, above: 0, ring: 0 }))]
    const newLinks = sizedFor?.machine === machine ? links : routeLinksOf(graph, ghosts)
    const sized = sizedFor !== null && sizedFor.machine === machine && sizedFor.level === level && sameSet(sizedFor.errored, errored)
    const newSizes = sized ? sizes : labelSizes(graph, level, errored)
    const changed = changedNodes(nodes, newNodes)
    // Dropped where it was held last nothing has moved, but what was done in a hurry is still to be done well.
    const late = inHand ? none : hurried
    const moved = changed.size > 0 || late.size > 0 || !sameLinks(links, newLinks)
    const resized = sized ? none : changedSizes(sizes, newSizes)
    const before = { links, nodes, routes: scene.routes, labels: scene.labels }
    nodes = newNodes
    links = newLinks
    sizes = newSizes
    sizedFor = input
    if (!moved && resized.size === 0) return scene

    const isMany = links.length > (inHand ? ROUTED_WHOLE_IN_HAND : ROUTED_WHOLE)
    const loose = isMany && before.links.length > 0 ? new Set([...looseLinks(before.links, links, before.routes, changed, newNodes), ...late]) : null
    hurried = inHand && loose ? new Set([...hurried, ...loose]) : none
    const routes = moved ? kept(before.routes, newRoutes(nodes, links, before.routes, loose, inHand), (a, b) => a.path === b.path) : before.routes
    // At another zoom every label has another size; a few are found room for among those that stay.
    const partly = loose && resized.size <= sizes.size / 4 ? new Set([...loose, ...resized]) : null
    const labels = kept(before.labels, newLabels(nodes, routes, sizes, before.labels, partly, inHand), sameLabel)
    scene = { boxes: new Map(nodes.map(({ id, box }) => [id, box])), ghosts, routes, labels }
    return scene
  }
}

/** Boxes and all; a state that stands where it stood is the object that it was. */
function stateNodes(machine: Machine, graph: Graph, places: SceneInput['places'], before: readonly RouteNode[]): readonly RouteNode[] {
  const heights = nodeHeights(machine)
  return graph.nodes.map(({ id, state }, i) => {
    const at = Object.hasOwn(places, id) ? places[id] : undefined
    const [x, y, h] = [at?.x ?? 0, at?.y ?? 0, heights.get(id) ?? 40]
    const [above, ring] = [id === graph.initial ? START_MARK : 0, state.terminal ? 4 : 0]
    const was = before[i]
    const same = was?.id === id && was.box.x === x && was.box.y === y && was.box.h === h && was.above === above && was.ring === ring
    return same ? was : { id, box: { x, y, w: NODE_WIDTH, h }, above, ring }
  })
}

function routeLinksOf(graph: Graph, ghosts: readonly Ghost[]): readonly RouteLink[] {
  const stub = new Map(ghosts.map((ghost) => [ghost.link, ghost.id]))
  return graph.links.flatMap((link) => {
    const target = link.target ?? stub.get(link.id)
    const source = graph.byId.get(link.source)
    const view = source && edgeViews(source.state)[link.transition]
    return target === undefined || !view ? [] : [{ id: link.id, source: link.source, target, labelled: hasLabel(view) }]
  })
}

function labelSizes(graph: Graph, level: LabelLevel, errored: ReadonlySet<string>): ReadonlyMap<string, Size> {
  const sizes = new Map<string, Size>()
  for (const link of graph.links) {
    const source = graph.byId.get(link.source)
    const view = source && edgeViews(source.state)[link.transition]
    const size = view ? labelSize(view, level, errored.has(link.id)) : null
    if (size) sizes.set(link.id, size)
  }
  return sizes
}

/** Labels that are new, gone or of another size. */
function changedSizes(before: ReadonlyMap<string, Size>, after: ReadonlyMap<string, Size>): ReadonlySet<string> {
  const changed = new Set<string>()
  for (const [id, { w, h }] of after) {
    const was = before.get(id)
    if (was?.w !== w || was.h !== h) changed.add(id)
  }
  for (const id of before.keys()) if (!after.has(id)) changed.add(id)
  return changed
}

/** Those that are new, gone, moved or of another size. */
function changedNodes(before: readonly RouteNode[], after: readonly RouteNode[]): ReadonlySet<string> {
  if (before.length === after.length && after.every((node, i) => node === before[i])) return none
  const old = new Map(before.map((node) => [node.id, node]))
  const changed = new Set<string>()
  for (const { id, box, above, ring } of after) {
    const was = old.get(id)
    old.delete(id)
    const same = was && was.box.x === box.x && was.box.y === box.y && was.box.h === box.h && was.above === above && was.ring === ring
    if (!same) changed.add(id)
  }
  for (const id of old.keys()) changed.add(id)
  return changed
}

/** The links that need a way anew: new ones, those at a changed node, and those that now run through one. */
function looseLinks(
  before: readonly RouteLink[],
  after: readonly RouteLink[],
  routes: ReadonlyMap<string, Route>,
  changed: ReadonlySet<string>,
  nodes: readonly RouteNode[],
): ReadonlySet<string> {
  const old = new Map(before.map((link) => [link.id, link]))
  const boxes = nodes.flatMap((node) => (changed.has(node.id) ? [node.box] : []))
  const runsThrough = (points: readonly Point[]) =>
    points.some((b, i) => {
      const a = points[i - 1]
      return a !== undefined && boxes.some((box) => overlaps(stretchBox(a, b, 4), box))
    })
  const loose = new Set<string>()
  for (const link of after) {
    const was = old.get(link.id)
    const route = routes.get(link.id)
    const fresh = !was || !route || was.target !== link.target || was.labelled !== link.labelled
    if (fresh || changed.has(link.source) || changed.has(link.target) || runsThrough(route.points)) loose.add(link.id)
  }
  return loose
}

function newRoutes(
  nodes: readonly RouteNode[],
  links: readonly RouteLink[],
  before: ReadonlyMap<string, Route>,
  loose: ReadonlySet<string> | null,
  inDrag: boolean,
): ReadonlyMap<string, Route> {
  if (!loose) return routeLinks(nodes, links)
  const held = picked(links.map(({ id }) => id).filter((id) => !loose.has(id)), before)
  const asked = links.filter((link) => loose.has(link.id))
  // Under the hand a way may run over another for a moment; at the drop it finds a lane of its own.
  return inDrag ? new Map([...held, ...routeLinks(nodes, asked)]) : routeLinks(nodes, asked, held)
}

function newLabels(
  nodes: readonly RouteNode[],
  routes: ReadonlyMap<string, Route>,
  sizes: ReadonlyMap<string, Size>,
  before: ReadonlyMap<string, LabelBox>,
  loose: ReadonlySet<string> | null,
  inDrag: boolean,
): ReadonlyMap<string, LabelBox> {
  if (!loose) return placeLabels(nodes, routes, sizes)
  const held = picked([...sizes.keys()].filter((id) => !loose.has(id)), before)
  const asked = picked(loose, sizes)
  if (!inDrag) return placeLabels(nodes, routes, picked([...sizes.keys()].filter((id) => asked.has(id) || held.has(id)), sizes), held)
  return new Map([...held, ...placeLabels(nodes, picked(loose, routes), asked)])
}

/** Those of the ids that a map has, in the order asked for. */
function picked<V>(ids: Iterable<string>, map: ReadonlyMap<string, V>): Map<string, V> {
  const some = new Map<string, V>()
  for (const id of ids) {
    const value = map.get(id)
    if (value !== undefined) some.set(id, value)
  }
  return some
}

/** The new map with the old one's values wherever they are the same, so that what draws them sees no change. */
function kept<V>(old: ReadonlyMap<string, V>, fresh: ReadonlyMap<string, V>, same: (a: V, b: V) => boolean): ReadonlyMap<string, V> {
  const all = new Map<string, V>()
  for (const [id, value] of fresh) {
    const before = old.get(id)
    all.set(id, before !== undefined && (before === value || same(before, value)) ? before : value)
  }
  return all
}

const sameLabel = (a: LabelBox, b: LabelBox): boolean => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h && a.align === b.align

const sameLinks = (a: readonly RouteLink[], b: readonly RouteLink[]): boolean =>
  a === b || (a.length === b.length && a.every((one, i) => one.id === b[i]?.id && one.target === b[i].target && one.labelled === b[i].labelled))

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id))
