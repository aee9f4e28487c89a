import type { ASTNode } from '@marcbachmann/cel-js'
import { fieldName, isCelName, type FieldName } from '../../machine'
import { parseCel } from '../cel'
import { childrenOf } from '../cost'
import { PLAIN_STYLE, type Comparison, type GuardShape, type GuardStyle, type Literal, type SimpleShape, type Test } from './types'

const FLIPPED: Readonly<Record<Comparison, Comparison>> = { '==': '==', '!=': '!=', '>=': '<=', '<=': '>=', '>': '<', '<': '>' }
const isComparison = (op: string): op is Comparison => Object.hasOwn(FLIPPED, op)

/** What a guard says, where it is one of the builder's shapes, and how it is written. */
export interface ReadGuard {
  readonly shape: GuardShape
  readonly style: GuardStyle
}

/**
 * The shape that a guard's text has, or null: whatever the builder could not say in full stays text. A comment in the
 * expression has no place in a shape, so such a text stays text too.
 */
export function readGuard(expression: string): ReadGuard | null {
  const parsed = parseCel(expression)
  if (!parsed.ok || expression.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, '').includes('//')) return null
  const shape = read(parsed.ast)
  return shape && { shape, style: styleOf(parsed.ast, expression) }
}

function read(node: ASTNode): GuardShape | null {
  const one = readSimple(node)
  if (one || (node.op !== '&&' && node.op !== '||')) return one
  const join = node.op
  const parts = flatten(node, join).map(readSimple)
  return parts.every((part) => part !== null) ? { kind: 'group', join, parts } : null
}

const flatten = (node: ASTNode, join: '&&' | '||'): readonly ASTNode[] =>
  node.op === join ? [...flatten(node.args[0], join), ...flatten(node.args[1], join)] : [node]

function readSimple(node: ASTNode): SimpleShape | null {
  switch (node.op) {
    case '!_':
      return negated(node.args)
    case 'call': {
      const field = hasField(node)
      return field === null ? null : { kind: 'set', field, set: true }
    }
    case 'in': {
      const [key, map] = node.args
      // A name that is none of CEL's is asked for so; any other by `has`.
      if (map.op === 'id' && map.args === 'context' && key.op === 'value' && typeof key.args === 'string' && !isCelName(key.args)) return { kind: 'set', field: fieldName(key.args), set: true }
      const field = fieldOf(map)
      return field !== null && key.op === 'value' && typeof key.args === 'string' ? { kind: 'member', field, key: key.args, there: true } : null
    }
    case 'rcall':
      return quantified(node)
    default:
      return isComparison(node.op) ? compared(node) : null
  }
}

function negated(node: ASTNode): SimpleShape | null {
  const inner = readSimple(node)
  if (inner?.kind === 'entries' && inner.of === 'any') return { ...inner, of: 'none' }
  if (inner?.kind === 'set' && inner.set) return { ...inner, set: false }
  if (inner?.kind === 'member' && inner.there) return { ...inner, there: false }
  return null
}

function compared(node: ASTNode): SimpleShape | null {
  const { op } = node
  if (!isComparison(op)) return null
  const [left, right] = node.args as [ASTNode, ASTNode]
  const [read, sign, written] = literalOf(right) !== null ? [left, op, right] : [right, FLIPPED[op], left]
  const value = literalOf(written)
  if (value === null) return null
  const counted = sizeOf(read)
  if (counted) {
    if (typeof value !== 'number') return null
    const field = fieldOf(counted)
    if (field !== null) return { kind: 'count', field, counted: null, op: sign, n: value }
    const filter = macro(counted, 'filter')
    return filter && { kind: 'count', field: filter.field, counted: { over: filter.over, test: filter.test }, op: sign, n: value }
  }
  const test: Test = { op: sign, value }
  const field = fieldOf(read)
  if (field !== null) return { kind: 'field', field, test }
  if (read.op !== '[]') return null
  const owner = fieldOf(read.args[0])
  const key = read.args[1]
  return owner !== null && key.op === 'value' && typeof key.args === 'string' ? { kind: 'entry', field: owner, key: key.args, test } : null
}

function quantified(node: ASTNode): SimpleShape | null {
  for (const [name, of] of [['all', 'all'], ['exists', 'any']] as const) {
    const found = macro(node, name)
    if (found) return { kind: 'entries', field: found.field, over: found.over, of, test: found.test }
  }
  return present(node)
}

/** `['agent:a', 'agent:b'].all(k, k in context.f)` */
function present(node: ASTNode): SimpleShape | null {
  if (node.op !== 'rcall' || node.args[0] !== 'all') return null
  const [, list, [variable, body, more]] = node.args
  if (list.op !== 'list' || variable?.op !== 'id' || variable.args === 'context' || body?.op !== 'in' || more || list.args.length === 0) return null
  const [item, map] = body.args
  const field = fieldOf(map)
  const keys = list.args.flatMap((key) => (key.op === 'value' && typeof key.args === 'string' ? [key.args] : []))
  if (field === null || item.op !== 'id' || item.args !== variable.args || keys.length !== list.args.length) return null
  return { kind: 'present', field, keys }
}

/** `context.f.<name>(k, context.f[k] == …)` over a map, `context.f.<name>(k, k == …)` over a list. */
function macro(node: ASTNode, name: string): { readonly field: FieldName; readonly over: 'map' | 'list'; readonly test: Test } | null {
  if (node.op !== 'rcall' || node.args[0] !== name) return null
  const [, receiver, [variable, body, more]] = node.args
  const field = fieldOf(receiver)
  if (field === null || variable?.op !== 'id' || variable.args === 'context' || !body || more || !isComparison(body.op)) return null
  const [left, right] = body.args as [ASTNode, ASTNode]
  const [read, op, written] = literalOf(right) !== null ? [left, body.op, right] : [right, FLIPPED[body.op], left]
  const value = literalOf(written)
  if (value === null) return null
  const isVariable = (one: ASTNode): boolean => one.op === 'id' && one.args === variable.args
  if (isVariable(read)) return { field, over: 'list', test: { op, value } }
  if (read.op === '[]' && fieldOf(read.args[0]) === field && isVariable(read.args[1])) return { field, over: 'map', test: { op, value } }
  return null
}

function fieldOf(node: ASTNode): FieldName | null {
  if (node.op !== '.' && node.op !== '[]') return null
  const [base, key] = node.args
  if (base.op !== 'id' || base.args !== 'context') return null
  if (typeof key === 'string') return fieldName(key)
  return key.op === 'value' && typeof key.args === 'string' ? fieldName(key.args) : null
}

/** `has` takes a dotted name only. */
function hasField(node: ASTNode): FieldName | null {
  if (node.op !== 'call' || node.args[0] !== 'has') return null
  const [inner, more] = node.args[1]
  return inner?.op === '.' && !more ? fieldOf(inner) : null
}

/** What `size(…)` or `….size()` counts. */
function sizeOf(node: ASTNode): ASTNode | null {
  if (node.op === 'call' && node.args[0] === 'size' && node.args[1].length === 1) return node.args[1][0] ?? null
  return node.op === 'rcall' && node.args[0] === 'size' && node.args[2].length === 0 ? node.args[1] : null
}

function literalOf(node: ASTNode): Literal | null {
  if (node.op === '-_') {
    const inner = literalOf(node.args)
    return typeof inner === 'number' && inner > 0 ? -inner : null
  }
  if (node.op !== 'value') return null
  const value: unknown = node.args
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : null
}

/** The quotes and the macro variable that the author used first. */
function styleOf(ast: ASTNode, expression: string): GuardStyle {
  let { variable } = PLAIN_STYLE
  const look = (node: ASTNode): boolean => {
    if (node.op === 'rcall') {
      const [name, , [first]] = node.args
      if (['all', 'exists', 'filter'].includes(name) && first?.op === 'id') {
        variable = first.args
        return true
      }
    }
    return childrenOf(node).some(look)
  }
  look(ast)
  const quote = /['"]/.exec(expression)?.[0]
  return { quote: quote === '"' ? '"' : "'", variable }
}
