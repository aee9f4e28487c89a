import { readFileSync } from 'node:fs'
import { readScript, type Script } from '../../agents'
import { readMachine, type Machine } from '../../machine'
import { newRun, reduce, type JournalRecord, type RecordKind, type Run, type RunEvent } from '../../reducer'
import { runHeadless, type HeadlessOptions, type Played } from '../runHeadless'

/** A machine of the articles, byte for byte. */
export const fixture = (name: 'arch-debate' | 'deployment-quorum'): string =>
  readFileSync(new URL(`../fixtures/${name}.yaml`, import.meta.url), 'utf8')

/** Throws when the text has not exactly one such place: a test that changes nothing proves nothing. */
export function edit(text: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`not exactly one ${JSON.stringify(from)}`)
    return before.replace(from, () => to)
  }, text)
}

export const machineOf = (text: string): Machine => readMachine(text).machine

/** The script of a text without findings; agents as in spec §9. */
export function scriptOf(text: string): Script {
  const { script, diagnostics } = readScript(text)
  if (diagnostics.length > 0) throw new Error(diagnostics.map((one) => one.message).join('\n'))
  return script
}

export const play = (machineText: string, scriptText: string, options?: HeadlessOptions): Played => runHeadless(machineOf(machineText), scriptOf(scriptText), options)

export const replay = (machine: Machine, events: readonly RunEvent[]): Run => events.reduce((run, event) => reduce(machine, run, event), newRun(machine))

type Of<K extends RecordKind> = Extract<JournalRecord, { kind: K }>
/** The records of one kind, of one state if named. */
export const recordsOf = <K extends RecordKind>(run: Run, kind: K, state?: string): readonly Of<K>[] =>
  run.journal.filter((record): record is Of<K> => record.kind === kind && (state === undefined || record.state === state))

export const ofVisit = (run: Run, state: string, visit: number): readonly JournalRecord[] => run.journal.filter((record) => record.state === state && record.visit === visit)
