import type { Machine } from '../../machine'
import type { Exported } from '../exported'
import { printable } from '../plain/printable'
import { wrapText } from '../plain/wrapText'
import { mermaidText } from '../sequence/mermaidSequence'
import { diagramStates, edgeLines, missingNote, stateLines, type GuardStyle } from './machineWords'

const LINE_CELLS = 48
const MOST_UNITS = 50_000
/** Mermaid's default `maxEdges`. */
const MOST_EDGES = 500

/**
 * A machine as Mermaid `stateDiagram-v2`: requirements and own actions inside the states, guards and actions on the edges.
 *
 * One text whatever its size, as half a graph shows nothing: `notes` says where Mermaid's defaults have to be raised. Errors: none.
 */
export function mermaidState(machine: Machine, style: GuardStyle = 'words'): Exported {
  const states = diagramStates(machine)
  const lines = ['stateDiagram-v2']
  for (const { id, name, state } of states.values()) {
    lines.push(`  state "${text([name])}" as ${id}`)
    for (const line of state === null ? ['missing state'] : stateLines(state)) lines.push(`  ${id} : ${text([line])}`)
  }
  const initial = machine.initialState === null ? undefined : states.get(machine.initialState)
  if (initial !== undefined) lines.push(`  [*] --> ${initial.id}`)
  let edges = 0
  for (const { id, state } of states.values()) {
    for (const transition of state?.transitions ?? []) {
      const label = edgeLines(transition, style)
      lines.push(`  ${id} --> ${states.get(transition.toState)?.id ?? id}${label.length === 0 ? '' : ` : ${text(label)}`}`)
      edges += 1
    }
    if (state?.terminal === true) lines.push(`  ${id} --> [*]`)
  }
  const whole = `${lines.join('\n')}\n`
  return {
    parts: [whole],
    notes: [
      ...(whole.length > MOST_UNITS ? [`${whole.length.toLocaleString('en')} characters: Mermaid draws 50,000 unless its maxTextSize is raised.`] : []),
      ...(edges > MOST_EDGES ? [`${edges} edges: Mermaid draws 500 unless its maxEdges is raised.`] : []),
      ...missingNote(states),
    ],
  }
}

const text = (lines: readonly string[]): string => lines.flatMap((line) => wrapText(printable(line), LINE_CELLS)).map(mermaidText).join('<br/>')
