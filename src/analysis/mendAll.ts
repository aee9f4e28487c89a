import { composeEdits, editsOf, type Operation, type Reading, type SingleOperation, type TextEdit } from '../machine'
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

/** What an operation counts its places in, or gives a name to: two mends that share none of it do not disturb each other. */
function touched(operation: Operation): readonly string[] {
  const singles: readonly SingleOperation[] = operation.kind === 'several' ? operation.operations : [operation]
  return singles.flatMap((single) => [
    ...('state' in single ? [`state ${single.state}`] : []),
    ...('in' in single ? [`state ${single.in.state}`] : []),
    ...('agent' in single ? [`agent ${single.agent}`] : []),
    ...('field' in single ? [`field ${single.field}`] : []),
    ...('cap' in single ? [`cap ${single.cap}`] : []),
    // These go through the whole machine, or say where by what stands before.
    ...(/^(?:delete|rename|move|reorder|duplicate)State$|^rename|^delete(?:Key|Comment)$/.test(single.kind) ? ['everything'] : []),
  ])
}

/**
 * Mends every finding of a rule. Mends that have nothing to do with each other are done in one go; the text is looked
 * through anew before those that a mend may have moved, or mended along. `onMend` hears after each how many there are.
 */
export function mendAll(reading: Reading, id: string, onMend: (count: number) => void = () => undefined): Mended {
  const lists: (readonly TextEdit[])[] = []
  const refused: string[] = []
  // A mend that leaves its finding as it was would be done for ever. One that took a finding away may have left its place, and its
  // words, to the next: the third of three that are the same.
  const tried = new Set<string>()
  let fewest = Infinity
  let after = reading
  for (let again = true; again && lists.length < MOST; ) {
    again = false
    const used = new Set<string>()
    const found = lint(after).filter((finding) => finding.id === id)
    if (found.length < fewest) {
      fewest = found.length
      tried.clear()
    }
    for (const { fix, path = '', message } of found) {
      const name = `${path}\n${message}`
      if (!fix || tried.has(name) || lists.length >= MOST) continue
      again = true
      const touches = touched(fix.operation)
      if (used.has('everything') || (used.size > 0 && touches.includes('everything')) || touches.some((each) => used.has(each))) continue
      for (const each of touches) used.add(each)
      tried.add(name)
      const result = editsOf(after, fix.operation)
      if (!result.ok) {
        refused.push(result.reason)
        continue
      }
      lists.push(result.edits)
      after = result.after
      onMend(lists.length)
    }
  }
  return { edits: composeEdits(reading.text, lists), after, count: lists.length, refused }
}
