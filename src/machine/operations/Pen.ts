import type { Data } from './data'
import type { Holder } from './Entries'
import { tableColumns } from './print'
import { refuse, refuseUnless } from './refusal'
import { beginsLine, columnOf, regionOf, reindented } from './regions'
import { Sections } from './Sections'
import { invariant } from './textEdit'
import type { TreeEntry, TreeItem, TreeMap, TreeSeq } from './tree'

/** The list under `key` of an element, which may not be there yet, and a place in it. */
export interface Target {
  readonly holder: Holder
  readonly owner: TreeMap | null
  readonly key: string
  readonly at: number
  readonly order: readonly string[]
  readonly like: TreeEntry | null
}

/**
 * Writes edits into a source text: entries and items in and out, values anew, in the look of what stands around them.
 * Offsets are always those of the source; what was written before does not move them. Mappings and the sections of `fsm` are
 * the business of the classes that it extends; the items of lists are its own.
 */
export class Pen extends Sections {
  /** A new item at an index of the list under `key`; the list begins with it when there was none. */
  addItem(holder: Holder, owner: TreeMap | null, key: string, data: Data, at: number, order: readonly string[], like: TreeEntry | null): void {
    const entry = owner && this.source.entry(owner, key, 'This element')
    const seq = this.source.seqOf(entry, `\`${key}\``)
    if (!owner || !entry || !seq || (seq.items.length === 0 && !this.holdsComment(seq))) {
      this.setEntry(holder, owner, [key, { kind: 'list', items: [data] }], order, like)
      return
    }
    const index = Math.min(Math.max(at, 0), seq.items.length)
    if (seq.flow) {
      const near = seq.items[Math.max(0, index - 1)]?.value ?? null
      const columns = this.stacked(seq) ? tableColumns(seq.items.map(({ value }) => value), this.text) : null
      this.insertFlow(seq, index, this.printer(seq.start).flow(data, near, key, columns))
      return
    }
    const first = seq.items[0]
    invariant(first !== undefined, 'A list that is not empty has a first item.')
    const shape = { ...seq, items: index === 0 ? seq.items : [...seq.items.slice(index), ...seq.items.slice(0, index)] }
    this.insertBlock(seq.items, index, this.printer(first.start).item(data, columnOf(this.text, first.start), shape), false)
  }

  /** An item's value anew, in the shape that it had. */
  rewriteItem(item: TreeItem, data: Data, inFlow: boolean): void {
    const { value } = item
    if (!value) refuse('This item is empty. Mend it in the text first.')
    const printer = this.printer(item.start)
    const lines = inFlow ? [printer.flow(data, value)] : printer.block(data, columnOf(this.text, item.start), value, '', false)
    this.replace(value.start, value.end, lines.join(this.eol))
  }

  /** Takes items out of a list; with the last of them the key goes too. */
  removeItems(holder: Holder, owner: TreeMap, entry: TreeEntry, seq: TreeSeq, indexes: readonly number[]): void {
    if (indexes.length === 0) return
    if (indexes.length < seq.items.length) {
      this.removeOnly(seq, indexes)
    } else this.removeFrom(holder, owner, entry)
  }

  /** A list's item into another list as it stands, comment and all; `data` says it anew where its own lines do not fit there. */
  transplant(from: TreeSeq, index: number, target: Target, data: Data): void {
    const item = from.items[index] ?? refuse('There is no such item.')
    const { holder, owner, key, at, order, like } = target
    const entry = owner && this.source.entry(owner, key, 'This element')
    const seq = this.source.seqOf(entry, `\`${key}\``)
    const toFlow = seq?.flow === true && seq.items.length > 0
    const ownText = this.text.slice(item.value?.start ?? item.start, item.end)
    if (!from.flow && seq && seq.items.length > 0 && !seq.flow && beginsLine(this.text, item.start)) {
      const region = regionOf(this.text, item.start, item.end)
      const first = seq.items[0]
      invariant(first !== undefined, 'A list that is not empty has a first item.')
      const lines = reindented(this.text.slice(region.start, region.end).replace(/\r?\n$/, ''), columnOf(this.text, first.start) - columnOf(this.text, item.start))
      if (lines === null) refuse('This item holds lines that reach too far to the left to be moved. Move it in the text.')
      this.insertBlockText(seq.items, Math.min(at, seq.items.length), lines, this.apart(seq.items, at, false))
      return
    }
    const region = regionOf(this.text, item.start, item.end)
    const own = beginsLine(this.text, item.start) && !from.flow
    if (own && !holder.inFlow && owner?.flow !== true && (!seq || seq.items.length === 0)) {
      this.bringList(target, this.text.slice(region.start, region.end).replace(/\r?\n$/, ''), columnOf(this.text, item.start))
      return
    }
    refuseUnless(!beginsLine(this.text, item.start) || !hasComment(this.text.slice(region.start, region.end)), 'This item has comments that have no place in the list it would go to. Move it in the text.')
    const flowValue = item.value?.kind === 'map' && item.value.flow && !ownText.includes('\n')
    if (seq && seq.items.length > 0 && flowValue) {
      const index2 = Math.min(at, seq.items.length)
      if (toFlow) this.insertFlow(seq, index2, ownText)
      else this.insertBlock(seq.items, index2, [`${' '.repeat(columnOf(this.text, seq.items[0]?.start ?? 0))}- ${ownText}`], false)
      return
    }
    refuseUnless(!hasComment(ownText), 'This item has comments that have no place in the list it would go to. Move it in the text.')
    this.addItem(holder, owner, key, data, at, order, like)
  }

  /** A list's first item, as the lines that it had elsewhere. */
  private bringList({ holder, owner, key, order }: Target, lines: string, from: number): void {
    const column = owner && owner.items[0] ? columnOf(this.text, owner.items[0].start) : columnOf(this.text, holder.entry.start) + this.indentStep()
    const { listIndent } = this.printer(holder.entry.start).look
    const moved = reindented(lines, column + listIndent - from)
    if (moved === null) refuse('This item holds lines that reach too far to the left to be moved. Move it in the text.')
    const entry = owner && this.source.entry(owner, key, 'This element')
    const own = `${' '.repeat(column)}${key}:`
    if (entry) this.writeValue(entry, ['', moved])
    else if (!owner || owner.items.length === 0) this.writeValue(holder.entry, ['', own, moved])
    else this.insertBlock(owner.items, this.placeOf(owner, key, order), [own, moved], false)
  }
}

/** Whether lines hold a comment, quotes and folded texts left aside: rather once too often than lost. */
const hasComment = (lines: string): boolean => /(?:^|\s)#/.test(lines.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'/g, '""'))
