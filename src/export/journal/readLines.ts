import type { JournalRecord } from '../../reducer'
import { asHeader, asRecord } from './narrow'
import type { JournalHeader } from './writeJournal'

export type JournalLines =
  | { readonly ok: true; readonly header: JournalHeader | null; readonly records: readonly JournalRecord[]; /** The line of the first record, from 1. */ readonly firstLine: number }
  | { readonly ok: false; readonly line: number; readonly message: string }

const refuse = (line: number, message: string): JournalLines => ({ ok: false, line, message })

function parseLine(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

const isRecordLine = (value: unknown): boolean => asRecord(value) !== null && typeof value === 'object' && value !== null && !Object.hasOwn(value, 'format')

/**
 * The lines of a journal file as records, as far as their events go. A runtime's log may come without the header; whoever
 * needs the machine then brings it. A byte order mark, CRLF and blank lines at the end do not matter. Errors: returned.
 */
export function readLines(ndjson: string, headerless: 'refused' | 'allowed'): JournalLines {
  const lines = ndjson.replace(/^\ufeff/, '').split(/\r?\n/)
  while (lines.length > 1 && lines.at(-1)?.trim() === '') lines.pop()
  const first = parseLine(lines[0] ?? '')
  const isLog = headerless === 'allowed' && first !== null && isRecordLine(first.value)
  const header = first === null ? 'The first line is no JSON, so this is no journal. Open a file that Parley has exported.' : isLog ? null : asHeader(first.value)
  if (typeof header === 'string') return refuse(1, header)
  const firstLine = isLog ? 1 : 2
  const records: JournalRecord[] = []
  for (const [i, line] of lines.slice(firstLine - 1).entries()) {
    const parsed = parseLine(line)
    if (parsed === null) return refuse(i + firstLine, `Line ${i + firstLine} is no JSON; the file may be cut off there. Export the journal again.`)
    const record = asRecord(parsed.value)
    if (record === null) return refuse(i + firstLine, `Line ${i + firstLine} is no record of a journal: its kind or its actor, summon, writes or error do not fit. Export the journal again.`)
    records.push(record)
  }
  return { ok: true, header, records, firstLine }
}
