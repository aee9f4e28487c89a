import { parseDocument } from 'yaml'
import { layOutMachine } from '../../src/canvas/layout'
import { agentName, fieldName, readMachine, type Operation } from '../../src/machine'
import { benchOperations, chainOf } from '../../src/machine/operations/testing/operationBench'
import { applyPatches, invertPatches } from '../../src/store/patches'
import { placesFrom } from '../../src/store/places'
import { planOperation } from '../../src/store/planOperation'
import { timing } from './measure'
import { canvasProjection } from './projection'
import { ms, times, type Row } from './table'

const document = { id: 'bench', title: 'bench', origin: { kind: 'new' }, revision: 0 } as const

const EVERYWHERE: readonly Operation[] = [
  { kind: 'renameField', field: fieldName('votes'), to: fieldName('ballots') },
  { kind: 'renameAgent', agent: agentName('pro'), to: agentName('proponent') },
]

/**
 * One gesture on a large machine, planned as the store does it: the operation computed, its edits applied, the text read
 * again, and what the canvas draws worked out; without the paint. Each is undone again. Beside what the
 * YAML library alone takes to parse the text once. A rename that has to write into every state is told apart.
 */
export function operationBench(): readonly Row[] {
  return [
    measured('one operation', 200, benchOperations(200), 12),
    measured('one operation', 1000, benchOperations(1000), 6),
    measured('a rename that touches every state', 200, EVERYWHERE, 12),
  ]
}

function measured(what: string, states: number, operations: readonly Operation[], rounds: number): Row {
  const text = chainOf(states)
  const places = layOutMachine(readMachine(text).machine, {})
  let reading = readMachine(text)
  let texts = { machineText: text, scriptText: '', places: placesFrom(Object.entries(places)) }
  const project = canvasProjection(places)
  const show = (): unknown => project(reading.machine, layOutMachine(reading.machine, texts.places))
  show()
  const own: number[] = []
  const peer: number[] = []
  const slowest = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const operation of operations) {
      const began = performance.now()
      const plan = planOperation({ reading, places: texts.places, document: { ...document, ...texts } }, operation)
      if (!plan.ok) throw new Error(`${operation.kind}: ${plan.reason}`)
      texts = applyPatches(texts, plan.patches)
      reading = plan.after
      show()
      const took = performance.now() - began
      texts = applyPatches(texts, invertPatches(plan.patches))
      reading = readMachine(texts.machineText, reading)
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
  if (texts.machineText !== text) throw new Error('undo has not brought the text back')
  const [all, alone] = [timing(own), timing(peer)]
  const [kind, worst] = [...slowest].map(([name, taken]) => [name, timing(taken).median] as const).toSorted((a, b) => b[1] - a[1])[0] ?? ['', NaN]
  return {
    what: `${what}, computed, applied, read, projected, ${states} states (p95 ${ms(all.p95)}; slowest ${kind} ${ms(worst)})`,
    median: ms(all.median),
    peer: 'yaml parseDocument()',
    peerMedian: ms(alone.median),
    ratio: times(all.median / alone.median),
  }
}
