import type { ASTNode } from '@marcbachmann/cel-js'
import type { CelContext } from './celValues'

/** Most steps that one evaluation may take; the guards of a panel of 20 need a few thousand. About 100 ms. */
export const MAX_STEPS = 1_000_000

const MACROS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/** How many items a value can have at most, and what its items can be. */
interface Shape {
  readonly count: number
  readonly inner: Shape | null
}
const leaf: Shape = { count: 0, inner: null }
const innerOf = (shape: Shape): Shape => shape.inner ?? leaf

function larger(a: Shape | null, b: Shape | null): Shape | null {
  if (!a) return b
  if (!b) return a
  return { count: Math.max(a.count, b.count), inner: larger(a.inner, b.inner) }
}

function shapeOf(value: unknown, depth = 0): Shape {
  if (depth > 8) return leaf
  if (Array.isArray(value)) return { count: value.length, inner: value.reduce<Shape | null>((all, item) => larger(all, shapeOf(item, depth + 1)), null) }
  if (value instanceof Map) return shapeOf([...value.values()], depth)
  return leaf
}

/** Whether an expression can take more steps than it has nodes: a loop within a loop, or values that grow by binding. */
export function canExplode(node: ASTNode, loops = 0): boolean {
  let inside = loops
  if (node.op === 'rcall') {
    const [name] = node.args
    if (name === 'bind' || name === 'split') return true
    if (MACROS.has(name)) inside++
  }
  return inside > 1 || childrenOf(node).some((child) => canExplode(child, inside))
}

export function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'list':
      return node.args
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return node.args
  }
}

interface Bound {
  readonly steps: number
  readonly shape: Shape
}

/** An upper bound on the steps of evaluating `ast` with this context. Linear in the expression. */
export function stepsAtMost(ast: ASTNode, context: CelContext): number {
  const longestText = (() => {
    let longest = ast.input.length
    const look = (value: unknown): void => {
      if (typeof value === 'string') longest = Math.max(longest, value.length)
      else if (Array.isArray(value)) value.forEach(look)
      else if (value instanceof Map) value.forEach(look)
    }
    context.forEach(look)
    return longest
  })()

  const bound = (node: ASTNode, scope: ReadonlyMap<string, Shape>): Bound => {
    if (node.op === 'id') return { steps: 1, shape: scope.get(node.args) ?? (node.args === 'context' ? { count: context.size, inner: null } : leaf) }
    if (node.op === '.' || node.op === '[]') {
      const [base, key] = node.args
      const name = typeof key === 'string' ? key : key.op === 'value' ? key.args : undefined
      if (base.op === 'id' && base.args === 'context' && !scope.has('context')) {
        if (typeof name === 'string') return { steps: 2, shape: shapeOf(context.get(name)) }
        const any = [...context.values()].reduce<Shape | null>((all, value) => larger(all, shapeOf(value)), null)
        return { steps: 3, shape: any ?? leaf }
      }
      const owner = bound(base, scope)
      const index = typeof key === 'string' ? 0 : bound(key, scope).steps
      return { steps: owner.steps + index + 1, shape: innerOf(owner.shape) }
    }
    if (node.op === 'rcall') {
      const [name, receiver, args] = node.args
      const variable = args[0]?.op === 'id' ? args[0].args : ''
      if (name === 'bind' && args.length === 3 && args[1] && args[2]) {
        const value = bound(args[1], scope)
        const body = bound(args[2], new Map(scope).set(variable, value.shape))
        return { steps: value.steps + body.steps + 1, shape: body.shape }
      }
      const from = bound(receiver, scope)
      if (MACROS.has(name)) {
        const inner = new Map(scope).set(variable, innerOf(from.shape))
        const bodies = args.slice(1).map((arg) => bound(arg, inner))
        const each = bodies.reduce((sum, { steps }) => sum + steps, 1)
        const shape = name === 'filter' ? from.shape : name === 'map' ? { count: from.shape.count, inner: bodies.at(-1)?.shape ?? leaf } : leaf
        return { steps: from.steps + from.shape.count * each + 1, shape }
      }
      const rest = args.map((arg) => bound(arg, scope))
      const shape = name === 'split' ? { count: longestText, inner: leaf } : rest.reduce<Shape | null>((all, r) => larger(all, r.shape), from.shape)
      return { steps: rest.reduce((sum, r) => sum + r.steps, from.steps + 1 + (shape?.count ?? 0)), shape: shape ?? leaf }
    }
    const children = childrenOf(node).map((child) => bound(child, scope))
    const steps = children.reduce((sum, child) => sum + child.steps, 1)
    const all = children.reduce<Shape | null>((sum, child) => larger(sum, child.shape), null)
    if (node.op === 'list' || node.op === 'map') return { steps, shape: { count: children.length, inner: all } }
    if (node.op === '+') {
      const count = children.reduce((sum, child) => sum + child.shape.count, 0)
      return { steps: steps + count, shape: { count, inner: all?.inner ?? null } }
    }
    return { steps, shape: all ?? leaf }
  }
  return bound(ast, new Map()).steps
}
