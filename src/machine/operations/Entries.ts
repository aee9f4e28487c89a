import type { Data, DataEntry } from './data'
import { Elements, type Collection } from './Elements'
import { keyIsPlain, lookAround, valueColumn } from './print'
import { quoted } from './quoting'
import { refuse, refuseUnless } from './refusal'
import { beginsLine, columnOf, commentAt, isBlank, lineEnd, lineStart, nextLine, regionOf } from './regions'
import { restated } from './scalars'
import { isNothing } from './source'
import { invariant } from './textEdit'
import type { TreeEntry, TreeMap, TreeNode } from './tree'

/** Where a value hangs: behind a key or a dash, in block or in flow. */
export interface Holder {
  readonly entry: TreeEntry
  readonly inFlow: boolean
}

/** Entries of a mapping in and out, and their values anew, in the look of what stands around them. */
export class Entries extends Elements {
  /** Sets a key that may be there or not: `order` says where a new one stands among the known ones. */
  setEntry(holder: Holder, map: TreeMap | null, [name, data]: DataEntry, order: readonly string[], like: TreeEntry | null = null): void {
    const entry = map && this.source.entry(map, name, 'This element')
    if (map && entry) this.setValue({ entry, inFlow: map.flow }, data, like)
    else {
      this.addEntry(holder, map, [name, data], map ? this.placeOf(map, name, order) : 0, like)
    }
  }

  /** Where a new key stands: behind the last one that comes before it. */
  protected placeOf(map: TreeMap, name: string, order: readonly string[]): number {
    return map.items.findLastIndex((item) => item.name !== null && order.indexOf(item.name) < order.indexOf(name)) + 1
  }

  /** A new entry at an index of a mapping, or as the first one of an empty value. `apart`: whether a lone neighbour gets an empty line. */
  addEntry(holder: Holder, map: TreeMap | null, entry: DataEntry, index: number, like: TreeEntry | null = null, apart = false): void {
    if (!map || (map.items.length === 0 && !this.holdsComment(map))) {
      this.fill(holder, entry, like)
      return
    }
    if (map.flow) {
      const printer = this.printer(map.start)
      this.insertFlow(map, index, `${printer.key(entry[0], true)}: ${printer.flow(entry[1], like?.value ?? null, entry[0])}`)
      return
    }
    const first = map.items[0]
    const neighbour = map.items[Math.min(index, map.items.length - 1)]
    invariant(first !== undefined && neighbour !== undefined, 'A mapping that is not empty has a first entry.')
    const column = columnOf(this.text, first.start)
    const wide = valueColumn(map.items.slice(Math.max(0, index - 6), index + 6), this.text)
    const [line = '', ...rest] = this.printer(neighbour.start).entry(entry, column, like, wide === null ? 0 : wide - column)
    this.insertBlock(map.items, index, [' '.repeat(column) + line, ...rest], apart)
  }

  /** Empty brackets with a comment in them are filled as they are, so that the comment stays. */
  protected holdsComment({ start, end }: Collection): boolean {
    return this.text.slice(start, end).includes('#')
  }

  /** The first entry of a value that was empty. */
  private fill({ entry, inFlow }: Holder, data: DataEntry, like: TreeEntry | null): void {
    const printer = this.printer(entry.start)
    if (inFlow) {
      this.writeValue(entry, [printer.flow({ kind: 'map', entries: [data] }, null, entry.name ?? '')])
      return
    }
    const column = columnOf(this.text, entry.start) + this.indentStep()
    const [line = '', ...rest] = printer.entry(data, column, like)
    this.writeValue(entry, ['', ' '.repeat(column) + line, ...rest])
  }

  removeEntry(map: TreeMap, entry: TreeEntry): void {
    this.removeEntries(map, [entry])
  }

  removeEntries(map: TreeMap, entries: readonly TreeEntry[]): void {
    const indexes = entries.map((entry) => map.items.indexOf(entry))
    if (map.flow) this.removeFlow(map, indexes)
    else for (const index of indexes) this.removeBlock(map.items[index] ?? refuse('There is no such key.'), map.items[index + 1])
  }

  /** A name as a key: in the quotes of the key that it replaces, or in those that it needs. */
  keyText(name: string, inFlow: boolean, like: TreeNode | null): string {
    const style = like?.kind === 'scalar' ? like.style : 'plain'
    if (style === 'double' || style === 'single') return quoted(name, style, inFlow)
    return keyIsPlain(name, inFlow) ? name : this.printer(like?.start ?? 0).key(name, inFlow)
  }

  /** A text under a key of an element; `''` takes the key away. */
  setText({ holder, map }: { readonly holder: Holder; readonly map: TreeMap | null }, key: string, text: string, order: readonly string[]): void {
    if (text !== '') this.setEntry(holder, map, [key, { kind: 'text', text }], order)
    else {
      const there = map && this.source.entry(map, key, 'This element')
      if (map && there) this.removeFrom(holder, map, there)
    }
  }

  /** Takes an entry out; the last one leaves `{}` behind. */
  removeFrom(holder: Holder, map: TreeMap, entry: TreeEntry): void {
    if (map.items.length > 1 || map.flow) this.removeEntry(map, entry)
    else {
      refuseUnless(beginsLine(this.text, entry.start), 'This is the only key here. Delete the whole element instead.')
      this.replace(holder.entry.colon, holder.entry.colon, ' {}')
      const region = regionOf(this.text, entry.start, entry.end)
      const unended = region.end === this.text.length && !this.text.endsWith('\n')
      this.remove(unended ? region.start - this.eol.length : region.start, region.end)
    }
  }

  /** Lines behind a key whose value is empty, null or to be replaced. */
  writeValue(entry: TreeEntry, lines: readonly string[]): void {
    const { value, colon } = entry
    const [first = '', ...rest] = lines
    const colonThere = this.text[colon - 1] === ':' && (entry.key === null || colon > entry.key.end)
    const lead = colonThere ? ' ' : ': '
    if (!value) {
      this.replace(colon, colon, first === '' ? lead.trimEnd() : lead + first)
      this.below(this.commentsBelow(entry, colon), rest)
      return
    }
    if (this.text.slice(colon, value.start).includes('\n')) {
      const end = lineEnd(this.text, value.end)
      if (rest.length === 0 && !isBlank(this.text, value.end, end)) {
        // The comment on its last line stays there, and so does the value.
        this.replace(value.start, value.end, first)
        return
      }
      this.replace(colon, colon, first === '' ? '' : lead + first)
      this.replace(lineStart(this.text, value.start), end, rest.join(this.eol))
      return
    }
    if (first === '') this.replace(colon, value.end, '')
    else this.replace(value.start, value.end, first)
    this.below(this.commentsBelow(entry, value.end), rest)
  }

  /** Comments right below a key that are indented deeper speak of what it is to hold: that stands behind them. */
  private commentsBelow(entry: TreeEntry, offset: number): number {
    let end = lineEnd(this.text, offset)
    for (let at = nextLine(this.text, end); at < this.text.length; at = nextLine(this.text, at)) {
      if (commentAt(this.text, at) <= columnOf(this.text, entry.start)) break
      end = lineEnd(this.text, at)
    }
    return end
  }

  private below(offset: number, lines: readonly string[]): void {
    const end = lineEnd(this.text, offset)
    if (lines.length > 0) this.replace(end, end, this.eol + lines.join(this.eol))
  }

  /** A value anew: a scalar keeps its style, a collection is printed in the shape that it had. */
  setValue({ entry, inFlow }: Holder, data: Data, like: TreeEntry | null = null): void {
    const { value } = entry
    const key = entry.name ?? ''
    this.source.plainly(value, `\`${key}\``)
    const column = columnOf(this.text, entry.start)
    if (value?.kind === 'scalar' && !isNothing(value) && (data.kind === 'text' || data.kind === 'name')) {
      if (value.text !== data.text) this.restate(value, data.text, column, inFlow)
      return
    }
    if (value?.kind === 'scalar' && !isNothing(value) && value.style !== 'folded' && value.style !== 'literal' && data.kind === 'value') {
      if (value.style !== 'plain' || value.text !== String(data.value)) this.replace(value.start, value.end, String(data.value))
      return
    }
    const printer = this.printer(entry.start)
    const shape = like?.value ?? (isNothing(value) ? null : value)
    if (inFlow) this.writeValue(entry, [printer.flow(data, shape, key)])
    else this.writeValue(entry, printer.block(data, column, shape, key, true))
  }

  restate(node: Extract<TreeNode, { kind: 'scalar' }>, text: string, column: number, inFlow: boolean): void {
    const { quote } = lookAround(this.text, node.start, this.eol)
    this.replace(node.start, node.end, restated(node, text, { text: this.text, eol: this.eol, inFlow, column, quote }))
  }
}
