import { readMachine, type Machine } from '../../machine'
import { newRun, reduce, type JournalRecord, type Run, type RunEvent } from '../../reducer'
import { eventsOf } from './eventsOf'
import { asHeader, asRecord } from './narrow'
import { same } from './same'

export interface JournalFile {
  readonly machineText: string
  readonly machine: Machine
  /** As the header says; comparing it with the hash of `machineText` is the caller's. */
  readonly sha256: string
  readonly seed?: number
  readonly events: readonly RunEvent[]
  readonly run: Run
}

export type JournalReading = { readonly ok: true; readonly file: JournalFile } | { readonly ok: false; readonly line: number; readonly message: string }

const refuse = (line: number, message: string): JournalReading => ({ ok: false, line, message })

function parseLine(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/**
 * Reads a journal file back to its events and the run that they give, record for record.
 *
 * The events are replayed on the header's machine; a file whose records say anything else is refused with the line
 * (from 1) where it departs, which for a file that is cut off is the one that is missing. Errors: returned, never thrown. Source: spec §6.
 */
export function readJournal(ndjson: string): JournalReading {
  const lines = ndjson.replace(/^\ufeff/, '').split(/\r?\n/)
  while (lines.length > 1 && lines.at(-1)?.trim() === '') lines.pop()
  const first = parseLine(lines[0] ?? '')
  const header = first === null ? 'The first line is no JSON, so this is no journal. Open a file that Parley has exported.' : asHeader(first.value)
  if (typeof header === 'string') return refuse(1, header)

  const records: JournalRecord[] = []
  for (const [i, line] of lines.slice(1).entries()) {
    const parsed = parseLine(line)
    if (parsed === null) return refuse(i + 2, `Line ${i + 2} is no JSON; the file may be cut off there. Export the journal again.`)
    const record = asRecord(parsed.value)
    if (record === null) return refuse(i + 2, `Line ${i + 2} is no record of a journal: its kind or its actor, summon, writes or error do not fit. Export the journal again.`)
    records.push(record)
  }

  const { machine } = readMachine(header.machine)
  const events = eventsOf(records)
  const run = events.reduce((before, event) => reduce(machine, before, event), newRun(machine))
  const differs = run.journal.findIndex((record, i) => !same(record, records[i]))
  if (differs >= records.length) return refuse(records.length + 2, `The file ends after record ${records.length}, before everything that its last event did. Export the journal again.`)
  if (differs >= 0 || run.journal.length < records.length) {
    const at = differs < 0 ? run.journal.length : differs
    return refuse(at + 2, `Record ${at + 1} (line ${at + 2}) does not follow from the events before it on this machine. Either the file or the machine in it was changed by hand.`)
  }
  const { machine: machineText, sha256, seed } = header
  return { ok: true, file: { machineText, machine, sha256, ...(seed === undefined ? {} : { seed }), events, run } }
}
