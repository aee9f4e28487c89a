import type { Machine } from '../../machine'
import { recordSentence } from '../../trace'
import { cutText } from '../plain/printable'
import type { Divergence } from './replay'

const show = (value: unknown): string => (value === undefined ? 'nothing' : cutText(JSON.stringify(value) ?? 'nothing', 120))

/** A divergence in two or three plain sentences: where, what the file says, what the machine does. */
export function divergenceWords(machine: Machine, { at, expected, found, difference }: Divergence): { readonly title: string; readonly found: string; readonly expected: string } {
  const title = difference === null ? `Record ${at + 1} departs` : `Record ${at + 1} departs in ${difference.path}`
  if (found === null) return { title: `The file ends before record ${at + 1}`, found: 'The file says nothing more.', expected: expected === null ? 'The machine does nothing more.' : `The machine goes on: ${recordSentence(machine, expected)}` }
  const words = difference === null ? sentenceOf(machine, found) : `${difference.path} is ${show(difference.found)}.`
  const ours = expected === null ? 'The machine does nothing here: it waits for an answer, or the run has ended.' : difference === null ? recordSentence(machine, expected) : `${difference.path} is ${show(difference.expected)}.`
  return { title, found: words, expected: ours }
}

/** What comes from elsewhere may lack what a sentence needs. */
function sentenceOf(machine: Machine, found: NonNullable<Divergence['found']>): string {
  try {
    return recordSentence(machine, found)
  } catch {
    return show(found)
  }
}
