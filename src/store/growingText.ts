import { applyEdits, type TextEdit } from '../machine'
import { joinEdits } from './patches'

/** From so many places on a text is put together anew. */
const MOST_PLACES = 8

/**
 * Puts texts together while somebody types into them. The engine makes one piece of a text of many parts as soon as a part is
 * taken of it, which for a large machine is a millisecond and a copy of the whole per key. So words that are typed on are added
 * to those typed before, on the text from before them, until something is taken out or too many places have words.
 */
export const createGrowing = (): ((text: string, edits: readonly TextEdit[]) => string) => {
  let last: { readonly text: string; readonly from: string; readonly edits: readonly TextEdit[] } | null = null
  return (text, edits) => {
    const onLast = last !== null && last.text === text ? last : null
    const typed = onLast ? joinEdits(onLast.edits, edits) : edits
    // What is taken out is compared with the text as it is, never with what is known of it.
    if (typed.length > MOST_PLACES || edits.some(({ del }) => del !== '')) {
      last = null
      return applyEdits(text, edits)
    }
    const from = onLast?.from ?? text
    const grown = applyEdits(from, typed)
    last = { text: grown, from, edits: typed }
    return grown
  }
}
