import type { Machine } from '../machine'
import type { JournalRecord } from '../reducer'
import { recordSentence } from '../trace'

/** Sentences are made once: a filter reads thousands of them at every key. */
const sentences = new WeakMap<JournalRecord, string>()

function searchable(machine: Machine, record: JournalRecord): string {
  const known = sentences.get(record)
  if (known !== undefined) return known
  const made = `${recordSentence(machine, record)} ${record.state ?? ''} ${record.kind}`.toLowerCase()
  sentences.set(record, made)
  return made
}

/** Indices of the records whose sentence, state or kind holds every word of the query; all of them for an empty one. */
export function rowsMatching(machine: Machine, journal: readonly JournalRecord[], query: string): readonly number[] {
  const words = query.toLowerCase().split(/\s+/).filter(word => word !== '')
  const rows: number[] = []
  journal.forEach((record, at) => {
    if (words.every(word => searchable(machine, record).includes(word))) rows.push(at)
  })
  return rows
}
