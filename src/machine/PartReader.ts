import { isAlias, isMap, isScalar, isSeq, type Document, type Node, type Pair, type Scalar as YamlScalar, type YAMLMap } from 'yaml'
import { didYouMean } from './closest'
import { lineOf } from './lines'
import { childPath, occurrence } from './path'
import type { Diagnostic, ElementPath, Range, Severity, Span, Value } from './types'

/** A key of a mapping with its value, aliases resolved. */
export interface Member {
  readonly name: string
  /** 2 and more for a key that stands there again. */
  readonly nth: number
  readonly path: ElementPath
  readonly key: Range
  readonly node: Node | null
  readonly span: Span
}
export interface Item {
  readonly index: number
  readonly path: ElementPath
  readonly node: Node | null
  readonly span: Span
}
export interface Note {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly path?: ElementPath
  readonly stopsRun?: true
}

const MAX_VALUE_NODES = 20_000

/**
 * Reads one piece of the document (the whole, or a state's own block) and writes down where everything stood and what
 * was wrong with it. Offsets are those of the piece. Nothing here throws, whatever the nodes are.
 */
export class PartReader {
  readonly spans = new Map<ElementPath, Span>()
  readonly diagnostics: Diagnostic[] = []
  private valueNodes = 0
  private readonly targets = new Map<Node, Node>()

  constructor(
    readonly doc: Document.Parsed,
    readonly text: string,
  ) {}

  note(range: Range, note: Note): void {
    this.diagnostics.push({ range, ...note })
  }

  /** Where a node stands, without the blanks and breaks that follow it. */
  rangeOf(node: unknown, fallback: Range): Range {
    const range = (node as Node | null)?.range
    if (!range) return fallback
    let end = range[1]
    while (end > range[0] && /\s/.test(this.text[end - 1] ?? '')) end--
    return { start: range[0], end }
  }

  resolve(node: unknown, path: ElementPath): Node | null {
    let current = node as Node | null
    for (let hops = 0; isAlias(current) && hops < 8; hops++) {
      const target: Node | undefined = this.targets.get(current) ?? current.resolve(this.doc)
      if (!target) {
        this.note(this.rangeOf(current, { start: 0, end: 0 }), {
          code: 'unknown-alias', severity: 'error', path, stopsRun: true,
          message: `\`*${current.source}\` has no anchor \`&${current.source}\` before it. Write the value out, or set the anchor.`,
        })
        return null
      }
      // Finding an anchor walks the document; a bomb of aliases asks for the same few again and again.
      this.targets.set(current, target)
      current = target
    }
    return isAlias(current) ? null : current
  }

  keyText(key: unknown): string | null {
    if (!isScalar(key)) return null
    return key.type === 'PLAIN' ? (key.source ?? String(key.value)) : String(key.value)
  }

  /** The keys of a mapping in written order; duplicates, merge keys and keys that are no text are noted. */
  members(node: Node | null, path: ElementPath, what: string, within: Range): Member[] {
    if (node === null || (isScalar(node) && node.value === null)) return []
    if (!isMap(node)) {
      this.note(this.rangeOf(node, within), {
        code: 'not-a-mapping', severity: 'error', path, stopsRun: true,
        message: `${what} takes keys with values (\`key: value\`), but this is ${kindOf(node)}.`,
      })
      return []
    }
    const firsts = new Map<string, { at: number; count: number }>()
    const members: Member[] = []
    for (const pair of node.items as Pair<unknown, unknown>[]) {
      const keyNode = pair.key as Node | null
      const key = this.rangeOf(keyNode, within)
      const name = this.keyText(this.resolve(keyNode, path))
      if (name === null) {
        this.note(key, {
          code: 'odd-key', severity: 'error', path, stopsRun: true,
          message: 'A key here is a collection, not a text. If this is a template such as `{{ context.x }}`, put it in quotes.',
        })
        continue
      }
      if (name === '<<') {
        this.note(key, {
          code: 'merge-key', severity: 'error', path, stopsRun: true,
          message: 'Merge keys (`<<`) are not part of YAML 1.2, and runtimes differ on them. Write the keys out here.',
        })
        continue
      }
      const seen = firsts.get(name)
      const nth = (seen?.count ?? 0) + 1
      if (seen) {
        seen.count = nth
        this.note(key, {
          code: 'duplicate-key', severity: 'error', path: childPath(path, occurrence(name, nth)), stopsRun: true,
          message: `\`${name}\` is already defined ${this.lineHint(seen.at)}. Rename or delete one of the two; which of them counts is not defined.`,
        })
      } else firsts.set(name, { at: key.start, count: 1 })
      const memberPath = childPath(path, occurrence(name, nth))
      const value = this.rangeOf(pair.value as Node | null, { start: key.end, end: key.end })
      const span: Span = { key, value, item: { start: key.start, end: Math.max(key.end, value.end) } }
      this.spans.set(memberPath, span)
      members.push({ name, nth, path: memberPath, key, node: this.resolve(pair.value, memberPath), span })
    }
    return members
  }

  /** Right for the whole text only: a block with something to say about lines is read again as a whole. */
  lineHint(offset: number): string {
    return `on line ${lineOf(this.text, offset)}`
  }

  items(node: Node | null, path: ElementPath, what: string, within: Range): Item[] {
    if (node === null || (isScalar(node) && node.value === null)) return []
    if (!isSeq(node)) {
      this.note(this.rangeOf(node, within), {
        code: 'not-a-list', severity: 'error', path, stopsRun: true,
        message: `${what} takes a list (\`- …\` lines or \`[ … ]\`), but this is ${kindOf(node)}.`,
      })
      return []
    }
    return (node.items as unknown[]).map((raw, index) => {
      const itemPath = childPath(path, index)
      const value = this.rangeOf(raw, within)
      const span: Span = { value, item: value }
      this.spans.set(itemPath, span)
      return { index, path: itemPath, node: this.resolve(raw, itemPath), span }
    })
  }

  /** A text; null when there is none. Numbers and booleans are taken as written. */
  textOf(member: { readonly node: Node | null; readonly path: ElementPath; readonly span: Span }, what: string): string | null {
    const { node, path, span } = member
    if (node === null) return null
    if (isScalar(node)) return node.value === null ? null : scalarText(node)
    const source = this.text.slice(span.value.start, span.value.end)
    const template = source.startsWith('{{') || source.startsWith('{ {')
    this.note(span.value, {
      code: template ? 'unquoted-template' : 'not-a-text', severity: 'error', path, stopsRun: true,
      message: template
        ? `${what} begins with \`{{\`, which YAML reads as a mapping. Put the whole text in quotes.`
        : `${what} takes a text, but this is ${kindOf(node)}.`,
    })
    return template ? source : null
  }

  booleanOf(member: Member, fallback: boolean): boolean {
    const value = isScalar(member.node) ? member.node.value : member.node
    if (typeof value === 'boolean') return value
    if (value === null) return fallback
    const shown = isScalar(member.node) ? `the text \`${scalarText(member.node)}\`` : kindOf(member.node)
    const meant = isScalar(member.node) ? { yes: 'true', on: 'true', no: 'false', off: 'false' }[scalarText(member.node).toLowerCase()] : undefined
    this.note(member.span.value, {
      code: 'not-a-boolean', severity: 'error', path: member.path, stopsRun: true,
      message: `\`${member.name}\` takes true or false, but this is ${shown}.${meant ? ` YAML 1.2 reads yes, no, on and off as texts; write \`${meant}\`.` : ''}`,
    })
    return fallback
  }

  /** Any value as plain data. Numbers that JSON cannot hold exactly stay the texts that they were written as. */
  valueOf(node: Node | null, path: ElementPath, depth = 0): Value {
    if (node === null) return null
    if (++this.valueNodes > MAX_VALUE_NODES || depth > 32) {
      if (this.valueNodes === MAX_VALUE_NODES + 1 || depth === 33) {
        this.note(this.rangeOf(node, { start: 0, end: 0 }), {
          code: 'too-deep', severity: 'error', path, stopsRun: true,
          message: 'This value is too large or nests into itself (through aliases), so it is not read. Write a smaller value out.',
        })
      }
      return null
    }
    if (isScalar(node)) return plainScalar(node)
    if (isSeq(node)) return node.items.map((item) => this.valueOf(this.resolve(item, path), path, depth + 1))
    if (isMap(node)) {
      const entries = (node as YAMLMap<unknown, unknown>).items.map((pair): [string, Value] => [
        this.keyText(this.resolve(pair.key, path)) ?? this.textAt(pair.key),
        this.valueOf(this.resolve(pair.value, path), path, depth + 1),
      ])
      return Object.fromEntries(entries)
    }
    return null
  }

  textAt(node: unknown): string {
    const { start, end } = this.rangeOf(node, { start: 0, end: 0 })
    return this.text.slice(start, end)
  }

  unknownKey(member: Member, what: string, known: readonly string[]): void {
    this.note(member.key, {
      code: 'unknown-key', severity: 'warning', path: member.path,
      message: `\`${member.name}\` is no key of ${what} and has no effect; it is kept as it is.${didYouMean(member.name, known)}`,
    })
  }
}

export const scalarText = (node: YamlScalar): string =>
  node.type === 'PLAIN' ? (node.source ?? String(node.value)) : String(node.value)

function plainScalar(node: YamlScalar): Value {
  const { value } = node
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? value : scalarText(node)
  }
  return scalarText(node)
}

export function kindOf(node: unknown): string {
  if (isMap(node)) return 'a mapping'
  if (isSeq(node)) return 'a list'
  if (isScalar(node)) return node.value === null ? 'empty' : `the ${typeof node.value === 'string' ? 'text' : typeof node.value} \`${clip(scalarText(node))}\``
  return 'nothing that can be read'
}

const clip = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
