import { parseDocument } from 'yaml'
import { layOutMachine } from '../../src/canvas/layout'
import { generatedMachine, linesPerState } from './generatedMachine'
import { readMachine } from '../../src/machine'
import { canvasProjection } from './projection'
import { sideBySide } from './measure'
import { ms, times, type Row } from './table'

/**
 * Text → Machine → nodes, from nothing and after one typed character, beside what the YAML library alone takes for the
 * same text. From nothing the canvas routes every edge anew; after a key only what changed is drawn again.
 */
export function readingBench(): readonly Row[] {
  return [20, 200, 1000].flatMap((states) => {
    const text = generatedMachine(states)
    const first = readMachine(text)
    if (first.machine.states.length !== states + 1 || first.diagnostics.some(({ severity }) => severity === 'error')) {
      throw new Error(`the generated machine of ${states} states was not read whole`)
    }
    const lines = text.split('\n').length
    const places = layOutMachine(first.machine, {})
    const whole = sideBySide(() => canvasProjection(places)(readMachine(text).machine), () => parseDocument(text))
    // One more letter in the description of a state in the middle.
    const at = text.indexOf(' as it stands', text.length / 2)
    const toNodes = canvasProjection(places)
    let previous = first
    let typed = 0
    const keystroke = sideBySide(() => {
      typed += 1
      previous = readMachine(`${text.slice(0, at)}${'x'.repeat(typed % 40)}${text.slice(at)}`, previous)
      return toNodes(previous.machine)
    }, () => parseDocument(text))
    const row = (what: string, { own, peer }: typeof whole): Row => ({
      what: `${what}, ${states} states (${lines.toLocaleString('en')} lines, ${linesPerState} a state)`,
      median: ms(own.median),
      peer: 'yaml parseDocument()',
      peerMedian: ms(peer.median),
      ratio: times(own.median / peer.median),
    })
    return [row('text → Machine → nodes', whole), row('the same after one key', keystroke)]
  })
}
