import { useStore } from '@xyflow/react'
import type { XY } from '../../store'
import { bottom, centreX, type Box, type Point } from '../geometry'
import { NODE_WIDTH } from '../measure'
import { pathOf, type Route } from '../routing'
import { linkId } from '../graph'
import { useBuild, type CanvasPort, type Hand, type Over, type Piece } from './buildStore'

interface LayerProps {
  readonly boxes: ReadonlyMap<string, Box>
  readonly routes: ReadonlyMap<string, Route>
}

/** What the hand holds, drawn over the picture: the edge under way, the frame, the lines that a drag has come to lie on. */
export function HandLayer({ boxes, routes }: LayerProps) {
  const hand = useBuild((build) => build.hand)
  const guides = useBuild((build) => build.guides)
  const [x, y, zoom] = useStore((flow) => flow.transform)
  if (!hand && guides.length === 0) return null
  return (
    <>
      <svg className="hand-layer" aria-hidden="true">
        <g transform={`translate(${x} ${y}) scale(${zoom})`}>
          {guides.map(({ axis, at, from, to }) => (
            <path key={axis} className="guide" d={axis === 'x' ? `M${at} ${from - 24}V${to + 24}` : `M${from - 24} ${at}H${to + 24}`} />
          ))}
          {hand && <Held hand={hand} boxes={boxes} routes={routes} zoom={zoom} />}
        </g>
      </svg>
      {hand && <Words hand={hand} />}
    </>
  )
}

function Held({ hand, boxes, routes, zoom }: LayerProps & { hand: Hand; zoom: number }) {
  const at = useBuild((build) => build.at)
  const over = useBuild((build) => build.over)
  const port = useBuild((build) => build.port)
  if (!port) return null
  const to = port.toFlow(at)
  const target = over && 'state' in over ? boxes.get(over.state) : undefined
  return (
    <>
      {target && over?.kind !== 'link' && <rect className="drop-target" x={target.x - 6} y={target.y - 6} width={target.w + 12} height={target.h + 12} rx={10} />}
      {over?.kind === 'link' && <LinkTarget route={routes.get(over.id)} />}
      {hand.kind === 'connect' && <Line from={startOf(boxes.get(hand.from))} to={to} />}
      {hand.kind === 'reattach' && <Line {...endsOf(hand, routes, to)} />}
      {hand.kind === 'marquee' && <rect className="marquee" x={Math.min(hand.start.x, to.x)} y={Math.min(hand.start.y, to.y)} width={Math.abs(to.x - hand.start.x)} height={Math.abs(to.y - hand.start.y)} strokeWidth={1 / zoom} />}
      {hand.kind === 'piece' && over?.kind === 'pane' && (hand.piece.kind === 'state' || hand.piece.kind === 'end' || hand.piece.kind === 'shape') && <rect className="piece-ghost" x={to.x - NODE_WIDTH / 2} y={to.y - 20} width={NODE_WIDTH} height={40} rx={6} />}
      {hand.kind === 'connect' && over?.kind === 'pane' && <rect className="piece-ghost" x={to.x - NODE_WIDTH / 2} y={to.y} width={NODE_WIDTH} height={40} rx={6} />}
    </>
  )
}

const startOf = (box: Box | undefined): Point => (box ? { x: centreX(box), y: bottom(box) } : { x: 0, y: 0 })

function endsOf({ state, transition, end }: Extract<Hand, { kind: 'reattach' }>, routes: LayerProps['routes'], to: Point): { from: Point; to: Point } {
  const points = routes.get(linkId(state, transition))?.points
  const [first, last] = [points?.[0] ?? to, points?.at(-1) ?? to]
  return end === 'target' ? { from: first, to } : { from: to, to: last }
}

/** An edge under way: down, across and down again where there is room, else straight there. */
function Line({ from, to }: { from: Point; to: Point }) {
  const middle = (from.y + to.y) / 2
  const points = to.y > from.y + 40 ? [from, { x: from.x, y: middle }, { x: to.x, y: middle }, to] : [from, to]
  return (
    <>
      <path className="held-edge" d={pathOf(points, 0)} markerEnd="url(#arrow-picked)" />
      <circle className="held-end" cx={from.x} cy={from.y} r={4} />
    </>
  )
}

const LinkTarget = ({ route }: { route: Route | undefined }) => (route ? <path className="edge halo" d={route.path} /> : null)

/** Beside the pointer: what is held, and what letting go would do. */
function Words({ hand }: { hand: Hand }) {
  const at = useBuild((build) => build.at)
  const over = useBuild((build) => build.over)
  const port = useBuild((build) => build.port)
  const words = wordsOf(hand, over)
  if (words === null || !port) return null
  const place = clampedBeside(at, port)
  return (
    <p className="hand-words" style={{ left: place.x, top: place.y }} aria-hidden="true">
      {words}
    </p>
  )
}

function clampedBeside(at: XY, port: CanvasPort): XY {
  return { x: Math.min(at.x + 16, innerWidth - 240), y: Math.min(at.y + 18, innerHeight - 36, Math.max(at.y + 18, port.element.getBoundingClientRect().top)) }
}

/** What letting go here would do, in a few words; null where words would be in the way. */
function wordsOf(hand: Hand, over: Over | null): string | null {
  switch (hand.kind) {
    case 'marquee':
      return null
    case 'connect':
      return over?.kind === 'state' || over?.kind === 'gathered' ? `${hand.from} → ${over.state}` : over?.kind === 'pane' || over?.kind === 'link' ? `${hand.from} → a new state` : `${hand.from} → …`
    case 'reattach':
      return over?.kind === 'state' || over?.kind === 'gathered' ? (hand.end === 'target' ? `lead to ${over.state}` : `start from ${over.state}`) : over?.kind === 'pane' && hand.end === 'target' ? 'lead to a new state' : 'to a state'
    case 'piece':
      return pieceWords(hand.piece.kind, hand.label, over)
  }
}

function pieceWords(kind: Piece['kind'], label: string, over: Over | null): string {
  if (kind === 'caps') return label
  switch (over?.kind) {
    case undefined:
      return label
    case 'pane':
      return kind === 'agent' || kind === 'field' ? label : `${label} here`
    case 'link':
      return kind === 'field' ? `${label}: clear on the way` : kind === 'agent' ? label : kind === 'end' ? `${label} instead` : `${label} in between`
    case 'field':
      return kind === 'agent' ? `ask ${label} for ${over.field} everywhere` : label
    case 'gathered':
      return kind === 'agent' ? `ask ${label} for ${over.field}` : kind === 'field' ? `ask for ${label} in ${over.state}` : `${label} after ${over.state}`
    case 'state':
      return kind === 'agent' ? `ask ${label} in ${over.state}` : kind === 'field' ? `ask for ${label} in ${over.state}` : `${label} after ${over.state}`
  }
}

/** Where the two ends of the selected transition can be taken hold of. */
export const gripPoints = (route: Route | undefined): { readonly source: Point; readonly target: Point } | null => {
  const [source, target] = [route?.points[0], route?.points.at(-1)]
  return source && target ? { source, target } : null
}
