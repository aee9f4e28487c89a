import { isScalar, parseDocument } from 'yaml'
import { standsAlone } from './blocks'
import type { Checked } from './check'
import { scalarText } from './PartReader'
import { parentPath, pathSegments } from './path'
import type { Head } from './readHead'
import { rangeInScalarSource } from './scalarRange'
import type { LastCut } from './recut'
import type { Diagnostic, ElementPath, Machine, Range, Reading, Span, State, Verdict } from './types'

/** A piece of the text with its own offsets. */
export interface Part {
  readonly offset: number
  readonly text: string
  readonly spans: ReadonlyMap<ElementPath, Span>
  readonly diagnostics: readonly Diagnostic[]
}
export interface StatePart extends Part {
  readonly state: State
}
export interface HeadPart {
  readonly headText: string
  readonly tailText: string
  readonly head: Head
  readonly headSpans: ReadonlyMap<ElementPath, Span>
  readonly tailSpans: ReadonlyMap<ElementPath, Span>
  readonly headDiagnostics: readonly Diagnostic[]
  readonly tailDiagnostics: readonly Diagnostic[]
}

/** Of the pieces that are no longer in the text so many are remembered beside one for each state. */
const MOST_GONE = 512

/** What the readings of one document know from each other. It makes them fast and changes nothing of what they say. */
export interface Memory {
  /** Pieces of earlier texts, the latest last: an undo brings them back, and so does a text that is whole again. */
  readonly gone: Map<string, StatePart>
  head: HeadPart | null
  checked: Checked | null
}

const shift = (range: Range, by: number): Range => (by === 0 ? range : { start: range.start + by, end: range.end + by })

/**
 * A reading made of pieces: ranges stay relative to their piece, so a keystroke moves none of the pieces behind it,
 * and become offsets of the text when somebody asks.
 */
export class DocumentReading implements Reading {
  private blocks: Map<string, number> | null = null
  private byState: Map<string, StatePart> | null = null
  private readonly found: Diagnostic[]
  private sorted: readonly Diagnostic[] | null = null

  constructor(
    readonly text: string,
    public machine: Machine,
    readonly verdict: Verdict,
    private readonly outer: readonly Part[],
    private readonly stateParts: readonly StatePart[],
    readonly headPart: HeadPart | null,
    readonly memory: Memory = { gone: new Map(), head: null, checked: null },
  ) {
    this.found = []
    // What the states of a broken text say of themselves is guesswork, and is kept for the text that is whole again.
    for (const parts of verdict === 'broken' ? [outer] : [outer, stateParts]) {
      for (const { diagnostics, offset } of parts) for (const diagnostic of diagnostics) this.found.push({ ...diagnostic, range: shift(diagnostic.range, offset) })
    }
  }

  /** How the text was cut; null when it was read as one. */
  get cut(): LastCut | null {
    if (!this.headPart) return null
    const { headText: head, tailText: tail } = this.headPart
    return { text: this.text, head, tail, states: this.stateParts }
  }

  /** The memory for a reading that follows and has these pieces: those that it has no more are remembered. */
  memoryFor(parts: readonly StatePart[]): Memory {
    const { gone } = this.memory
    const kept = new Set(parts.map(({ spans }) => spans))
    // The sound states of a broken text can hold what reaches beyond them; such a text is never read by its states.
    for (const part of this.stateParts) if (!kept.has(part.spans) && (this.headPart || standsAlone(part.text))) gone.set(part.text, part)
    for (const text of gone.keys()) {
      if (gone.size <= MOST_GONE + this.stateParts.length) break
      gone.delete(text)
    }
    return this.memory
  }

  /** Tells of pieces of a text that comes next what they will say. */
  foresee(parts: Iterable<StatePart>): void {
    for (const part of parts) this.memory.gone.set(part.text, part)
  }

  /** Finds the piece of a state that was read already. Asked in the order of the text it mostly has only to compare. */
  seenPieces(): (text: string) => StatePart | undefined {
    let next = 0
    return (text) => {
      if (this.stateParts[next]?.text === text) return this.stateParts[next++]
      this.blocks ??= new Map(this.stateParts.map((part, i) => [part.text, i]))
      const at = this.blocks.get(text)
      if (at === undefined) {
        // Its piece has changed in place: the next one is probably the next one.
        next++
        return this.memory.gone.get(text)
      }
      next = at + 1
      return this.stateParts[at]
    }
  }

  add(diagnostics: readonly Diagnostic[]): void {
    this.found.push(...diagnostics)
    this.sorted = null
  }

  get diagnostics(): readonly Diagnostic[] {
    this.sorted ??= [...this.found].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)
    return this.sorted
  }

  /** The pieces that the text was cut into, for those who edit it; null when it was read as one. */
  pieces(): { readonly head: string; readonly states: readonly StatePart[]; readonly tail: { text: string; start: number } } | null {
    if (!this.headPart) return null
    const { headText, tailText } = this.headPart
    return {
      head: headText,
      states: this.stateParts,
      tail: { text: tailText, start: this.text.length - tailText.length },
    }
  }

  private partOf(path: ElementPath): Part | undefined {
    const [section, name] = pathSegments(path)
    this.byState ??= new Map(this.stateParts.map((part) => [part.state.name, part]))
    const block = section === 'states' && name !== undefined ? this.byState.get(name) : undefined
    return block ?? this.outer.find((part) => part.spans.has(path))
  }

  spanOf(path: ElementPath): Span | null {
    const part = this.partOf(path)
    const span = part?.spans.get(path)
    if (!part || !span) return null
    // The states stand in pieces of their own; their key's value reaches to the end of the last one.
    const last = this.stateParts.at(-1)
    const whole = path === 'states' && last !== undefined
    const end = whole ? last.offset + last.text.trimEnd().length : span.item.end + part.offset
    const value = whole ? { start: this.stateParts[0]?.offset ?? end, end } : shift(span.value, part.offset)
    const item = { start: span.item.start + part.offset, end }
    return span.key ? { key: shift(span.key, part.offset), value, item } : { value, item }
  }

  elementAt(offset: number): ElementPath | null {
    let best: ElementPath | null = null
    let width = Infinity
    const candidates = this.stateParts.length > 0
      ? [...this.outer, ...this.stateParts].filter((part) => offset >= part.offset && offset <= part.offset + part.text.length)
      : this.outer
    for (const part of candidates) {
      const at = offset - part.offset
      for (const [path, { item }] of part.spans) {
        if (path === 'fsm' || path === 'states') continue
        if (at >= item.start && at <= item.end && item.end - item.start < width) [best, width] = [path, item.end - item.start]
      }
    }
    return best
  }

  rangeInScalar(path: ElementPath, inner: Range): Range {
    const span = this.spanOf(path)
    if (!span) {
      const parent = parentPath(path)
      return parent === path ? { start: 0, end: 0 } : (this.spanOf(parent)?.item ?? { start: 0, end: 0 })
    }
    const { start, end } = span.value
    const column = start - (this.text.lastIndexOf('\n', start - 1) + 1)
    // Parsed again by itself, at its own column so that block scalars keep their indentation rule.
    const source = this.text.slice(start, end)
    const node = parseDocument(`${' '.repeat(Math.min(column, 400))}${source}`, { logLevel: 'silent', prettyErrors: false }).contents
    return rangeInScalarSource(this.text, span.value, isScalar(node) ? scalarText(node) : source, inner)
  }
}
