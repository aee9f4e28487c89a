import { CST, Parser } from 'yaml'

/** What may stand before a value: `&anchor` and `!tag`. */
interface Marked {
  readonly anchor: boolean
  readonly tag: boolean
  /** Of the content: without what stands before it, blanks and comments behind it. */
  readonly start: number
  readonly end: number
}
export type Style = 'plain' | 'double' | 'single' | 'folded' | 'literal'
export interface TreeScalar extends Marked {
  readonly kind: 'scalar'
  readonly style: Style
  /** The text that it stands for. */
  readonly text: string
}
export interface TreeAlias extends Marked {
  readonly kind: 'alias'
}
export interface TreeEntry {
  readonly name: string | null
  readonly key: TreeNode | null
  /** Just behind the colon; where the key ends when there is none. */
  readonly colon: number
  readonly value: TreeNode | null
  /** From the key (or its `?`) to the end of the value. */
  readonly start: number
  readonly end: number
}
export interface TreeMap extends Marked {
  readonly kind: 'map'
  readonly flow: boolean
  readonly items: readonly TreeEntry[]
}
export interface TreeItem {
  readonly value: TreeNode | null
  /** A block item begins with its dash. */
  readonly start: number
  readonly end: number
}
export interface TreeSeq extends Marked {
  readonly kind: 'seq'
  readonly flow: boolean
  readonly items: readonly TreeItem[]
}
export type TreeNode = TreeScalar | TreeAlias | TreeMap | TreeSeq

const STYLES: Readonly<Record<string, Style>> = { scalar: 'plain', 'double-quoted-scalar': 'double', 'single-quoted-scalar': 'single' }
const has = (tokens: readonly CST.SourceToken[] | undefined, type: string): CST.SourceToken | undefined => tokens?.find((token) => token.type === type)

/**
 * Where everything of a piece of YAML stands, dashes, colons and brackets too: what an edit has to know and a value has
 * not. `offset` is added to every position. The piece is known to be sound: it was read before.
 */
export function treeOf(text: string, offset = 0): TreeNode | null {
  for (const token of new Parser().parse(text)) {
    if (token.type === 'document' && token.value) return new TreeBuilder(text, offset).node(token.value, token.start)
  }
  return null
}

/** A block scalar's source up to the end of its last line that is not empty. */
function withoutEmptyLines(source: string): string {
  const words = source.replace(/[ \t\r\n]+$/, '')
  return words === '' ? '' : words + (/^[ \t]*/.exec(source.slice(words.length))?.[0] ?? '')
}

class TreeBuilder {
  constructor(
    private readonly text: string,
    private readonly offset: number,
  ) {}

  node(token: CST.Token, before: readonly CST.SourceToken[] | undefined): TreeNode | null {
    const marks = { anchor: has(before, 'anchor') !== undefined, tag: has(before, 'tag') !== undefined }
    const at = (start: number, end: number) => ({ ...marks, start: start + this.offset, end: end + this.offset })
    switch (token.type) {
      case 'scalar':
      case 'double-quoted-scalar':
      case 'single-quoted-scalar':
        // An empty value can have a token of no length; there is nothing to edit in it.
        if (token.source === '') return null
        return { kind: 'scalar', style: STYLES[token.type] ?? 'plain', text: CST.resolveAsScalar(token)?.value ?? '', ...at(token.offset, token.offset + token.source.length) }
      case 'block-scalar': {
        const header = has(token.props as CST.SourceToken[], 'block-scalar-header')
        const sourceStart = token.props.reduce((end, prop) => Math.max(end, prop.offset + ('source' in prop ? prop.source.length : 0)), token.offset)
        const keeps = header?.source.includes('+') ?? false
        // The break that ends its last line is the line's, whatever the scalar keeps of it; blanks before that break are the scalar's.
        const body = keeps ? token.source.replace(/\r?\n$/, '') : withoutEmptyLines(token.source)
        const style: Style = header?.source.startsWith('>') ? 'folded' : 'literal'
        return { kind: 'scalar', style, text: CST.resolveAsScalar(token)?.value ?? '', ...at(header?.offset ?? token.offset, body.trim() === '' && !keeps ? this.trimmed(sourceStart) : sourceStart + body.length) }
      }
      case 'alias':
        return { kind: 'alias', ...at(token.offset, token.offset + token.source.length) }
      case 'block-map':
        return this.map(token.items, false, at(token.offset, token.offset))
      case 'block-seq':
        return this.seq(token.items, false, at(token.offset, token.offset))
      case 'flow-collection': {
        const close = token.end.find(({ type }) => type === 'flow-map-end' || type === 'flow-seq-end')
        const range = at(token.offset, (close?.offset ?? token.offset) + 1)
        return token.start.type === 'flow-map-start' ? this.map(token.items, true, range) : this.seq(token.items, true, range)
      }
      default:
        return null
    }
  }

  private trimmed(end: number): number {
    let at = end
    while (at > 0 && /\s/.test(this.text[at - 1] ?? '')) at--
    return at
  }

  private map(items: readonly CST.CollectionItem[], flow: boolean, range: Marked): TreeMap {
    const entries = items.flatMap((item): TreeEntry[] => {
      if (!item.key && !item.sep && !item.value) return []
      const key = item.key ? this.node(item.key, item.start) : null
      const colonToken = has(item.sep, 'map-value-ind')
      const value = item.value ? this.node(item.value, item.sep) : null
      const question = has(item.start, 'explicit-key-ind')
      const keyStart = key?.start ?? (colonToken ? colonToken.offset + this.offset : range.start)
      const start = question ? question.offset + this.offset : this.markedStart(item.start, keyStart)
      const colon = colonToken ? colonToken.offset + 1 + this.offset : (key?.end ?? start)
      const end = Math.max(key?.end ?? start, colon, value?.end ?? this.markedEnd(item.sep, start))
      const name = key?.kind === 'scalar' ? key.text : null
      return [{ name, key, colon, value, start, end }]
    })
    return { kind: 'map', ...range, flow, items: entries, end: flow ? range.end : Math.max(range.start, entries.at(-1)?.end ?? 0) }
  }

  private seq(items: readonly CST.CollectionItem[], flow: boolean, range: Marked): TreeSeq {
    const all = items.flatMap((item): TreeItem[] => {
      const dash = has(item.start, 'seq-item-ind')
      if (!flow && !dash) return []
      const value = item.key || item.sep ? this.pairInSeq(item, range) : item.value ? this.node(item.value, item.start) : null
      if (flow && !value && !has(item.start, 'anchor')) return []
      const start = dash ? dash.offset + this.offset : this.markedStart(item.start, value?.start ?? range.start)
      return [{ value, start, end: Math.max(dash ? dash.offset + 1 + this.offset : start, value?.end ?? this.markedEnd(item.start, start)) }]
    })
    return { kind: 'seq', ...range, flow, items: all, end: flow ? range.end : Math.max(range.start, all.at(-1)?.end ?? 0) }
  }

  /** `[ a: 1 ]` is a list of one mapping without braces. */
  private pairInSeq(item: CST.CollectionItem, range: Marked): TreeNode {
    const map = this.map([item], true, range)
    const entry = map.items[0]
    return { ...map, anchor: false, tag: true, start: entry?.start ?? range.start, end: entry?.end ?? range.start }
  }

  private markedStart(tokens: readonly CST.SourceToken[] | undefined, start: number): number {
    const mark = tokens?.find(({ type }) => type === 'anchor' || type === 'tag')
    return mark ? Math.min(start, mark.offset + this.offset) : start
  }

  private markedEnd(tokens: readonly CST.SourceToken[] | undefined, end: number): number {
    const mark = tokens?.findLast(({ type }) => type === 'anchor' || type === 'tag')
    return mark ? mark.offset + mark.source.length + this.offset : end
  }
}
