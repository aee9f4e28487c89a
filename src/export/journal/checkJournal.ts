import { readMachine, type Machine } from '../../machine'
import type { JournalRecord } from '../../reducer'
import type { Exchange } from '../../trace'
import { readLines } from './readLines'
import { replay, type Replay } from './replay'

/** A journal held against a machine. */
export interface JournalCheck {
  readonly ok: true
  /** The text that it was replayed on, and where that came from. */
  readonly machineText: string
  readonly machineFrom: 'file' | 'caller'
  readonly machine: Machine
  readonly records: readonly JournalRecord[]
  /** The line of the first record, from 1. */
  readonly firstLine: number
  /** As the header says; null without one. Whether it is the text's is the caller's to compute. */
  readonly sha256: string | null
  readonly seed?: number
  readonly exchanges: readonly Exchange[]
  readonly replay: Replay
}

export type JournalChecking = JournalCheck | { readonly ok: false; readonly line: number; readonly message: string }

/**
 * Reads a journal, ours or a runtime's log of the same records, and replays it.
 *
 * On `machineText` where the caller gives one, else on the text in its header; a log without a header needs the caller's.
 * Errors: returned, never thrown. Source: spec §6.
 */
export function checkJournal(ndjson: string, machineText?: string): JournalChecking {
  const lines = readLines(ndjson, 'allowed')
  if (!lines.ok) return lines
  const { header, records, firstLine } = lines
  const text = machineText ?? header?.machine
  if (text === undefined) return { ok: false, line: 1, message: 'This log has no header with its machine. Open the machine that it was recorded with, then open the log again.' }
  const reading = readMachine(text)
  if (reading.verdict !== 'whole' || reading.machine.unrunnable === true)
    return { ok: false, line: 1, message: `The machine ${machineText === undefined ? 'in the file’s header' : 'that is open'} does not start, so nothing can be replayed on it. Its problems say why.` }
  return {
    ok: true, machineText: text, machineFrom: machineText === undefined ? 'file' : 'caller', machine: reading.machine, records, firstLine,
    sha256: header?.sha256 ?? null, ...(header?.seed === undefined ? {} : { seed: header.seed }), exchanges: header?.exchanges ?? [],
    replay: replay(reading.machine, records),
  }
}

/**
 * A journal carries *verified* when it replays to its own end on its machine's text, record for record, and the hash in its
 * header is that of the text. `sha256` is the text's, computed by the caller.
 */
export const isVerified = (check: JournalCheck, sha256: string): boolean =>
  check.replay.divergence === null && check.records.length > 0 && (check.sha256 === null || check.sha256.toLowerCase() === sha256.toLowerCase())
