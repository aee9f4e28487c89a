import type { ASTNode } from '@marcbachmann/cel-js'
import { childrenOf, parseCel } from '../../guards'
import { fieldOf } from '../facts'

const readsOfExpression = new Map<string, { readonly fields: ReadonlySet<string>; readonly all: boolean }>()

/** The fields that an expression looks at; `all` when it looks at the context as a whole. */
export function fieldsRead(expression: string): { readonly fields: ReadonlySet<string>; readonly all: boolean } {
  const known = readsOfExpression.get(expression)
  if (known) return known
  const fields = new Set<string>()
  let all = false
  const visit = (node: ASTNode): void => {
    const field = fieldOf(node)
    if (field !== null) fields.add(field)
    else if (node.op === 'id' && node.args === 'context') all = true
    else childrenOf(node).forEach(visit)
    if (field !== null && node.op === '[]' && typeof node.args[1] !== 'string') visit(node.args[1])
  }
  const parsed = parseCel(expression)
  if (parsed.ok) visit(parsed.ast)
  const read = { fields, all }
  if (readsOfExpression.size > 5_000) readsOfExpression.clear()
  readsOfExpression.set(expression, read)
  return read
}
