import { isMap, isScalar } from 'yaml'
import type { Value } from '../machine'
import { nameOf, type ScriptNodes } from './scriptNodes'
import type { ScriptValue } from './types'

/** `{ pick: { approve: 7, reject: 3 } }`: a key's type is its own, so `80: 1` offers the number 80. */
function readPick(nodes: ScriptNodes, node: unknown): ScriptValue | null {
  const map = nodes.resolve(node)
  const weights: { value: Value; weight: number }[] = []
  if (isMap(map)) {
    for (const pair of map.items) {
      const weight = nodes.resolve(pair.value)
      const amount = isScalar(weight) ? weight.value : undefined
      if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) {
        nodes.report('pick-weight', 'error', pair.value ?? pair.key, 'This weight is no number from 0 up, so the value is never drawn. Write a weight such as 3.')
      } else weights.push({ value: nodes.valueOf(pair.key), weight: amount })
    }
  }
  if (!weights.some((one) => one.weight > 0)) {
    nodes.report('pick-empty', 'error', node, '`pick` offers nothing to draw, so this write is left out. Give at least one value a weight above 0: `{ approve: 7, reject: 3 }`.')
    return null
  }
  return { kind: 'pick', weights }
}

/** Reads a value of a turn: written out, `{ pick }` or `{ cel }`. Null when there is nothing to write, which is reported. */
export function readValue(nodes: ScriptNodes, node: unknown): ScriptValue | null {
  const at = nodes.resolve(node)
  if (isMap(at) && at.items.length === 1) {
    const pair = at.items[0]
    const name = nameOf(nodes.resolve(pair?.key))
    if (name === 'pick') return readPick(nodes, pair?.value)
    if (name === 'cel') {
      const expression = nodes.resolve(pair?.value)
      if (isScalar(expression) && typeof expression.value === 'string' && expression.value.trim() !== '') return { kind: 'cel', expression: expression.value }
      nodes.report('cel-empty', 'error', pair?.value ?? pair?.key, '`cel` holds no expression, so this write is left out. Write one in quotes: `{ cel: "size(context.votes)" }`.')
      return null
    }
  }
  return { kind: 'literal', value: nodes.valueOf(node) }
}
