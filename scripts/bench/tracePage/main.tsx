import '../../../src/ui/tokens.css'
import '../../../src/ui/parley.css'
import '../../../src/trace/sequence.css'
import mermaid from 'mermaid'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { fieldName, readMachine } from '../../../src/machine'
import { newRun, reduce, type RunEvent } from '../../../src/reducer'
import { newDriver } from '../../../src/runner'
import { appStore } from '../../../src/store'
import { Diagram } from '../../../src/trace/Diagram'
import { useLook } from '../../../src/trace/keptView'

/*
 * A page for the bench alone: a run of many messages as our diagram, every row open, and the same messages drawn by Mermaid.
 * Times are from the call to the task after the frame that shows it.
 */
const machineText = `fsm:
  name: long
  initialState: argue
  context: { points: { type: map, of: string } }
  agents: { pro: { canTransition: [argue] }, con: { canTransition: [argue] }, prag: { canTransition: [argue] } }
  states:
    argue:
      requires: [ { name: points, from: { agent: pro } }, { name: points, from: { agent: con } }, { name: points, from: { agent: prag } } ]
      transitions: [ { toState: argue, onTransition: [ { remove: { points: "*" } } ] } ]
`
const { machine } = readMachine(machineText)
const said = (nth: number): string => `Point ${nth}: the June quote is twelve thousand, it is attached, and that leaves the ledger alone.`

mermaid.initialize({ startOnLoad: false, maxTextSize: 100_000_000 })
const host = document.getElementById('root')
if (host === null) throw new Error('the page has no root')
const box = host.appendChild(document.createElement('div'))
Object.assign(box.style, { width: '1200px', height: '800px' })
box.className = 'tab-body'

const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })

/** Makes the run with so many summons and writes the app's own. */
function prepare(messages: number): number {
  const events: RunEvent[] = [{ kind: 'start' }]
  let run = reduce(machine, newRun(machine), { kind: 'start' })
  for (let nth = 0; 2 * nth < messages; nth += 1) {
    const [summon] = run.open
    if (summon === undefined) throw new Error('nobody is asked')
    const event: RunEvent = { kind: 'turn', actor: summon.actor, summon: summon.id, writes: [{ field: fieldName('points'), value: said(nth) }] }
    run = reduce(machine, run, event)
    events.push(event)
  }
  const { script: _, ...driver } = newDriver({ machine: null, seed: 0, turns: [] })
  const done = appStore.getState().resume({ format: 'parley-run/1', machineText, scriptText: '', events, cursor: run.journal.length, driver, goesOn: false, spoken: false })
  if (!done) throw new Error('the run was not taken')
  return run.journal.length
}

let unmount: (() => void) | null = null

async function own(): Promise<number> {
  unmount?.()
  const place = box.appendChild(document.createElement('div'))
  Object.assign(place.style, { width: '100%', height: '100%' })
  const root = createRoot(place)
  unmount = () => {
    root.unmount()
    place.remove()
  }
  const { session } = appStore.getState()
  if (session === null) throw new Error('there is no run')
  await painted()
  const began = performance.now()
  root.render(<Live />)
  do await painted()
  while (place.querySelector('.k-message') === null)
  return performance.now() - began
}

function Live() {
  const { session } = appStore.getState()
  const [fold, setFold] = useLook(session?.machineText ?? '', 'fold')
  useEffect(() => setFold('none'), [setFold])
  return session && fold === 'none' && <Diagram session={session} onView={() => undefined} />
}

async function peer(messages: number): Promise<number> {
  const lines = ['sequenceDiagram', '  participant m as machine', '  participant a0 as pro', '  participant a1 as con', '  participant a2 as prag']
  for (let nth = 0; 2 * nth < messages; nth += 1) lines.push(`  m->>a${nth % 3}: #35;${nth + 1} points?`, `  a${nth % 3}-->>m: points = “${said(nth)}”`)
  const place = host?.appendChild(document.createElement('div'))
  await painted()
  const began = performance.now()
  const { svg } = await mermaid.render(`m${messages}`, lines.join('\n'))
  if (place !== undefined) place.innerHTML = svg
  await painted()
  const took = performance.now() - began
  place?.remove()
  return took
}

/** Scrolls the diagram from its end to its beginning, a screen a frame and then in leaps; how many rows were in the page at most. */
async function scrolled(): Promise<number> {
  const pane = box.querySelector<HTMLElement>('.seq-scroll')
  if (pane === null) throw new Error('nothing to scroll')
  let rows = 0
  for (let step = 240; step >= 0; step -= 1) {
    pane.scrollTop = step > 120 ? pane.scrollHeight - (241 - step) * 700 : (pane.scrollHeight * step) / 120
    await painted()
    rows = Math.max(rows, box.querySelectorAll('.r').length)
  }
  return rows
}

declare global {
  interface Window {
    trace: { prepare: typeof prepare; own: typeof own; peer: typeof peer; scrolled: typeof scrolled }
  }
}
window.trace = { prepare, own, peer, scrolled }
