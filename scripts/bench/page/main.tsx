import '@xyflow/react/dist/style.css'
import '../../../src/ui/tokens.css'
import '../../../src/ui/parley.css'
import { ReactFlow, useEdgesState, useNodesState, type Edge, type Node } from '@xyflow/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Canvas } from '../../../src/canvas'
import { appStore } from '../../../src/store'
import { generatedMachine } from '../generatedMachine'
import { gesture, painted, type GestureKind } from './gestures'

/*
 * A page for the bench alone: the canvas of 500 states beside bare React Flow with 500 of its own nodes at the same places
 * and as many edges, each mounted and thrown away again and again. Times are from `render` to the task after the frame.
 */
export type Subject = 'canvas' | 'bare' | 'bare-visible'

const count = 500
const host = document.getElementById('root')
if (host === null) throw new Error('the page has no root')
const box = host.appendChild(document.createElement('div'))
Object.assign(box.style, { width: '1000px', height: '800px' })

/** Another size of machine for the canvas, and of the peer's picture. */
function openStates(states: number): void {
  shown = pictureOf(states)
  const opened = appStore.getState().openText(generatedMachine(states - 1), 'bench', { kind: 'new' })
  if (!opened.ok) throw new Error(opened.message)
}

// From where the canvas puts its first states, so that about as many are in view.
function pictureOf(states: number): { readonly nodes: Node[]; readonly edges: Edge[] } {
  const nodes: Node[] = Array.from({ length: states }, (_, index) => ({
    id: String(index),
    position: { x: 300, y: index * 220 },
    data: { label: `step ${index}` },
    style: { width: 312, height: 150 },
  }))
  const edges: Edge[] = nodes.slice(1).flatMap((_, index) => [
    { id: `f${index}`, source: String(index), target: String(index + 1), label: '2 approve ≥ 2' },
    { id: `b${index}`, source: String(index), target: String(Math.max(0, index - 3)), label: 'pro = reject' },
  ])
  return { nodes, edges }
}
let shown = pictureOf(count)
openStates(count)

const subjects: Readonly<Record<Subject, () => ReactNode>> = {
  canvas: () => <Canvas />,
  bare: () => <ReactFlow {...shown} />,
  'bare-visible': () => <ReactFlow {...shown} onlyRenderVisibleElements />,
}

async function mountOnce(subject: Subject): Promise<number> {
  const place = box.appendChild(document.createElement('div'))
  Object.assign(place.style, { width: '100%', height: '100%' })
  const root = createRoot(place)
  await painted()
  const began = performance.now()
  root.render(subjects[subject]())
  do await painted()
  while (place.querySelector('.react-flow__node') === null)
  const took = performance.now() - began
  root.unmount()
  place.remove()
  return took
}

/** Mounts a picture and leaves it there for gestures; the returned one of before is thrown away. */
let staged: { readonly unmount: () => void } | null = null
async function stage(subject: Subject | null): Promise<void> {
  staged?.unmount()
  staged = null
  if (subject === null) return
  const place = box.appendChild(document.createElement('div'))
  Object.assign(place.style, { width: '100%', height: '100%' })
  const root = createRoot(place)
  staged = {
    unmount: () => {
      root.unmount()
      place.remove()
    },
  }
  root.render(subject === 'bare' ? <Bare visible={false} /> : subject === 'bare-visible' ? <Bare visible /> : subjects.canvas())
  do await painted()
  while (place.querySelector('.react-flow__node') === null)
  for (let frame = 0; frame < 10; frame += 1) await painted()
}

/** Bare React Flow as its manual has it: its own selection, its own state. */
function Bare({ visible }: { visible: boolean }) {
  const [own, , onNodesChange] = useNodesState(shown.nodes)
  const [ways, , onEdgesChange] = useEdgesState(shown.edges)
  return <ReactFlow nodes={own} edges={ways} onNodesChange={onNodesChange} onEdgesChange={onEdgesChange} onlyRenderVisibleElements={visible} />
}

declare global {
  interface Window {
    openStates: typeof openStates
    stage: typeof stage
    gesture: (kind: GestureKind) => Promise<readonly number[]>
    mountOnce: (subject: Subject) => Promise<number>
  }
}
Object.assign(window, { mountOnce, openStates, stage, gesture: (kind: GestureKind) => gesture(box, kind) })
