import { parentPath } from '../path'
import type { ElementPath, Span } from '../types'
import { scalarSays } from './quoting'
import type { Style, TreeEntry, TreeItem, TreeNode, TreeScalar } from './tree'

/** What a reading knows of a piece of the text that it found nothing wrong with; offsets are those of the piece. */
export interface ReadPiece {
  readonly text: string
  readonly spans: ReadonlyMap<ElementPath, Span>
}

/** The reading's own blanks are more than YAML's. */
const OTHER_BLANK = /[^\S \t\r\n]/

/** The text is looked up when somebody asks: most scalars are only passed by. */
class PlacedScalar implements TreeScalar {
  readonly kind = 'scalar'
  readonly anchor = false
  readonly tag = false
  private said: string | null
  constructor(
    private readonly source: string,
    readonly style: Style,
    readonly start: number,
    readonly end: number,
  ) {
    this.said = null
  }
  get text(): string {
    this.said ??= saysVerbatim(this.source, this.style) ?? scalarSays(this.style === 'folded' || this.style === 'literal' ? `${this.source}\n` : this.source, 0) ?? ''
    return this.said
  }
}

/** What a scalar's source says where it says it letter by letter; else null. */
export function saysVerbatim(source: string, style: Style): string | null {
  if (style === 'folded' || style === 'literal' || source.includes('\n')) return null
  if (style === 'plain') return source
  const inner = source.slice(1, -1)
  return inner.includes(style === 'double' ? '\\' : "'") ? null : inner
}

/** A span with those of its keys or items. */
interface Place {
  readonly span: Span
  parts: Place[] | null
}

/**
 * The tree of a state's piece, built from the places that its reading wrote down: the same as `treeOf` says, for a part of
 * its time. Null where these do not tell enough, as of values nested in an action; the parser does then.
 */
export function treeOfSpans({ text, spans }: ReadPiece, offset = 0): TreeEntry | null {
  // A comment between the sign of an explicit key and the key hides the sign.
  if (/\?[ \t]+#/.test(text)) return null
  const places = new Map<ElementPath, Place>()
  let root: Place | null = null
  for (const [path, span] of spans) {
    const place: Place = { span, parts: null }
    places.set(path, place)
    if (!root) root = place
    else {
      const parent = places.get(parentPath(path))
      if (!parent) return null
      if (parent.parts) parent.parts.push(place)
      else parent.parts = [place]
    }
  }
  return root && new Placer(text, offset).entry(root, false)
}

/** Each method is null where the places do not tell enough. */
class Placer {
  constructor(
    private readonly text: string,
    private readonly offset: number,
  ) {}

  entry(place: Place, inFlow: boolean): TreeEntry | null {
    const { text, offset } = this
    const named = place.span.key
    if (!named) return null
    const { start, end } = named
    const key = this.scalar(start, end)
    if (!key || this.lastBefore(start) === '?') return null
    let colon = end
    while (text[colon] === ' ') colon++
    if (text[colon] !== ':') return null
    colon += 1 + offset
    const value = this.value(place, inFlow)
    if (value === undefined) return null
    return { name: key.text, key, colon, value, start: key.start, end: Math.max(colon, value?.end ?? 0) }
  }

  /** `undefined` where it can't be told; null is an empty value. */
  private value({ span, parts }: Place, inFlow: boolean): TreeNode | null | undefined {
    const { start, end } = span.value
    const { text, offset } = this
    if (OTHER_BLANK.test(text[end] ?? '')) return undefined
    const sign = text[start]
    const flow = sign === '{' || sign === '['
    if (!parts) {
      if (start === end) return null
      if (!flow) return this.scalar(start, end) ?? undefined
      if (text.slice(start + 1, end - 1).trim() !== '') return undefined
      const range = { anchor: false, tag: false, flow, start: start + offset, end: end + offset }
      return sign === '{' ? { kind: 'map', ...range, items: [] } : { kind: 'seq', ...range, items: [] }
    }
    const isMap = parts[0]?.span.key !== undefined
    if (flow ? isMap !== (sign === '{') : inFlow) return undefined
    const items = isMap ? this.all(parts, (part) => this.entry(part, flow)) : this.all(parts, (part) => this.item(part, flow))
    if (!items) return undefined
    const range = { anchor: false, tag: false, flow, start: start + offset, end: flow ? end + offset : (items.at(-1)?.end ?? 0) }
    return isMap ? { kind: 'map', ...range, items: items as TreeEntry[] } : { kind: 'seq', ...range, items: items as TreeItem[] }
  }

  private all<T>(places: readonly Place[], read: (place: Place) => T | null): T[] | null {
    const found: T[] = []
    for (const place of places) {
      const one = read(place)
      if (one === null) return null
      found.push(one)
    }
    return found
  }

  private item(place: Place, inFlow: boolean): TreeItem | null {
    const value = this.value(place, inFlow)
    if (!value) return null
    if (inFlow) return { value, start: value.start, end: value.end }
    let dash = place.span.value.start - 1
    while (this.text[dash] === ' ') dash--
    return this.text[dash] === '-' ? { value, start: dash + this.offset, end: value.end } : null
  }

  private scalar(start: number, end: number): TreeScalar | null {
    const { text, offset } = this
    const source = text.slice(start, end)
    const sign = source[0]
    const last = source.length > 1 ? source.at(-1) : ''
    if (sign === '"' || sign === "'") {
      return last === sign ? new PlacedScalar(source, sign === '"' ? 'double' : 'single', start + offset, end + offset) : null
    }
    if (sign === '|' || sign === '>') {
      const newline = source.indexOf('\n')
      if (newline < 0 || /[+\d]/.test(source.slice(0, newline).split('#')[0] ?? '')) return null
      let until = end
      while (text[until] === ' ' || text[until] === '\t') until++
      return new PlacedScalar(text.slice(start, until), sign === '>' ? 'folded' : 'literal', start + offset, until + offset)
    }
    // What looks like a collection, or stands on several lines, is left to the parser.
    if (sign === undefined || /^[-?](?:\s|$)|^[&*!%@`{[\]},]|:(?:\s|$)|\n/.test(source)) return null
    return new PlacedScalar(source, 'plain', start + offset, end + offset)
  }

  private lastBefore(at: number): string | undefined {
    let before = at - 1
    while (this.text[before] === ' ' || this.text[before] === '\n' || this.text[before] === '\r') before--
    return this.text[before]
  }
}
