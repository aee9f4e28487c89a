import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf } from '../../guards'
import { entryOf, fieldOf, type Facts } from '../facts'
import { guardAt, guardsIn, inGuard, replaced, type GuardSite } from '../guardEdits'
import { adopted } from '../rule'
import { code } from '../words'
import type { Fix } from '../types'

type Kind = 'int' | 'double' | null

/** The kind of number that an expression yields, as far as the context says. */
function kindOf(facts: Facts, node: ASTNode): Kind {
  if (node.op === 'value') return typeof node.args === 'bigint' ? 'int' : typeof node.args === 'number' ? 'double' : null
  if (node.op === '-_') return kindOf(facts, node.args)
  if (node.op === 'call') return node.args[0] === 'size' || node.args[0] === 'int' ? 'int' : node.args[0] === 'double' ? 'double' : null
  if (node.op === 'rcall') return node.args[0] === 'size' ? 'int' : null
  if (['+', '-', '*', '/', '%'].includes(node.op)) {
    const [left, right] = node.args as readonly [ASTNode, ASTNode]
    return kindOf(facts, left) ?? kindOf(facts, right)
  }
  const entry = entryOf(node)
  const type = facts.fields.get(entry?.field ?? fieldOf(node) ?? '')?.type
  return (entry ? type?.of?.type : type?.type) === 'integer' ? 'int' : null
}

const COMPARE = new Set(['<', '<=', '>', '>=', '==', '!='])

/** Whole divisions inside comparisons: `size(yes) / 3 >= 0.66` compares 0 or 1. */
function* divisions(facts: Facts, node: ASTNode, threshold: ASTNode | null): Iterable<readonly [division: ASTNode, threshold: ASTNode]> {
  const inside = COMPARE.has(node.op) ? node : threshold
  if (node.op === '/' && inside && kindOf(facts, node.args[0]) === 'int' && kindOf(facts, node.args[1]) === 'int') yield [node, inside]
  for (const child of childrenOf(node)) yield* divisions(facts, child, inside)
}

/** `a / b >= 0.66` as `100 * (a) >= 66 * (b)`, where the threshold is a plain number. */
function multiplied(guard: GuardSite, division: ASTNode, comparison: ASTNode): Fix | undefined {
  const text = guard.site.expression
  const [left, right] = comparison.args as unknown as readonly [ASTNode, ASTNode]
  if (left !== division || right.op !== 'value' || division.op !== '/') return undefined
  const value = Number(right.args)
  const scale = [1, 10, 100, 1000].find((factor) => Math.abs(value * factor - Math.round(value * factor)) < 1e-9)
  if (scale === undefined) return undefined
  const part = (node: ASTNode): string => (['value', '.', '[]', 'call', 'rcall', 'id'].includes(node.op) ? text.slice(node.start, node.end) : `(${text.slice(node.start, node.end)})`)
  const times = (factor: number, node: ASTNode): string => (factor === 1 ? part(node) : `${factor} * ${part(node)}`)
  const [above, below] = division.args
  return replaced(guard, { start: comparison.start, end: comparison.end }, `${times(scale, above)} ${comparison.op} ${times(Math.round(value * scale), below)}`, 'Multiply instead of dividing')
}

/** L54: whole numbers and fractions in one calculation. */
export const numberTypeMix = adopted(
  'L54', 'number-type-mix', 'warning',
  (diagnostic, facts) => {
    const guard = guardAt(facts, diagnostic)
    return {
      ...(guard ? { about: { states: [guard.at.name] } } : {}),
      message: `Whole numbers and fractions do not mix in CEL: this errors every time and the edge never fires. Stay with whole numbers on both sides, such as ${code('3 * yes >= 2 * n')} for two thirds.`,
    }
  },
  function* (facts) {
    for (const guard of guardsIn(facts)) {
      const { ast } = guard.site.facts ?? {}
      if (!ast || !guard.site.expression.includes('/')) continue
      for (const [division, comparison] of divisions(facts, ast, null)) {
        yield {
          ...inGuard(facts, guard, { start: division.start, end: division.end }),
          message: `A whole number divided by a whole number is cut to a whole number: 2 / 3 is 0, so this threshold is not the one that it looks like. Multiply instead, such as ${code('3 * yes >= 2 * n')} for two thirds.`,
          fix: multiplied(guard, division, comparison),
          about: { states: [guard.at.name] },
        }
      }
    }
  },
)
