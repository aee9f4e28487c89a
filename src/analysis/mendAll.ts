import { composeEdits, editsOf, readMachine, type Reading, type TextEdit } from '../machine'
import { lint } from './lint'

export interface Mended {
  /** On the text of the reading that was given; one undo step. Empty when nothing could be mended. */
  readonly edits: readonly TextEdit[]
  readonly after: Reading
  /** How many findings were mended. */
  readonly count: number
  /** Why the others were not, a sentence each. */
  readonly refused: readonly string[]
}

const MOST = 500

/**
 * Mends every finding of a rule, one after the other: each mend is looked up anew on the text that the one before left,
 * because it may have moved, or mended, the next.
 */
export function mendAll(reading: Reading, id: string): Mended {
  const lists: (readonly TextEdit[])[] = []
  const refused: string[] = []
  const tried = new Set<string>()
  let after = reading
  while (lists.length < MOST) {
    // A mend that leaves its finding as it was would be done for ever.
    const next = lint(after).find((finding) => finding.id === id && finding.fix && !tried.has(`${finding.path ?? ''}\n${finding.message}`))
    if (!next?.fix) break
    tried.add(`${next.path ?? ''}\n${next.message}`)
    const result = editsOf(after, next.fix.operation)
    if (!result.ok) {
      refused.push(result.reason)
      continue
    }
    lists.push(result.edits)
    after = readMachine(result.after.text, after)
  }
  return { edits: composeEdits(reading.text, lists), after, count: lists.length, refused }
}
