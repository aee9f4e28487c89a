import type { Data, DataEntry } from './data'
import { Elements, type Collection } from './Elements'
import { ground } from './ground'
import { FSM_KEYS } from './keys'
import { keyIsPlain, lookAround, tableColumns, valueColumn } from './print'
import { quoted } from './quoting'
import { refuse, refuseUnless } from './refusal'
import { beginsLine, columnOf, commentAt, isBlank, lineEnd, lineStart, nextLine, regionOf, reindented } from './regions'
import { restated } from './scalars'
import { isNothing } from './source'
import { invariant } from './textEdit'
import type { TreeEntry, TreeItem, TreeMap, TreeNode, TreeSeq } from './tree'

/** Where a value hangs: behind a key or a dash, in block or in flow. */
export interface Holder {
  readonly entry: TreeEntry
  readonly inFlow: boolean
}

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
 * Offsets are always those of the source; what was written before does not move them.
 */
export class Pen extends Elements {
  // Entries of a mapping

  /** Sets a key that may be there or not: `order` says where a new one stands among the known ones. */
  setEntry(holder: Holder, map: TreeMap | null, [name, data]: DataEntry, order: readonly string[], like: TreeEntry | null = null): void {
    const entry = map && this.source.entry(map, name, 'This element')
    if (map && entry) this.setValue({ entry, inFlow: map.flow }, data, like)
    else {
      this.addEntry(holder, map, [name, data], map ? this.placeOf(map, name, order) : 0, like)
    }
  }

  /** Where a new key stands: behind the last one that comes before it. */
  private placeOf(map: TreeMap, name: string, order: readonly string[]): number {
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
  private holdsComment({ start, end }: Collection): boolean {
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

  // Sections of `fsm`: `states`, `context`, `agents`, `policy`

  /** Sets a key of `fsm` itself. */
  setHead(entry: DataEntry): void {
    const holder = this.fsmHolder()
    if (holder) this.setEntry(holder, this.source.fsm, entry, FSM_KEYS)
  }

  /** Where the machine hangs; null while there is no `fsm` yet: then it comes first, and the operation is computed once more. */
  private fsmHolder(): Holder | null {
    const { place: { entry, inFlow }, reading } = this.source
    if (entry) return { entry, inFlow }
    const { start, end, ins } = ground(reading.text, this.eol)
    this.replace(start, end, ins)
    this.again()
    return null
  }

  holderOf(section: string): Holder {
    const entry = this.source.entry(this.source.fsm, section, '`fsm`') ?? refuse(`There is no \`${section}\` yet.`)
    return { entry, inFlow: this.source.fsm.flow }
  }

  /** A new member of a section, in the look of the others; the section comes with it when there is none. */
  addMember(section: string, name: string, data: Data, at?: number, shape: TreeEntry | null = null): void {
    const { fsm } = this.source
    const map = this.source.section(section)
    const there = this.source.entry(fsm, section, '`fsm`')
    if (there) {
      const index = Math.min(Math.max(at ?? Infinity, 0), map?.items.length ?? 0)
      const like = shape ?? map?.items[Math.max(0, index - 1)] ?? null
      this.addEntry(this.holderOf(section), map, [name, data], index, like, shape !== null)
      return
    }
    const rank = (key: string | null): number => FSM_KEYS.indexOf(key ?? '')
    const before = fsm.items.findLastIndex((item) => rank(item.name) >= 0 && rank(item.name) < rank(section))
    const holder = this.fsmHolder()
    if (!holder) return
    const around: TreeMap = { kind: 'map', flow: fsm.flow && fsm.items.length > 0, anchor: false, tag: false, start: fsm.start, end: fsm.end, items: shape ? [{ ...shape, value: shape.value, name }] : [] }
    const like: TreeEntry = { name: section, key: null, colon: fsm.start, value: around, start: fsm.start, end: fsm.end }
    this.addEntry(holder, fsm, [section, { kind: 'map', entries: [[name, data]] }], before + 1, like, true)
  }

  /** A member out of its section; with the last one the section goes too. */
  removeMember(section: string, name: string, what: string): void {
    const entry = this.source.member(section, name, what)
    this.source.plainly(entry.value, `${what} \`${name}\``)
    const map = this.source.section(section) ?? refuse(`There is no \`${section}\`.`)
    if (map.items.length > 1) this.removeEntry(map, entry)
    else this.removeEntry(this.source.fsm, this.holderOf(section).entry)
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

  /** A member of a section to another place among its peers: `to` is its index when it has arrived. */
  moveMember(section: string, name: string, to: number, what: string): void {
    const entry = this.source.member(section, name, what)
    const map = this.source.section(section) ?? refuse(`There is no \`${section}\`.`)
    refuseUnless(new Set(map.items.map((item) => item.name)).size === map.items.length, `Two ${what}s have the same name. Rename one of them first.`)
    this.move(map, map.items.indexOf(entry), Math.min(Math.max(to, 0), map.items.length - 1))
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

  // Items of a list

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
