import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf, parseCel } from '../../guards'
import type { Range } from '../../machine'

/** One place of an expression that looks at a field. */
export interface Read {
  readonly field: string
  /** Of `context.f`, or of `context.f['key']`, inside the expression. */
  readonly range: Range
  /** The literal key behind it, if there is one. */
  readonly key: string | null
  /** Of that literal, with its quotes. */
  readonly keyRange?: Range
  /** `value`: errors when there is nothing. `collection`: iterated, counted or searched, which an empty map allows. `test`: `has()`. */
  readonly use: 'value' | 'collection' | 'test'
  /** `'key' in context.f`: the key is searched, not read. */
  readonly searched?: true
}

/** A field compared with a literal. */
export interface Comparison {
  readonly field: string
  /** The entry that is compared: its literal key, or null for a scalar or an entry of a variable key. */
  readonly key: string | null
  readonly entry: boolean
  readonly op: '==' | '!=' | '<' | '<=' | '>' | '>='
  readonly literal: string | number | boolean
  readonly range: Range
  readonly literalRange: Range
}

/** `size(context.votes.filter(k, context.votes[k] == 'approve'))`: how many entries have a value. */
export interface Tally {
  readonly map: string
  readonly value: string
}
/** A tally against a whole number, the tally on the left. */
export interface Quota extends Tally {
  readonly op: Comparison['op']
  readonly count: number
  readonly range: Range
  readonly countRange: Range
}

export interface ExpressionFacts {
  readonly ast: ASTNode
  readonly reads: readonly Read[]
  readonly comparisons: readonly Comparison[]
  readonly quotas: readonly Quota[]
  /** Two tallies of one map held equal: a tie. */
  readonly ties: readonly { readonly map: string; readonly range: Range }[]
  /** `context.b[k]` where `k` goes over the keys of `context.a`. */
  readonly crossings: readonly { readonly over: string; readonly field: string; readonly range: Range }[]
  /** `context.m.all(…)`. */
  readonly alls: readonly { readonly field: string; readonly range: Range }[]
  /** `has(context.f)`, `'k' in context.m`, `k in context.m`, `size(context.m)`: what the expression makes sure of itself. */
  readonly tested: ReadonlySet<string>
  /** Whether it looks at nothing outside itself, so that it always yields the same. */
  readonly constant: boolean
}

const MACROS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
const COMPARES = new Set(['==', '!=', '<', '<=', '>', '>='])
const MIRROR: Readonly<Record<string, Comparison['op']>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' }

const cache = new Map<string, ExpressionFacts | null>()

/** What an expression looks at, by its syntax tree; null when it has none. Once per expression. */
export function expressionFacts(expression: string): ExpressionFacts | null {
  const known = cache.get(expression)
  if (known !== undefined) return known
  const parsed = parseCel(expression)
  const facts = parsed.ok ? new Walk(parsed.ast) : null
  if (cache.size > 5_000) cache.clear()
  cache.set(expression, facts)
  return facts
}

/** `context.f` or `context['f']`; null for anything else. */
export function fieldOf(node: ASTNode | undefined): string | null {
  if (!node || (node.op !== '.' && node.op !== '[]')) return null
  const [base, key] = node.args
  if (base.op !== 'id' || base.args !== 'context') return null
  if (typeof key === 'string') return key
  return key.op === 'value' && typeof key.args === 'string' ? key.args : null
}

/** `context.f[key]` or `context.f.key`, with the key's literal where it is one. */
export function entryOf(node: ASTNode | undefined): { readonly field: string; readonly key: string | ASTNode } | null {
  if (!node || (node.op !== '.' && node.op !== '[]')) return null
  const [base, key] = node.args
  const field = fieldOf(base)
  if (field === null) return null
  if (typeof key === 'string') return { field, key }
  return { field, key: key.op === 'value' && typeof key.args === 'string' ? key.args : key }
}

const rangeOf = (node: ASTNode): Range => ({ start: node.start, end: node.end })

/** `size(context.m.filter(k, context.m[k] == 'v'))`, `context.m.filter(…).size()`; null for anything else. */
export function tallyOf(node: ASTNode): Tally | null {
  const inner = node.op === 'call' && node.args[0] === 'size' ? node.args[1][0] : node.op === 'rcall' && node.args[0] === 'size' ? node.args[1] : undefined
  if (inner?.op !== 'rcall' || inner.args[0] !== 'filter') return null
  const map = fieldOf(inner.args[1])
  const [variable, test] = inner.args[2]
  if (map === null || variable?.op !== 'id' || test?.op !== '==') return null
  for (const [side, other] of [test.args, [test.args[1], test.args[0]] as const]) {
    const entry = entryOf(side)
    if (entry?.field !== map || typeof entry.key === 'string' || entry.key.op !== 'id' || entry.key.args !== variable.args) continue
    if (other.op === 'value' && typeof other.args === 'string') return { map, value: other.args }
  }
  return null
}

/** The parts of `a && b && c`, all of which must hold. */
export const conjuncts = (node: ASTNode): readonly ASTNode[] => (node.op === '&&' ? node.args.flatMap(conjuncts) : [node])

export function literalOf(node: ASTNode): string | number | boolean | null {
  if (node.op === '-_' && node.args.op === 'value' && typeof node.args.args === 'bigint') return -Number(node.args.args)
  if (node.op !== 'value') return null
  const value: unknown = node.args
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

class Walk implements ExpressionFacts {
  readonly reads: Read[] = []
  readonly comparisons: Comparison[] = []
  readonly quotas: Quota[] = []
  readonly ties: { map: string; range: Range }[] = []
  readonly crossings: { over: string; field: string; range: Range }[] = []
  readonly alls: { field: string; range: Range }[] = []
  readonly tested = new Set<string>()
  constant = true

  constructor(readonly ast: ASTNode) {
    this.visit(ast, new Map())
  }

  private visit(node: ASTNode, scope: ReadonlyMap<string, string | null>): void {
    if (node.op === 'id' && !scope.has(node.args)) this.constant = false
    if (COMPARES.has(node.op)) this.compare(node)
    if (this.read(node, 'value', scope)) return
    if (node.op === 'in') {
      const [left, right] = node.args
      const field = fieldOf(right)
      const named = literalOf(left)
      if (right.op === 'id' && right.args === 'context' && !scope.has('context') && typeof named === 'string') {
        // What `has()` asks of a name that CEL can write.
        this.tested.add(`has:${named}`)
        this.reads.push({ field: named, range: rangeOf(node), key: null, use: 'test' })
        this.constant = false
        return
      }
      if (field !== null) {
        const key = literalOf(left)
        this.tested.add(typeof key === 'string' ? `in:${field}:${key}` : `in:${field}`)
        this.reads.push({ field, range: rangeOf(right), key: typeof key === 'string' ? key : null, keyRange: rangeOf(left), use: 'collection', searched: true })
        this.constant = false
        this.visit(left, scope)
        return
      }
    }
    if (node.op === 'call') {
      const [name, args] = node.args
      const first = args[0]
      if (name === 'has' && first) {
        const field = fieldOf(first) ?? entryOf(first)?.field
        if (field !== undefined && field !== null) {
          this.tested.add(`has:${field}`)
          const entry = entryOf(first)
          if (typeof entry?.key === 'string') this.tested.add(`in:${field}:${entry.key}`)
        }
        if (this.read(first, 'test', scope)) return
      }
      if (name === 'size' && first && this.sized(first, scope)) return
    }
    if (node.op === 'rcall') {
      const [name, receiver, args] = node.args
      const variable = args[0]?.op === 'id' ? args[0].args : null
      if (name === 'size' && this.sized(receiver, scope)) return
      if (name === 'bind' && variable !== null) {
        if (args[1]) this.visit(args[1], scope)
        if (args[2]) this.visit(args[2], new Map(scope).set(variable, null))
        return
      }
      if (MACROS.has(name) && variable !== null) {
        const over = rangedOver(receiver)
        if (!this.read(receiver, 'collection', scope)) this.visit(receiver, scope)
        if (name === 'all' && over !== null) this.alls.push({ field: over, range: rangeOf(node) })
        const inner = new Map(scope).set(variable, over)
        for (const arg of args.slice(1)) this.visit(arg, inner)
        return
      }
    }
    for (const child of childrenOf(node)) this.visit(child, scope)
  }

  private sized(node: ASTNode, scope: ReadonlyMap<string, string | null>): boolean {
    const field = fieldOf(node)
    if (field !== null) this.tested.add(`size:${field}`)
    return this.read(node, 'collection', scope)
  }

  /** Notes `node` as a read of a field if it is one; its parts are then no reads of their own. */
  private read(node: ASTNode, use: Read['use'], scope: ReadonlyMap<string, string | null>): boolean {
    if (scope.has('context')) return false
    const entry = entryOf(node)
    if (entry) {
      this.constant = false
      if (typeof entry.key === 'string') {
        const key = node.op === '[]' && typeof node.args[1] !== 'string' ? rangeOf(node.args[1]) : { start: node.end - entry.key.length, end: node.end }
        this.reads.push({ field: entry.field, range: rangeOf(node), key: entry.key, keyRange: key, use })
      } else {
        this.reads.push({ field: entry.field, range: rangeOf(node), key: null, use: use === 'test' ? 'test' : 'collection' })
        const over = entry.key.op === 'id' ? scope.get(entry.key.args) : undefined
        if (typeof over === 'string' && over !== entry.field && use === 'value') this.crossings.push({ over, field: entry.field, range: rangeOf(node) })
        this.visit(entry.key, scope)
      }
      return true
    }
    const field = fieldOf(node)
    if (field === null) return false
    this.constant = false
    this.reads.push({ field, range: rangeOf(node), key: null, use })
    return true
  }

  private compare(node: ASTNode): void {
    const [left, right] = node.args as unknown as readonly [ASTNode, ASTNode]
    const a = tallyOf(left)
    const b = tallyOf(right)
    if (a && b && node.op === '==' && a.map === b.map) this.ties.push({ map: a.map, range: rangeOf(node) })
    this.side(node, left, right, node.op as Comparison['op'])
    this.side(node, right, left, MIRROR[node.op] ?? '==')
  }

  private side(node: ASTNode, subject: ASTNode, other: ASTNode, op: Comparison['op']): void {
    const literal = literalOf(other)
    if (literal === null) return
    const tally = tallyOf(subject)
    if (tally && typeof literal === 'number') {
      this.quotas.push({ ...tally, op, count: literal, range: rangeOf(node), countRange: rangeOf(other) })
      return
    }
    const entry = entryOf(subject)
    const field = entry?.field ?? fieldOf(subject)
    if (field === null) return
    const key = typeof entry?.key === 'string' ? entry.key : null
    this.comparisons.push({ field, key, entry: entry !== null, op, literal, range: rangeOf(node), literalRange: rangeOf(other) })
  }
}

/** The map whose keys a macro's variable takes: `context.m`, filtered or not. */
function rangedOver(node: ASTNode): string | null {
  const field = fieldOf(node)
  if (field !== null) return field
  return node.op === 'rcall' && node.args[0] === 'filter' ? rangedOver(node.args[1]) : null
}
