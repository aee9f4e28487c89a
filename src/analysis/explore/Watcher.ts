import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf, parseCel } from '../../guards'
import type { FieldType, Machine } from '../../machine'
import { entryOf, fieldOf, literalOf } from '../facts'
import { cutsOf, keysIn, leafType, newView, type View } from './views'

const MACROS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
const EQUALITIES = new Set(['==', '!='])
/** The same comparison with its sides exchanged. */
const FLIPPED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
const COMPARES = new Set(['==', '!=', '<', '<=', '>', '>='])

/** `by`: how it is compared with what stands on the right; `ordered`: by which comes first. */
type Use = { readonly kind: 'truth' } | { readonly kind: 'with'; readonly literal: string | number | boolean; readonly by: string } | { readonly kind: 'mutual'; readonly ordered: boolean } | { readonly kind: 'opaque' }
const TRUTH: Use = { kind: 'truth' }
const OPAQUE: Use = { kind: 'opaque' }
const MUTUAL: Use = { kind: 'mutual', ordered: false }
const equals = (literal: string | number | boolean): Use => ({ kind: 'with', literal, by: '==' })

/** What a variable of a macro stands for: a key of a map, an item of a list, or something computed. */
type Bound = { readonly kind: 'key' | 'item'; readonly field: string } | { readonly kind: 'other' }
type Scope = ReadonlyMap<string, Bound>

/** Goes through guards and takes down what they can tell apart of each field. */
export class Watcher {
  readonly views = new Map<string, View>()
  private readonly types: ReadonlyMap<string, FieldType>
  private readonly keys: readonly string[]

  constructor(machine: Machine) {
    this.keys = keysIn(machine)
    this.types = new Map(machine.context.map(({ name, type }) => [name as string, type]))
    for (const name of this.types.keys()) this.views.set(name, newView())
  }

  guard(expression: string): void {
    const parsed = parseCel(expression)
    if (parsed.ok) this.visit(parsed.ast, TRUTH, new Map())
  }

  private value(field: string, use: Use): void {
    const view = this.views.get(field)
    if (!view) return
    view.mode = 'exact'
    // Between two texts there is always another one, so that none stands for all that come before or after.
    // With a number there is no order: that is an error, whatever the text.
    const isOrdered = ((use.kind === 'with' && typeof use.literal === 'string' && !EQUALITIES.has(use.by)) || (use.kind === 'mutual' && use.ordered)) && leafType(this.types.get(field) as FieldType).type === 'string'
    if (isOrdered) view.opaque = true
    if (use.kind === 'with') {
      if (typeof use.literal === 'number') {
        view.ints.add(use.literal)
        for (const cut of cutsOf(use.literal, use.by)) view.cuts.add(cut)
      }
      else if (typeof use.literal === 'string') view.texts.add(use.literal)
    } else if (use.kind === 'mutual') view.mutual = true
    else if (use.kind === 'opaque') view.opaque = true
  }

  private keysOf(field: string): View | undefined {
    const view = this.views.get(field)
    if (view && view.mode !== 'exact') view.mode = 'keys'
    return view
  }

  /** A whole map or list, or a scalar, as a value. */
  private whole(field: string, use: Use): void {
    const type = this.types.get(field)?.type
    if (type !== 'map' && type !== 'list') return this.value(field, use)
    this.value(field, use.kind === 'truth' ? TRUTH : OPAQUE)
    const view = this.views.get(field)
    if (view && type === 'list' && use.kind !== 'truth') view.items = true
  }

  private size(node: ASTNode, use: Use, scope: Scope): void {
    const field = fieldOf(node)
    const type = field === null || scope.has('context') ? undefined : this.types.get(field)?.type
    if (field !== null && type === 'map') this.keysOf(field)
    else if (field !== null && type === 'list') {
      const view = this.views.get(field)
      if (!view) return
      view.mode = 'exact'
      if (use.kind === 'with' && typeof use.literal === 'number') view.longest = Math.max(view.longest, Math.ceil(use.literal) + 1)
      else view.items = true
    } else this.visit(node, OPAQUE, scope)
  }

  private visit(node: ASTNode, use: Use, scope: Scope): void {
    if (node.op === 'id') {
      const bound = scope.get(node.args)
      if (bound?.kind === 'item') this.item(bound.field, use)
      else if (bound?.kind === 'key' && use.kind === 'with' && typeof use.literal === 'string') this.keysOf(bound.field)?.keys.add(use.literal)
      else if (!bound && node.args === 'context') this.everything()
      return
    }
    const entry = scope.has('context') ? null : entryOf(node)
    if (entry) return this.entry(entry.field, entry.key, use, scope)
    const field = scope.has('context') ? null : fieldOf(node)
    if (field !== null) return this.whole(field, use)
    if (COMPARES.has(node.op)) {
      const [left, right] = node.args as unknown as readonly [ASTNode, ASTNode]
      this.side(left, right, node.op, scope)
      this.side(right, left, FLIPPED[node.op] ?? node.op, scope)
      return
    }
    if (node.op === '&&' || node.op === '||') return node.args.forEach((child) => this.visit(child, TRUTH, scope))
    if (node.op === '!_') return this.visit(node.args, TRUTH, scope)
    if (node.op === '?:') {
      this.visit(node.args[0], TRUTH, scope)
      this.visit(node.args[1], use, scope)
      return this.visit(node.args[2], use, scope)
    }
    if (node.op === 'in') return this.isIn(node.args[0], node.args[1], scope)
    if (node.op === 'call') {
      const [name, args] = node.args
      const first = args[0]
      if (name === 'has' && first) return this.visit(first, TRUTH, scope)
      if (name === 'size' && first) return this.size(first, use, scope)
    }
    if (node.op === 'rcall') {
      const [name, receiver, args] = node.args
      if (name === 'size') return this.size(receiver, use, scope)
      const variable = args[0]?.op === 'id' ? args[0].args : null
      if (MACROS.has(name) && variable !== null) return this.macro(name, variable, receiver, args.slice(1), scope)
      if (name === 'bind' && variable !== null && args[1] && args[2]) {
        this.visit(args[1], OPAQUE, scope)
        return this.visit(args[2], use, new Map(scope).set(variable, { kind: 'other' }))
      }
    }
    for (const child of childrenOf(node)) this.visit(child, OPAQUE, scope)
  }

  private side(subject: ASTNode, other: ASTNode, by: string, scope: Scope): void {
    const literal = literalOf(other)
    if (literal !== null) return this.visit(subject, { kind: 'with', literal, by }, scope)
    if (other.op === 'id' && scope.get(other.args)?.kind === 'key') return this.asKey(subject, scope)
    this.visit(subject, this.isPlain(other, scope) ? { kind: 'mutual', ordered: !EQUALITIES.has(by) } : OPAQUE, scope)
  }

  /** A value that is taken for a key of a map: its keys are known, and any other text is no key. */
  private asKey(node: ASTNode, scope: Scope): void {
    if (this.isPlain(node, scope)) for (const key of this.keys) this.visit(node, equals(key), scope)
    else if (!(node.op === 'id' && scope.has(node.args))) this.visit(node, OPAQUE, scope)
  }

  /** A field, an entry or a bound item by itself, so that comparing with it needs no more than which of the two is larger. */
  private isPlain(node: ASTNode, scope: Scope): boolean {
    if (node.op === 'id') return scope.get(node.args)?.kind === 'item'
    const entry = entryOf(node)
    if (entry) return true
    const field = fieldOf(node)
    const type = field === null ? undefined : this.types.get(field)?.type
    return type !== undefined && type !== 'map' && type !== 'list'
  }

  private entry(field: string, key: string | ASTNode, use: Use, scope: Scope): void {
    const view = this.views.get(field)
    const type = this.types.get(field)?.type
    if (view && type === 'list') {
      view.items = true
      this.item(field, use)
    } else if (use.kind === 'truth' && type === 'map' && leafType(this.types.get(field) as FieldType).type !== 'boolean') this.keysOf(field)
    else this.value(field, use)
    if (typeof key === 'string') view?.keys.add(key)
    else this.asKey(key, scope)
  }

  private item(field: string, use: Use): void {
    const view = this.views.get(field)
    if (view) view.items = true
    this.value(field, use)
  }

  private isIn(left: ASTNode, right: ASTNode, scope: Scope): void {
    const literal = literalOf(left)
    const field = scope.has('context') ? null : fieldOf(right)
    const type = field === null ? undefined : this.types.get(field)?.type
    if (field !== null && type === 'map') {
      const view = this.keysOf(field)
      if (typeof literal === 'string') view?.keys.add(literal)
      else this.asKey(left, scope)
      return
    }
    if (field !== null && type === 'list') {
      const view = this.views.get(field)
      if (!view) return
      view.mode = 'exact'
      view.members = true
      if (literal !== null) this.value(field, equals(literal))
      else {
        // Keys are texts that are known as they are; what else is looked for may be anything.
        const isKey = left.op === 'id' && scope.get(left.args)?.kind === 'key'
        if (isKey) for (const key of this.keys) this.value(field, equals(key))
        else {
          this.value(field, MUTUAL)
          this.visit(left, this.isPlain(left, scope) ? MUTUAL : OPAQUE, scope)
        }
      }
      return
    }
    if (right.op === 'list') {
      const literals = right.args.map(literalOf)
      for (const one of literals) this.visit(left, one === null ? OPAQUE : equals(one), scope)
      for (const [i, part] of right.args.entries()) if (literals[i] === null) this.visit(part, MUTUAL, scope)
      if (right.args.length === 0) this.visit(left, TRUTH, scope)
      return
    }
    this.visit(left, OPAQUE, scope)
    this.visit(right, OPAQUE, scope)
  }

  private macro(name: string, variable: string, receiver: ASTNode, bodies: readonly ASTNode[], scope: Scope): void {
    const over = this.ranged(receiver, scope)
    const inner = new Map(scope).set(variable, over)
    const use = name === 'map' ? OPAQUE : TRUTH
    for (const body of bodies) {
      // The mapped keys of a map are known as they are: only values need more than that.
      if (name === 'map' && body.op === 'id' && inner.get(body.args)?.kind === 'key') continue
      this.visit(body, use, inner)
    }
  }

  private ranged(node: ASTNode, scope: Scope): Bound {
    const field = scope.has('context') ? null : fieldOf(node)
    const type = field === null ? undefined : this.types.get(field)?.type
    if (field !== null && type === 'map') {
      this.keysOf(field)
      return { kind: 'key', field }
    }
    if (field !== null && type === 'list') {
      const view = this.views.get(field)
      if (view) Object.assign(view, { mode: 'exact', items: true })
      return { kind: 'item', field }
    }
    if (node.op === 'rcall' && node.args[0] === 'filter') {
      const [, receiver, args] = node.args
      const variable = args[0]?.op === 'id' ? args[0].args : null
      if (variable !== null) {
        const over = this.ranged(receiver, scope)
        for (const body of args.slice(1)) this.visit(body, TRUTH, new Map(scope).set(variable, over))
        return over
      }
    }
    this.visit(node, OPAQUE, scope)
    return { kind: 'other' }
  }

  /** `context` itself is looked at. */
  private everything(): void {
    for (const field of this.types.keys()) this.whole(field, OPAQUE)
  }
}
