import type { ASTNode } from '@marcbachmann/cel-js'
import { fieldOf, literalOf } from './expression'

export type Truth = 'true' | 'false' | 'unknown'
const truth = (value: boolean): Truth => (value ? 'true' : 'false')
const not = (value: Truth): Truth => (value === 'unknown' ? value : truth(value === 'false'))

/**
 * Whether an expression can be true when one scalar is known to hold `value` and nothing else is known. `unknown` means
 * that it depends on the rest.
 */
export function truthWhen(node: ASTNode, field: string, value: string): Truth {
  const literal = literalOf(node)
  if (typeof literal === 'boolean') return truth(literal)
  const of = (child: ASTNode): Truth => truthWhen(child, field, value)
  switch (node.op) {
    case '!_':
      return not(of(node.args))
    case '&&':
    case '||': {
      const sides = [of(node.args[0]), of(node.args[1])]
      const decisive: Truth = node.op === '&&' ? 'false' : 'true'
      if (sides.includes(decisive)) return decisive
      return sides.includes('unknown') ? 'unknown' : not(decisive)
    }
    case '?:': {
      const condition = of(node.args[0])
      if (condition !== 'unknown') return of(node.args[condition === 'true' ? 1 : 2])
      const either = [of(node.args[1]), of(node.args[2])]
      return either[0] === either[1] ? (either[0] ?? 'unknown') : 'unknown'
    }
    case '==':
    case '!=': {
      const [left, right] = node.args
      const other = fieldOf(left) === field ? literalOf(right) : fieldOf(right) === field ? literalOf(left) : null
      if (other === null) return 'unknown'
      return truth((other === value) === (node.op === '=='))
    }
    case 'in': {
      const [left, right] = node.args
      if (fieldOf(left) !== field || right.op !== 'list') return 'unknown'
      const literals = right.args.map(literalOf)
      if (literals.includes(value)) return 'true'
      return literals.includes(null) ? 'unknown' : 'false'
    }
    case 'call':
      return node.args[0] === 'has' && fieldOf(node.args[1][0]) === field ? 'true' : 'unknown'
    default:
      return 'unknown'
  }
}
