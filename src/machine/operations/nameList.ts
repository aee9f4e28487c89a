import { list, nameData } from './data'
import type { Owner } from './lists'
import type { Pen } from './Pen'
import type { TreeEntry, TreeSeq } from './tree'

/**
 * The list of names under a key becomes `wanted`, in its order: names that stay keep their words in the text and the comments on
 * their lines. What goes, what changes places and what comes may be neighbours, so each is written into the text that the one before leaves.
 */
export function setNames(pen: Pen, { holder, map }: Pick<Owner, 'holder' | 'map'>, key: string, at: { readonly entry: TreeEntry | null; readonly seq: TreeSeq | null }, wanted: readonly string[], order: readonly string[]): void {
  const { seq } = at
  const now = seq?.items.flatMap(({ value }) => (value?.kind === 'scalar' ? [value.text] : [])) ?? []
  const isClear = now.length === seq?.items.length && new Set(now).size === now.length && new Set(wanted).size === wanted.length
  const kept = now.filter((name) => wanted.includes(name))
  const hasComment = seq !== null && pen.text.slice(seq.start, seq.end).includes('#')
  if (seq && at.entry && wanted.length === 0 && now.length > 0 && (!seq.flow || hasComment)) {
    // Each goes with its own comment; one behind the key stays.
    pen.removeOnly(seq, [...seq.items.keys()])
    if (!seq.flow) pen.replace(at.entry.colon, at.entry.colon, ' []')
    return
  }
  if (!seq || !at.entry || !isClear || wanted.length === 0 || (kept.length === 0 && !hasComment)) {
    pen.setEntry(holder, map, [key, list(wanted.map(nameData))], order)
    return
  }
  const gone = now.flatMap((name, i) => (wanted.includes(name) ? [] : [i]))
  const places = wanted.filter((name) => now.includes(name)).map((name) => now.indexOf(name))
  if (kept.length > 0 && gone.length > 0) {
    pen.removeOnly(seq, gone)
    if (kept.length < wanted.length || places.some((place, i) => place < (places[i - 1] ?? 0))) pen.again()
  } else if (places.some((place, i) => place < (places[i - 1] ?? 0))) {
    pen.reorder(seq, places)
    if (kept.length < wanted.length) pen.again()
  } else {
    let index = kept.length === 0 ? now.length : 0
    for (const name of wanted) {
      if (now.includes(name)) index++
      else {
        pen.addItem(holder, map, key, nameData(name), index, order, null)
        // In brackets the comma behind the last one moves: one at a time.
        if (seq.flow) break
      }
    }
    if (gone.length > 0 || (seq.flow && kept.length + 1 < wanted.length)) pen.again()
  }
}
