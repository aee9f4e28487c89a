import { parseDocument } from 'yaml'
import { layOutMachine } from '../../src/canvas/layout'
import { readMachine } from '../../src/machine'
import { benchOperations, chainOf } from '../../src/machine/operations/testing/operationBench'
import { createApp } from '../../src/store/createApp'
import { memoryPorts } from '../../src/store/memoryPorts'
import { timing } from './measure'
import { canvasProjection } from './projection'
import { ms, times, type Row } from './table'

const rounds = { 200: 12, 1000: 6 } as const

/**
 * One gesture on a large machine, through the store as the room does it: the operation computed, its edits applied and
 * recorded, the text read again, and what the canvas draws worked out; without the paint. Each is undone again. Beside what the
 * YAML library alone takes to parse the text once.
 */
export function operationBench(): readonly Row[] {
  return ([200, 1000] as const).flatMap((states) => {
    const text = chainOf(states)
    const places = layOutMachine(readMachine(text).machine, {})
    const { store } = createApp(memoryPorts())
    const opened = store.getState().openText(text, 'bench', { kind: 'new' })
    if (!opened.ok) throw new Error(opened.message)
    store.getState().adopt(places)
    const project = canvasProjection(places)
    const show = (): unknown => {
      const { lastGood, places: now } = store.getState()
      return project(lastGood, layOutMachine(lastGood, now))
    }
    show()
    const own: number[] = []
    const peer: number[] = []
    const slowest = new Map<string, number[]>()
    for (let round = 0; round < rounds[states]; round += 1) {
      for (const operation of benchOperations(states)) {
        const began = performance.now()
        const result = store.getState().perform(operation, { quiet: true })
        show()
        const took = performance.now() - began
        if (!result.ok) throw new Error(`${operation.kind}: ${result.reason}`)
        store.getState().undo()
        show()
        const parsed = performance.now()
        if (round % 3 === 0) {
          parseDocument(text)
          peer.push(performance.now() - parsed)
        }
        // The first round warms up.
        if (round === 0) continue
        own.push(took)
        slowest.set(operation.kind, [...(slowest.get(operation.kind) ?? []), took])
      }
    }
    if (store.getState().document.machineText !== text) throw new Error('undo has not brought the text back')
    const [all, alone] = [timing(own), timing(peer)]
    const [kind, worst] = [...slowest].map(([name, taken]) => [name, timing(taken).median] as const).toSorted((a, b) => b[1] - a[1])[0] ?? ['', NaN]
    return [
      {
        what: `one operation, computed, applied, read, projected, ${states} states (p95 ${ms(all.p95)}; slowest ${kind} ${ms(worst)})`,
        median: ms(all.median),
        peer: 'yaml parseDocument()',
        peerMedian: ms(alone.median),
        ratio: times(all.median / alone.median),
      },
    ]
  })
}
