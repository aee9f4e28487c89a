import { readMachine, type Machine } from '../../machine'
import type { Run, RunEvent } from '../../reducer'
import type { Exchange } from '../../trace'
import { readLines } from './readLines'
import { replay } from './replay'

export interface JournalFile {
  readonly machineText: string
  readonly machine: Machine
  /** As the header says; comparing it with the hash of `machineText` is the caller's. */
  readonly sha256: string
  readonly seed?: number
  readonly exchanges?: readonly Exchange[]
  readonly events: readonly RunEvent[]
  readonly run: Run
}

export type JournalReading = { readonly ok: true; readonly file: JournalFile } | { readonly ok: false; readonly line: number; readonly message: string }

const refuse = (line: number, message: string): JournalReading => ({ ok: false, line, message })

/**
 * Reads a journal file back to its events and the run that they give, record for record.
 *
 * The events are replayed on the header's machine; a file whose records say anything else is refused with the line
 * (from 1) where it departs, which for a file that is cut off is the one that is missing. Errors: returned, never thrown. Source: spec §6.
 */
export function readJournal(ndjson: string): JournalReading {
  const lines = readLines(ndjson, 'refused')
  if (!lines.ok) return lines
  const { header, records, firstLine } = lines
  if (header === null) return refuse(1, 'The first line is no header of a journal.')
  const { machine } = readMachine(header.machine)
  const { run, events, divergence, withMore } = replay(machine, records)
  if (divergence !== null) {
    const line = divergence.at + firstLine
    if (divergence.found === null) return refuse(line, `The file ends after record ${records.length}, before everything that its last event did. Export the journal again.`)
    return refuse(line, `Record ${divergence.at + 1} (line ${line}) does not follow from the events before it on this machine. Either the file or the machine in it was changed by hand.`)
  }
  if (withMore > 0) return refuse(firstLine, `${withMore} of the records say more than the reducer does, so this is another runtime’s log.`)
  const { machine: machineText, sha256, seed, exchanges } = header
  return { ok: true, file: { machineText, machine, sha256, ...(seed === undefined ? {} : { seed }), ...(exchanges === undefined ? {} : { exchanges }), events, run } }
}
