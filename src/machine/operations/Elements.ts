import { lookAround } from './print'
import { Sheet } from './Sheet'
import { invariant } from './textEdit'
import { refuse, refuseUnless } from './refusal'
import { beginsLine, blanksAfter, blanksBefore, columnOf, isBlank, lineEnd, lineStart, regionOf, removalOf } from './regions'
import type { TreeEntry, TreeItem, TreeMap, TreeSeq } from './tree'

export type Collection = TreeMap | TreeSeq
export type Element = TreeEntry | TreeItem

/** Elements of collections in and out and to other places, block or flow, with the comments and gaps around them. */
export class Elements extends Sheet {
  // Block elements

  /** Whether elements here stand apart by an empty line. */
  protected apart(items: readonly Element[], index: number, otherwise: boolean): boolean {
    const pairs: [Element | undefined, Element | undefined][] = [[items[index - 1], items[index]], [items[index - 2], items[index - 1]], [items[index], items[index + 1]]]
    for (const [a, b] of pairs) {
      if (!a || !b) continue
      const region = regionOf(this.text, b.start, b.end)
      return blanksBefore(this.text, region.start) < region.start || blanksAfter(this.text, regionOf(this.text, a.start, a.end).end) > regionOf(this.text, a.start, a.end).end
    }
    return otherwise
  }

  protected insertBlock(items: readonly Element[], index: number, lines: readonly string[], apart: boolean): void {
    const before = items[index - 1]
    const gap = this.apart(items, index, apart) ? [''] : []
    if (before) {
      this.insertBelow(before, lines, gap)
      return
    }
    const next = items[0]
    invariant(next !== undefined, 'An empty block collection has no place to insert at.')
    if (beginsLine(this.text, next.start)) this.insertLines(regionOf(this.text, next.start, next.end).start, [...lines, ...gap])
    else {
      // The first key of an item stands behind its dash.
      const [first = '', ...rest] = lines
      this.replace(next.start, next.start, [first.trimStart(), ...rest, ' '.repeat(columnOf(this.text, next.start))].join(this.eol))
    }
  }

  protected insertBelow(before: Element, lines: readonly string[], gap: readonly string[]): void {
    const { end } = regionOf(this.text, before.start, before.end)
    // A text that keeps its last empty lines (`|+`) has its gap in itself; one more would be its own.
    const kept = end > 0 && isBlank(this.text, lineStart(this.text, end - 1), end)
    this.insertLines(end, kept ? lines : [...gap, ...lines])
  }

  protected removeBlock(element: Element, next: Element | undefined): void {
    if (beginsLine(this.text, element.start)) {
      const { start, end } = removalOf(this.text, regionOf(this.text, element.start, element.end))
      this.remove(start, end)
      return
    }
    if (next && isBlank(this.text, element.end, next.start)) this.remove(element.start, next.start)
    else this.remove(element.start, element.end)
  }

  // Flow elements

  /** A flow collection with each item on lines of its own. */
  protected stacked(coll: Collection): boolean {
    return coll.items.length > 0 && coll.items.every(({ start }) => beginsLine(this.text, start))
  }

  protected insertFlow(coll: Collection, index: number, item: string): void {
    const { text } = this
    const [open, close] = [coll.start, coll.end - 1]
    if (coll.items.length === 0) {
      if (!isBlank(text, open + 1, close)) this.replace(open + 1, open + 1, ` ${item}${/\s/.test(text[open + 1] ?? '') ? '' : ' '}`)
      else {
        const look = lookAround(text, open, this.eol)
        const pad = coll.kind === 'map' ? look.bracePad : /^[[{]/.test(item) ? look.mapsPad : look.namesPad
        this.replace(open + 1, close, pad ? ` ${item} ` : item)
      }
      return
    }
    const next = coll.items[index]
    if (next) {
      if (!this.stacked(coll)) this.replace(next.start, next.start, `${item}, `)
      else this.insertLines(regionOf(text, next.start, next.start).start, [`${' '.repeat(columnOf(text, next.start))}${item},`])
      return
    }
    const last = coll.items.at(-1)
    invariant(last !== undefined, 'A collection that is not empty has a last item.')
    const comma = this.commaAfter(last.end, close)
    const endOfLine = lineEnd(text, comma ?? last.end)
    if (!this.stacked(coll) || endOfLine >= close) {
      const glue = this.stacked(coll) ? `,${this.eol}${' '.repeat(columnOf(text, last.start))}` : ', '
      this.replace(last.end, last.end, glue + item)
      return
    }
    if (comma === null) this.replace(last.end, last.end, ',')
    this.replace(endOfLine, endOfLine, `${this.eol}${' '.repeat(columnOf(text, last.start))}${item}${comma === null ? '' : ','}`)
  }

  /** The comma of a flow collection between two offsets, outside of comments; null when there is none. */
  protected commaAfter(from: number, until: number): number | null {
    for (let i = from; i < until; i++) {
      if (this.text[i] === '#' && /\s/.test(this.text[i - 1] ?? ' ')) i = lineEnd(this.text, i)
      else if (this.text[i] === ',') return i
    }
    return null
  }

  protected removeFlow(coll: Collection, indexes: readonly number[]): void {
    const { text } = this
    const gone = new Set(indexes)
    if (gone.size === coll.items.length && !text.slice(coll.start, coll.end).includes('#')) {
      this.remove(coll.start + 1, coll.end - 1)
      return
    }
    const keptLater = (from: number): boolean => coll.items.some((_, i) => i > from && !gone.has(i))
    for (const index of indexes) {
      const item = coll.items[index]
      if (!item) continue
      const next = coll.items[index + 1]
      const before = coll.items[index - 1]
      const comma = this.commaAfter(item.end, next?.start ?? coll.end - 1)
      const ownLines = beginsLine(text, item.start) && /^\s*(?:#.*)?$/.test(text.slice(comma === null ? item.end : comma + 1, lineEnd(text, item.end)))
      if (ownLines && comma !== null) this.remove(regionOf(text, item.start, item.start).start, regionOf(text, item.start, item.end).end)
      else if (next && keptLater(index)) {
        if (isBlank(text, (comma ?? item.end) + 1, next.start)) this.remove(item.start, next.start)
        else this.remove(item.start, comma === null ? item.end : comma + 1)
      } else if (before) {
        // The last ones: the comma before the first of them goes, and one behind stays where it was.
        const glue = this.commaAfter(before.end, item.start)
        if (isBlank(text, before.end, glue ?? before.end) && glue !== null && isBlank(text, glue + 1, item.start)) this.remove(before.end, item.end)
        else {
          if (glue !== null) this.remove(glue, glue + 1)
          this.remove(item.start, item.end)
        }
      } else this.remove(item.start, comma === null ? item.end : comma + 1)
    }
  }

  /** Items out of a list that stays. */
  removeOnly(seq: TreeSeq, indexes: readonly number[]): void {
    if (seq.flow) this.removeFlow(seq, indexes)
    else for (const index of indexes) this.removeBlock(seq.items[index] ?? refuse('There is no such item.'), seq.items[index + 1])
  }

  /** Text as it is, between the elements of a collection; block lines carry their indentation. */
  insertText(coll: Collection, index: number, text: string): void {
    if (coll.flow) this.insertFlow(coll, index, text)
    else this.insertBlockText(coll.items, index, text, this.apart(coll.items, index, true))
  }

  /** Block elements in a new order: each takes the lines and the comment of another's, the gaps between them stay. */
  reorder(coll: Collection, order: readonly number[]): void {
    if (coll.flow) {
      coll.items.forEach(({ start, end }, i) => {
        const from = coll.items[order[i] ?? i]
        if (from) this.replace(start, end, this.text.slice(from.start, from.end))
      })
      return
    }
    refuseUnless(coll.items.every(({ start }) => beginsLine(this.text, start)), 'These elements do not stand on lines of their own. Move them in the text.')
    const regions = coll.items.map(({ start, end }) => regionOf(this.text, start, end))
    const lines = regions.map(({ start, end }) => this.text.slice(start, end).replace(/\r?\n$/, ''))
    regions.forEach(({ start }, i) => {
      const own = lines[i] ?? ''
      this.replace(start, start + own.length, lines[order[i] ?? i] ?? own)
    })
  }

  /** An element to another place among its siblings; `to` is its index when it has arrived. */
  move(coll: Collection, from: number, to: number): void {
    const { items } = coll
    const moved = items[from]
    if (!moved || from === to) return
    if (coll.flow) {
      // The texts change places; commas, breaks and comments between them stay.
      const texts = items.map(({ start, end }) => this.text.slice(start, end))
      const [text = ''] = texts.splice(from, 1)
      texts.splice(to, 0, text)
      items.forEach(({ start, end }, i) => this.replace(start, end, texts[i] ?? ''))
      return
    }
    refuseUnless(items.every(({ start }) => beginsLine(this.text, start)), 'These elements do not stand on lines of their own. Move them in the text.')
    const region = regionOf(this.text, moved.start, moved.end)
    const lines = this.text.slice(region.start, region.end).replace(/\r?\n$/, '')
    this.removeBlock(moved, items[from + 1])
    const others = items.filter((_, i) => i !== from)
    this.insertBlockText(others, to, lines, this.apart(items, Math.max(1, from), false))
  }

  /** Lines as they are, between elements. */
  protected insertBlockText(items: readonly Element[], index: number, lines: string, apart: boolean): void {
    const gap = apart ? [''] : []
    const before = items[index - 1]
    if (before) this.insertBelow(before, [lines], gap)
    else {
      const next = items[0]
      invariant(next !== undefined, 'There is no element to stand before.')
      this.insertLines(regionOf(this.text, next.start, next.end).start, [lines, ...gap])
    }
  }
}
