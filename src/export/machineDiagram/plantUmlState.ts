import type { Machine } from '../../machine'
import type { Exported } from '../exported'
import { printable } from '../plain/printable'
import { wrapText } from '../plain/wrapText'
import { plantUmlText } from '../sequence/plantUmlSequence'
import { diagramStates, edgeLines, missingNote, stateLines, type GuardStyle } from './machineWords'

const LINE_CELLS = 48

/** A machine as a PlantUML state diagram: requirements and own actions inside the states, guards and actions on the edges. Errors: none. */
export function plantUmlState(machine: Machine, style: GuardStyle = 'words'): Exported {
  const states = diagramStates(machine)
  const lines = ['@startuml', 'hide empty description']
  for (const { id, name, state } of states.values()) {
    lines.push(`state "${text([name])}" as ${id}${state === null ? ' #FDECE9' : ''}`)
    for (const line of state === null ? ['missing state'] : stateLines(state)) lines.push(`${id} : ${text([line])}`)
  }
  const initial = machine.initialState === null ? undefined : states.get(machine.initialState)
  if (initial !== undefined) lines.push(`[*] --> ${initial.id}`)
  for (const { id, state } of states.values()) {
    for (const transition of state?.transitions ?? []) {
      const label = edgeLines(transition, style)
      lines.push(`${id} --> ${states.get(transition.toState)?.id ?? id}${label.length === 0 ? '' : ` : ${text(label)}`}`)
    }
    if (state?.terminal === true) lines.push(`${id} --> [*]`)
  }
  return { parts: [[...lines, '@enduml', ''].join('\n')], notes: missingNote(states) }
}

const text = (lines: readonly string[]): string => lines.flatMap((line) => wrapText(printable(line), LINE_CELLS)).map(plantUmlText).join('\\n')
