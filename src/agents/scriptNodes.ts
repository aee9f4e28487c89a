import { isAlias, isMap, isScalar, isSeq, parseDocument, type Document, type Node } from 'yaml'
import { excessOf, type Diagnostic, type Range, type Severity, type Value } from '../machine'

/** Nodes that one script may bring in through aliases before it counts as a bomb. */
const MAX_VALUE_NODES = 10_000
const MAX_ALIAS_HOPS = 20
/** Turns and writes that are read, written out or repeated through aliases. */
const MAX_PARTS = 50_000

/** A parsed script with a place to put findings. */
export interface ScriptNodes {
  readonly root: Node | null
  /** True when the text is no YAML as it stands. */
  readonly broken: boolean
  readonly diagnostics: Diagnostic[]
  /** The node behind an alias; null for an alias that leads nowhere or round in a circle. */
  resolve(node: unknown): Node | null
  rangeOf(node: unknown): Range
  /** A node as plain data; null stands for everything that JSON cannot hold. */
  valueOf(node: unknown): Value
  /** Whether one more turn or write may be read; reported once when it may not. */
  spend(node: unknown): boolean
  report(code: string, severity: Severity, node: unknown, message: string): void
}

const advice: Readonly<Record<string, string>> = {
  BAD_INDENT: 'The indentation does not fit the lines above. Line this up with its neighbours.',
  MISSING_CHAR: 'Something is not closed or a colon is missing here. Look for a missing `:`, quote, `]` or `}`.',
  MULTILINE_IMPLICIT_KEY: 'A key must stand on one line with its colon behind it. Is a `:` missing on this line?',
  MULTIPLE_DOCS: 'A second document begins here (`---`), and only the first one is read. Move it to a file of its own.',
  TAB_AS_INDENT: 'This line is indented with a tab, which YAML does not take. Indent with spaces.',
  TAG_RESOLVE_FAILED: 'This tag is not known; the value behind it is read without it.',
}
/** Findings of one text that are worth reading; the first broken place explains the rest. */
const MAX_FINDINGS = 20

const clamp = (at: number, text: string) => Math.max(0, Math.min(at, text.length))

function syntaxFindings(document: Document, text: string): Diagnostic[] {
  return [...document.errors.slice(0, MAX_FINDINGS), ...document.warnings.slice(0, MAX_FINDINGS)].map((found) => {
    const start = clamp(found.pos[0], text)
    // One line is enough to find it: an unclosed quote would otherwise mark the rest of the file.
    const lineEnd = text.indexOf('\n', start)
    const end = Math.min(clamp(Math.max(found.pos[1], start + 1), text), lineEnd < 0 ? text.length : Math.max(lineEnd, start))
    return {
      code: `yaml-${found.code.toLowerCase().replaceAll('_', '-')}`,
      severity: found.name === 'YAMLWarning' ? 'warning' : 'error',
      range: { start, end },
      message: advice[found.code] ?? `This is not YAML: ${found.message.split('\n')[0] ?? found.code}. Check quotes, brackets and indentation here.`,
    }
  })
}

/**
 * Parses a script's text, whatever it is: never throws, and refuses what would take the parser down before parsing it.
 */
export function parseScript(text: string): ScriptNodes {
  const diagnostics: Diagnostic[] = []
  let document: Document | null = null
  const excess = excessOf(text)
  if (excess !== null) {
    // The limits are the machine's, and so are their sentences; only the thing has another name here.
    const message = excess.message.replace('Split the machine', 'Split the script').replace('A machine needs nine levels', 'A script needs seven levels')
    diagnostics.push({ code: excess.code, severity: 'error', range: { start: clamp(excess.at, text), end: clamp(excess.at + 1, text) }, message })
  } else {
    try {
      // A `%YAML 1.1` line is read as a comment: under 1.1 `yes` would be a boolean and `<<` a merge.
      const readable = text.replace(/^%(?=YAML)/gm, '#')
      // Keys are compared where they are read: the parser's own look is slow on many of them. A silent log would hide a second document.
      document = parseDocument(readable, { uniqueKeys: false, prettyErrors: false, version: '1.2', merge: false, logLevel: 'error' })
      diagnostics.push(...syntaxFindings(document, text))
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : String(cause)
      diagnostics.push({ code: 'yaml-unreadable', severity: 'error', range: { start: 0, end: text.length }, message: `This text cannot be read as YAML (${said}). Simplify it.` })
    }
  }
  const broken = document === null || document.errors.some((error) => error.code !== 'MULTIPLE_DOCS')
  let budget = MAX_VALUE_NODES

  const resolve = (node: unknown): Node | null => {
    let at = node
    for (let hops = 0; isAlias(at); hops++) {
      if (document === null || hops > MAX_ALIAS_HOPS) return null
      at = at.resolve(document) ?? null
    }
    return isMap(at) || isSeq(at) || isScalar(at) ? at : null
  }
  const rangeOf = (node: unknown): Range => {
    const range = isMap(node) || isSeq(node) || isScalar(node) || isAlias(node) ? node.range : null
    return range ? { start: clamp(range[0], text), end: clamp(range[1], text) } : { start: 0, end: 0 }
  }
  const report = (code: string, severity: Severity, node: unknown, message: string): void => {
    diagnostics.push({ code, severity, range: rangeOf(node), message })
  }
  let parts = MAX_PARTS
  const spend = (node: unknown): boolean => {
    if (parts === 0) report('too-many-turns', 'error', node, `The script holds more than ${MAX_PARTS.toLocaleString('en')} turns and writes; the rest is left out. Split it.`)
    return parts-- > 0
  }
  const plain = (node: unknown, depth: number): Value => {
    if (--budget < 0 || depth > 64) return null
    const at = resolve(node)
    if (isScalar(at)) {
      const value = at.value
      // .nan and .inf are no JSON: a journal could not hold them, so they stay the text that was typed.
      if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : (at.source ?? null)
      return typeof value === 'string' || typeof value === 'boolean' ? value : null
    }
    if (isSeq(at)) return at.items.map((item) => plain(item, depth + 1))
    if (isMap(at)) return Object.fromEntries(at.items.map((pair) => [textOf(pair.key), plain(pair.value, depth + 1)]))
    return null
  }
  const valueOf = (node: unknown): Value => {
    const value = plain(node, 0)
    if (budget < 0) report('alias-bomb', 'error', node, `The aliases here unfold to more than ${MAX_VALUE_NODES.toLocaleString('en')} values, so the rest is left out. Write the value out.`)
    return value
  }
  const textOf = (key: unknown): string => {
    const at = resolve(key)
    if (!isScalar(at)) return ''
    return typeof at.value === 'string' ? at.value : (at.source ?? String(at.value))
  }
  return { root: broken || document === null ? null : (document.contents as Node | null), broken, diagnostics, resolve, rangeOf, valueOf, spend, report }
}

/** A key or a name as its text: `1`, `true` and `null` are the texts that were typed. Null for a collection. */
export function nameOf(node: Node | null): string | null {
  if (!isScalar(node)) return null
  return typeof node.value === 'string' ? node.value : (node.source ?? (node.value === null ? '' : String(node.value)))
}
