import type { Data, DataEntry } from './data'
import { foldedNew } from './scalars'
import { plainIsSafe, quoted, styleToQuote, type Quote } from './quoting'
import type { TreeEntry, TreeMap, TreeNode, TreeSeq } from './tree'

/** How a file writes what it writes: taken from the text around the place of an edit. */
export interface Look {
  readonly eol: string
  /** `{ a: 1 }` rather than `{a: 1}`. */
  readonly bracePad: boolean
  /** `[ { … } ]` rather than `[{ … }]`. */
  readonly mapsPad: boolean
  /** `[ a, b ]` rather than `[a, b]`. */
  readonly namesPad: boolean
  readonly quote: 'double' | 'single'
  /** Where long lines end. */
  readonly width: number
  /** Columns that a list stands behind its key: 2 or 0. */
  readonly listIndent: number
  /** How the texts of this key are written nearby. */
  quoteOf(key: string): Quote | 'folded' | null
}

const most = (text: string, yes: RegExp, no: RegExp, otherwise: boolean): boolean => {
  const a = text.match(yes)?.length ?? 0
  const b = text.match(no)?.length ?? 0
  return a === b ? otherwise : a > b
}

/** The look of the text around an offset: near places count, and each trait is looked for when somebody asks. */
export function lookAround(text: string, offset: number, eol: string): Look {
  const once = <T>(find: () => T): (() => T) => {
    let found: { readonly value: T } | null = null
    return () => (found ??= { value: find() }).value
  }
  const near = once(() => text.slice(Math.max(0, offset - 6_000), offset + 6_000).replaceAll('{{', '').replaceAll('}}', ''))
  const bracePad = once(() => most(near(), /\{ +[\w"']/g, /\{[\w"']/g, true))
  const mapsPad = once(() => most(near(), /\[ +[{[]/g, /\[[{[]/g, bracePad()))
  const namesPad = once(() => most(near(), /\[ +[\w"']/g, /\[[\w"']/g, false))
  const quote = once((): 'double' | 'single' => (most(near(), /[:,[{] *'/g, /[:,[{] *"/g, false) ? 'single' : 'double'))
  const width = once(() => foldedWidth(near()))
  const listIndent = once(() => listIndentIn(near()))
  return {
    eol,
    get bracePad() { return bracePad() },
    get mapsPad() { return mapsPad() },
    get namesPad() { return namesPad() },
    get quote() { return quote() },
    get width() { return width() },
    get listIndent() { return listIndent() },
    quoteOf: (key) => quoteNear(text, offset, key),
  }
}

/** Columns between a key and the dashes of the list under it. */
function listIndentIn(near: string): number {
  const lines = near.split(/\r?\n/)
  for (let i = 0; i + 1 < lines.length; i++) {
    const key = /^( *)(?:- +)?[^\s#-][^#]*:\s*(?:#.*)?$/.exec(lines[i] ?? '')
    if (!key) continue
    const next = lines.slice(i + 1, i + 20).find((line) => !/^\s*(?:#.*)?$/.test(line)) ?? ''
    const dash = /^( *)- /.exec(next)
    const by = dash ? (dash[1]?.length ?? 0) - (lines[i] ?? '').search(/[^ -]/) : -1
    if (by >= 0 && by <= 8) return by
  }
  return 2
}

/** Where the folded texts nearby break; 100 where there are none. */
function foldedWidth(near: string): number {
  let width = 0
  let indent = -1
  for (const line of near.split(/\r?\n/)) {
    const column = line.search(/\S/)
    if (indent >= 0 && (column < 0 || column > indent)) width = Math.max(width, line.length)
    else indent = /: *>[-+]?\s*(?:#.*)?$/.test(line) ? column : -1
  }
  return width >= 60 && width <= 160 ? width : 100
}

function quoteNear(text: string, offset: number, key: string): Quote | 'folded' | null {
  const wanted = `${key}: `
  const before = text.lastIndexOf(wanted, offset - 1)
  const after = text.indexOf(wanted, offset)
  const at = before >= 0 && (after < 0 || offset - before <= after - offset) ? before : after
  if (at < 0) return null
  const sign = text.slice(at + wanted.length).trimStart()[0]
  return sign === '"' ? 'double' : sign === "'" ? 'single' : sign === '>' || sign === '|' ? 'folded' : 'plain'
}

/** Lists that get a line for each item where no neighbour shows another way. */
const STACKED: ReadonlySet<string> = new Set(['requires', 'transitions', 'entry', 'exit', 'onTransition'])

/** An item longer than this is broken into lines, unless it joins a table. */
const LONGEST = 120

/** Lines of a printed value: the first goes behind its key or dash, the others carry their indentation. */
export type Printed = readonly string[]

/** A colon in a key without quotes is legal and hard to read. */
export const keyIsPlain = (name: string, inFlow: boolean): boolean => plainIsSafe(name, inFlow) && !name.includes(':')

export class Printer {
  constructor(
    readonly look: Look,
    readonly text: string,
    /** Columns from a key to those below it. */
    private readonly step = 2,
  ) {}

  key(name: string, inFlow: boolean): string {
    return keyIsPlain(name, inFlow) ? name : quoted(name, this.look.quote, inFlow)
  }

  private scalar(data: Data, key: string, inFlow: boolean, like: TreeNode | null): string {
    if (data.kind === 'value') return String(data.value)
    if (data.kind !== 'text' && data.kind !== 'name') return ''
    const style = like?.kind === 'scalar' && like.style !== 'folded' && like.style !== 'literal' ? styleToQuote(like.style) : null
    if (data.kind === 'name') return quoted(data.text, style === 'single' || style === 'double' ? style : 'plain', inFlow, this.look.quote)
    const near = style ?? this.look.quoteOf(key)
    return quoted(data.text, near === null || near === 'folded' ? this.look.quote : near, inFlow, this.look.quote)
  }

  /** All on one line. `columns`: where keys begin in the rows of the table that this one joins, from the brace. */
  flow(data: Data, like: TreeNode | null = null, key = '', columns: ReadonlyMap<string, number> | null = null): string {
    if (data.kind === 'list') {
      if (data.items.length === 0) return '[]'
      const items = like?.kind === 'seq' ? like.items : []
      const inner = data.items.map((item, i) => this.flow(item, (items[i] ?? items.at(-1))?.value ?? null, key)).join(', ')
      const nested = data.items.some((item) => item.kind === 'map' || item.kind === 'list')
      const pad = like?.kind === 'seq' && like.flow && like.items.length > 0 ? this.padded(like) : nested ? this.look.mapsPad : this.look.namesPad
      return pad ? `[ ${inner} ]` : `[${inner}]`
    }
    if (data.kind !== 'map') return this.scalar(data, key, true, like)
    if (data.entries.length === 0) return '{}'
    const pad = like?.kind === 'map' && like.flow && like.items.length > 0 ? this.padded(like) : this.look.bracePad
    let line = pad ? '{ ' : '{'
    data.entries.forEach(([name, value], i) => {
      if (i > 0) line += ', '
      line = line.padEnd(columns?.get(name) ?? 0)
      const sibling = like?.kind === 'map' ? (like.items.find((entry) => entry.name === name)?.value ?? null) : null
      line += `${this.key(name, true)}: ${this.flow(value, sibling, name)}`
    })
    return line + (pad ? ' }' : '}')
  }

  private padded(like: TreeMap | TreeSeq): boolean {
    return /\s/.test(this.text[like.start + 1] ?? '')
  }

  /** One entry of a block mapping at `column`: its lines, the first one without indentation. */
  entry([name, value]: DataEntry, column: number, like: TreeEntry | null, wide = 0): Printed {
    const key = `${this.key(name, false)}:`
    const [first = '', ...rest] = this.block(value, column, like?.value ?? null, name, true)
    return [first === '' ? key : `${key} ${' '.repeat(Math.max(0, wide - key.length - 1))}${first}`, ...rest]
  }

  /**
   * A value behind a key or dash at `column`, in the shape of `like`: block where that is block, else flow.
   * An empty first line means that the value begins on the next one.
   */
  block(data: Data, column: number, like: TreeNode | null, key: string, behindKey: boolean): Printed {
    if (data.kind === 'text' && this.look.quoteOf(key) === 'folded' && !(like?.kind === 'scalar' && like.style !== 'folded')) {
      const folded = foldedNew(data.text, column, this.look.width, '\n')
      if (folded !== null) return folded.split('\n')
    }
    if (data.kind === 'list' && data.items.length > 0 && behindKey && like?.kind !== 'seq' && STACKED.has(key)) {
      const at = column + this.look.listIndent
      return ['', ...data.items.flatMap((item) => this.item(item, at, null))]
    }
    if (data.kind === 'list' && data.items.length > 0 && like?.kind === 'seq' && !like.flow) {
      const indent = Math.max(0, this.columnOf(like.start) - (behindKey ? this.keyColumn(like) : this.columnOf(like.start)))
      const at = column + (behindKey ? indent : 2)
      // Its shape is borrowed; the rows of its table stand elsewhere.
      return ['', ...data.items.flatMap((item) => this.item(item, at, { ...like, items: like.items.slice(-1) }))]
    }
    if (data.kind === 'map' && data.entries.length > 0 && like?.kind === 'map' && !like.flow) {
      const at = column + (behindKey ? this.step : 2)
      const rows = data.entries.flatMap((entry) => {
        const [first = '', ...rest] = this.entry(entry, at, like.items.find(({ name }) => name === entry[0]) ?? null)
        return [' '.repeat(at) + first, ...rest]
      })
      return behindKey ? ['', ...rows] : [rows[0]?.slice(at) ?? '', ...rows.slice(1)]
    }
    if (data.kind === 'list' || data.kind === 'map') return [this.flow(data, like, key)]
    return [this.scalar(data, key, false, like)]
  }

  /** One item of a block list whose dash stands at `column`. */
  item(data: Data, column: number, siblings: TreeSeq | null): Printed {
    const rows = siblings?.items ?? []
    const like = rows.at(-1)?.value ?? null
    const columns = data.kind === 'map' ? tableColumns(rows.map(({ value }) => value), this.text) : null
    const dash = `${' '.repeat(column)}- `
    if (data.kind === 'map' && !(like?.kind === 'map' && !like.flow)) {
      const line = dash + this.flow(data, like, '', columns)
      if (columns || line.length <= LONGEST || data.entries.length < 2) return [line]
      // Too long for one line: a key a line, as anybody would break it.
      const rows = data.entries.flatMap((entry) => {
        const [first = '', ...rest] = this.entry(entry, column + 2, null)
        return [' '.repeat(column + 2) + first, ...rest]
      })
      return [dash + (rows[0]?.slice(column + 2) ?? ''), ...rows.slice(1)]
    }
    const [first = '', ...rest] = this.block(data, column, like, '', false)
    return [dash + first, ...rest]
  }

  private columnOf(offset: number): number {
    return offset - (this.text.lastIndexOf('\n', offset - 1) + 1)
  }

  /** The column of the key that a block list hangs under: the nearest line above that is indented less, or as much and no dash. */
  private keyColumn(like: TreeSeq): number {
    const dash = this.columnOf(like.start)
    let end = this.text.lastIndexOf('\n', like.start - 1)
    while (end > 0) {
      const start = this.text.lastIndexOf('\n', end - 1) + 1
      const line = this.text.slice(start, end)
      const column = line.search(/[^ \-\r]/)
      if (column >= 0 && line[column] !== '#' && column <= dash) return column
      end = start - 1
    }
    return dash
  }
}

/** Where keys begin in rows of flow mappings that stand like a table: aligned, with wider gaps than one blank. */
export function tableColumns(rows: readonly (TreeNode | null)[], text: string): ReadonlyMap<string, number> | null {
  const maps = rows.flatMap((row) => (row?.kind === 'map' && row.flow && !text.slice(row.start, row.end).includes('\n') ? [row] : []))
  if (maps.length < 2) return null
  const columns = new Map<string, number | null>()
  let wide = false
  for (const row of maps) {
    row.items.forEach(({ name, start }, i) => {
      if (name === null) return
      if (i > 0 && /, {2,}$/.test(text.slice(0, start).slice(-40))) wide = true
      const column = start - row.start
      columns.set(name, columns.has(name) && columns.get(name) !== column ? null : column)
    })
  }
  if (!wide) return null
  return new Map([...columns].flatMap(([name, column]): [string, number][] => (column === null ? [] : [[name, column]])))
}

/** The column at which the values of a block mapping's single lines begin, when they stand like a table; else null. */
export function valueColumn(items: readonly TreeEntry[], text: string): number | null {
  let column: number | null = null
  let wide = false
  let rows = 0
  for (const { key, colon, value } of items) {
    if (!key || !value || text.slice(colon, value.start).includes('\n')) continue
    const at = value.start - (text.lastIndexOf('\n', value.start - 1) + 1)
    if (column !== null && column !== at) return null
    column = at
    rows++
    if (value.start - colon > 1) wide = true
  }
  return wide && rows > 1 ? column : null
}
