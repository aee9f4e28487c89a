import type { Machine } from '../machine'
import type { JournalRecord } from '../reducer'
import { stuckWords } from './recordSentence'
import { capWords } from './words'

export type EndRecord = Extract<JournalRecord, { kind: 'done' | 'stuck' | 'halt' | 'abort' }>

/** How a run ended, in one or two words, and why, as a sentence. Source: spec §5. */
export function endWords(machine: Machine, record: EndRecord): { readonly title: string; readonly why: string } {
  switch (record.kind) {
    case 'done': return { title: 'Done', why: `The run ended in ${record.state ?? 'its last state'}.` }
    case 'stuck': return { title: `Stuck in ${record.state ?? 'no state'}`, why: sentence(stuckWords(record.why)) }
    case 'halt': return { title: 'Halted', why: sentence(capWords(machine, record.cap)) }
    case 'abort': return { title: 'Called off', why: record.reason }
  }
}

/** A key of the document keeps its spelling at the beginning of a sentence too. */
const sentence = (clause: string): string => (/^[a-z]+[A-Z]/.test(clause) ? `${clause}.` : `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`)
