import { readScript } from '../../agents'
import { readMachine, type Machine } from '../../machine'
import { patterns } from '../../patterns'
import type { Run } from '../../reducer'
import { runHeadless } from '../runHeadless'

export interface PlayedPattern {
  readonly id: string
  readonly text: string
  readonly machine: Machine
  readonly run: Run
}

/** Every machine of the gallery, played by its script to its end. */
export const playedPatterns = (): readonly PlayedPattern[] =>
  (played ??= patterns.map(({ id, machineText, scriptText }) => {
    const { machine } = readMachine(machineText)
    return { id, text: machineText, machine, run: runHeadless(machine, readScript(scriptText).script).run }
  }))

let played: readonly PlayedPattern[] | null = null
