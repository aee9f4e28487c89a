import type { TextEdit } from '../store'

/** A change as the editor tells of it: offset and length in the text before all of them. */
export interface ContentChange {
  readonly rangeOffset: number
  readonly rangeLength: number
  readonly text: string
}

/** The edits of one event of the editor, ascending; `text` is the text before it. */
export const patchOf = (text: string, changes: readonly ContentChange[]): readonly TextEdit[] =>
  changes
    .map(({ rangeOffset, rangeLength, text: ins }) => ({ start: rangeOffset, del: text.slice(rangeOffset, rangeOffset + rangeLength), ins }))
    .sort((a, b) => a.start - b.start || a.del.length - b.del.length)
