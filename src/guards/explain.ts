import type { ASTNode } from '@marcbachmann/cel-js'
import { celTokens, type CelToken, type Range } from '../machine'
import { evaluateBound, parseCel, type CelError, type CelScope } from './cel'
import type { CelValue } from './celValues'
import { childrenOf } from './cost'
import { evaluateGuard, type GuardOutcome } from './evaluateGuard'

/** What a part of an expression comes to. */
export type PartResult =
  | { readonly kind: 'value'; readonly value: CelValue }
  | { readonly kind: 'error'; readonly error: CelError }
  /** Not looked at for itself: what `has()` asks about, a name that a macro gives. */
  | { readonly kind: 'idle' }

/** One part of an expression with its value; the whole is the outermost part. */
export interface Part {
  readonly op: ASTNode['op']
  /** As written, with the brackets that belong to it. */
  readonly text: string
  /** Inside the expression, UTF-16 units. */
  readonly range: Range
  readonly result: PartResult
  readonly parts: readonly Part[]
  /** Of a macro: its body for each item, in order; `name` is the key or the item. */
  readonly each?: readonly { readonly name: CelValue; readonly body: Part }[]
  /** Of a call, member or literal: its name or value as the tree has it. */
  readonly word?: CelValue
}

/** A guard looked into: how it ended, the values of all its parts, and those that decided. */
export interface Dissection {
  readonly expression: string
  readonly outcome: GuardOutcome
  /** Null where the expression cannot be read, or is too expensive to evaluate. */
  readonly whole: Part | null
  /**
   * The parts that make the outcome what it is, whatever all the others were; the one to name first stands first.
   * Empty without `whole`.
   */
  readonly deciding: readonly Part[]
}

const MACROS: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
/** Items of a macro that are looked at one by one. */
const MOST_ITEMS = 60
/** Parts that are evaluated for one guard. */
const MOST_PARTS = 1_500

/** The range of a node with the parentheses that it needs: the tree's own ends before one and begins behind it. */
function rangeOf(tokens: readonly CelToken[], node: ASTNode): Range {
  const isSign = (token: CelToken | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text
  let { start, end } = node
  let [open, close] = [0, 0]
  const first = tokens.findIndex((token) => token.start >= start)
  let last = first
  for (let token = tokens[last]; token && token.start < end; token = tokens[++last]) {
    if (isSign(token, '(')) open++
    else if (isSign(token, ')') && open > 0) open--
    else if (isSign(token, ')')) close++
  }
  for (let at = first - 1; close > 0 && at >= 0; at--) {
    const token = tokens[at]
    if (!token || !isSign(token, '(')) continue
    close--
    start = token.start
  }
  for (let at = last; open > 0 && at < tokens.length; at++) {
    const token = tokens[at]
    if (!token || !isSign(token, ')')) continue
    open--
    end = token.end
  }
  return { start, end }
}

type Bindings = Readonly<Record<string, CelValue>>

class Looker {
  #left = MOST_PARTS
  readonly #expression: string
  readonly #tokens: readonly CelToken[]

  constructor(expression: string) {
    this.#expression = expression
    this.#tokens = celTokens(expression)
  }

  look(node: ASTNode, bindings: Bindings): Part {
    this.#left -= 1
    const range = rangeOf(this.#tokens, node)
    const text = this.#expression.slice(range.start, range.end)
    const found = evaluateBound(text, bindings)
    const result: PartResult = found.ok ? { kind: 'value', value: found.value } : { kind: 'error', error: found.error }
    const word = wordOf(node)
    return { op: node.op, text, range, result, ...this.#inside(node, bindings), ...(word === undefined ? {} : { word }) }
  }

  #inside(node: ASTNode, bindings: Bindings): Pick<Part, 'parts' | 'each'> {
    if (this.#left <= 0) return { parts: [] }
    if (node.op === 'call' && node.args[0] === 'has') return { parts: node.args[1].map((child) => this.#idle(child)) }
    if (node.op !== 'rcall') return { parts: childrenOf(node).map((child) => this.look(child, bindings)) }
    const [name, receiver, args] = node.args
    const [variable, ...bodies] = args
    if (name === 'bind' && receiver.op === 'id' && receiver.args === 'cel' && variable?.op === 'id' && args[1] && args[2]) {
      const value = this.look(args[1], bindings)
      const inner = value.result.kind === 'value' ? { ...bindings, [variable.args]: value.result.value } : bindings
      return { parts: [value, this.look(args[2], inner)] }
    }
    if (!MACROS.has(name) || variable?.op !== 'id') return { parts: [receiver, ...args].map((child) => this.look(child, bindings)) }
    const over = this.look(receiver, bindings)
    const body = bodies[0]
    if (body === undefined || over.result.kind !== 'value') return { parts: [over] }
    const items = itemsOf(over.result.value).slice(0, MOST_ITEMS)
    const each: { name: CelValue; body: Part }[] = []
    for (const item of items) {
      if (this.#left <= 0) break
      each.push({ name: item, body: this.look(body, { ...bindings, [variable.args]: item }) })
    }
    return { parts: [over], each }
  }

  #idle(node: ASTNode): Part {
    const range = rangeOf(this.#tokens, node)
    const word = wordOf(node)
    return { op: node.op, text: this.#expression.slice(range.start, range.end), range, result: { kind: 'idle' }, parts: [], ...(word === undefined ? {} : { word }) }
  }
}

function wordOf(node: ASTNode): CelValue {
  switch (node.op) {
    case 'value':
    case 'id':
      return node.args
    case '.':
    case '.?':
      return node.args[1]
    case 'call':
    case 'rcall':
      return node.args[0]
    default:
      return undefined
  }
}

/** What a macro walks over: the keys of a map, the items of a list. */
function itemsOf(value: CelValue): readonly CelValue[] {
  if (Array.isArray(value)) return value
  if (value instanceof Map) return [...value.keys()]
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

const isBoolean = ({ result }: Part): boolean => result.kind === 'value' && typeof result.value === 'boolean'
const is = (part: Part, value: boolean): boolean => part.result.kind === 'value' && part.result.value === value

/**
 * The parts below (or the part itself) whose values alone make this part what it is: put any others in place of the rest,
 * and it still comes out the same. An error that nothing absorbed comes before what might have absorbed it.
 */
function decide(part: Part): readonly Part[] {
  const [a, b, c] = part.parts
  if (part.result.kind === 'value' && !isBoolean(part)) return [part]
  switch (part.op) {
    case '&&':
    case '||': {
      if (!a || !b) return [part]
      const absorbing = part.op === '||'
      const absorber = [a, b].find((side) => is(side, absorbing))
      if (absorber) return decide(absorber)
      if ([a, b].some((side) => side.result.kind === 'value' && !isBoolean(side))) return [part]
      const sides = [a, b].map((side) => ({ side, errs: !isBoolean(side) }))
      // Neither side decides alone: both are needed, and what went wrong is named first.
      return [...sides.filter(({ errs }) => errs), ...sides.filter(({ errs }) => !errs)].flatMap(({ side }) => decide(side))
    }
    case '!_':
      return a && isBoolean(a) ? decide(a) : a?.result.kind === 'error' ? decide(a) : [part]
    case '?:': {
      if (!a || !b || !c) return [part]
      if (!isBoolean(a)) return a.result.kind === 'error' ? decide(a) : [part]
      return [...decide(is(a, true) ? b : c), ...decide(a)]
    }
    default:
      return [part]
  }
}

/**
 * Looks into a guard: the value of every part of it, and which parts decided. Pure, never throws; the outcome is the
 * guard's own. Parts of macros are looked at for their first 60 items. Source: spec §2 Advancing, §8.
 */
export function dissect(expression: string, scope: CelScope): Dissection {
  const outcome = evaluateGuard(expression, scope)
  const parsed = parseCel(expression)
  const unlooked = outcome.kind === 'errored' && ['too-expensive', 'too-deep', 'too-long', 'syntax'].includes(outcome.error.code)
  if (!parsed.ok || unlooked) return { expression, outcome, whole: null, deciding: [] }
  const whole = new Looker(expression).look(parsed.ast, scope.self === undefined ? { context: scope.context } : { context: scope.context, self: scope.self })
  return { expression, outcome, whole, deciding: decide(whole) }
}
