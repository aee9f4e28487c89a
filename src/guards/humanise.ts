import type { ASTNode } from '@marcbachmann/cel-js'
import { parseCel } from './cel'

const LONGEST = 28
const SIGNS: Readonly<Record<string, string>> = { '==': '=', '!=': '≠', '>=': '≥', '<=': '≤', '>': '>', '<': '<', in: 'in', '+': '+', '-': '−', '*': '×', '/': '÷', '%': '%' }
const QUANTIFIERS: Readonly<Record<string, string>> = { all: 'all', exists: 'any', exists_one: 'one' }

/**
 * A guard in a few words, for a pill: `verdict = continue`, `approve ≥ 2`, `any votes = reject`, `confidence security ≥ 80`.
 * At most 28 characters, then `…`; what has no short form is its own text without `context.` and quotes.
 */
export function humanise(expression: string): string {
  const parsed = parseCel(expression)
  const words = parsed.ok ? say(parsed.ast, new Map()) : tidy(expression)
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line
}

const tidy = (text: string): string => text.replace(/\bcontext\./g, '').replace(/['"]/g, '').replaceAll('==', '=').replaceAll('&&', 'and').replaceAll('||', 'or')

/** `names` gives a macro's variable the words of what it stands for. */
function say(node: ASTNode, names: ReadonlyMap<string, string>): string {
  switch (node.op) {
    case 'value':
      return typeof node.args === 'string' ? (node.args === '' ? 'blank' : node.args) : String(node.args)
    case 'id':
      return names.get(node.args) ?? node.args
    case '.':
      return isContext(node.args[0]) ? node.args[1] : `${say(node.args[0], names)} ${node.args[1]}`
    case '[]': {
      const [base, key] = node.args
      if (key.op === 'value') return isContext(base) ? String(key.args) : `${say(base, names)} ${String(key.args).replace(/^(?:agent|user):/, '')}`
      // `m[k]` inside a macro over m is the entry itself, and the macro has named m already.
      return key.op === 'id' && names.get(key.args) === say(base, names) ? say(base, names) : `${say(base, names)}[${say(key, names)}]`
    }
    case '==':
    case '!=':
    case '>=':
    case '<=':
    case '>':
    case '<':
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return `${say(node.args[0], names)} ${SIGNS[node.op] ?? node.op} ${say(node.args[1], names)}`
    case '&&':
      return `${say(node.args[0], names)} and ${say(node.args[1], names)}`
    case '||':
      return `${say(node.args[0], names)} or ${say(node.args[1], names)}`
    case '!_': {
      const inner = node.args
      if (inner.op === 'rcall' && inner.args[0] === 'exists') return say(inner, names).replace(/^any /, 'no ')
      if (inner.op === 'call' && inner.args[0] === 'has') return say(inner, names).replace(/ is set$/, ' is unset')
      return `not ${say(inner, names)}`
    }
    case '-_':
      return `−${say(node.args, names)}`
    case 'call': {
      const [name, args] = node.args
      const first = args[0]
      if (name === 'has' && first) return `${say(first, names)} is set`
      if (name === 'size' && first) return counted(first, names) ?? `size of ${say(first, names)}`
      return `${name}(${args.map((arg) => say(arg, names)).join(', ')})`
    }
    case 'rcall': {
      const [name, receiver, args] = node.args
      const [variable, body] = args
      const quantifier = QUANTIFIERS[name]
      if (name === 'size') return counted(receiver, names) ?? `size of ${say(receiver, names)}`
      if (quantifier && variable?.op === 'id' && body) {
        const over = say(receiver, names)
        return `${quantifier} ${say(body, new Map(names).set(variable.args, over))}`
      }
      return `${say(receiver, names)} ${name} ${args.map((arg) => say(arg, names)).join(', ')}`
    }
    default:
      return tidy(node.input.slice(node.start, node.end))
  }
}

const isContext = (node: ASTNode): boolean => node.op === 'id' && node.args === 'context'

/** `size(m.filter(k, m[k] == 'approve'))` counts the approvals: `approve`. Other conditions keep their words. */
function counted(node: ASTNode, names: ReadonlyMap<string, string>): string | null {
  if (node.op !== 'rcall' || node.args[0] !== 'filter') return null
  const [, receiver, [variable, body]] = node.args
  if (variable?.op !== 'id' || !body) return null
  const over = say(receiver, names)
  const inner = new Map(names).set(variable.args, over)
  if (body.op === '==' && body.args[1].op === 'value' && say(body.args[0], inner) === over) return say(body.args[1], inner)
  return `number of ${say(body, inner)}`
}
