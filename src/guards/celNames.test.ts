import type { ASTNode } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agentHits, fieldHits, templateExpressions, type CelHit } from '../machine/operations'
import { parseCel, parseTemplate } from '.'

const soak = process.env['SOAK'] !== undefined
const replaced = (text: string, hits: readonly CelHit[]): string =>
  [...hits].sort((a, b) => b.start - a.start).reduce((result, { start, end, ins }) => result.slice(0, start) + ins + result.slice(end), text)

/** The tree without its places: operators, names and values as nested lists. */
type Shape = string | readonly Shape[]
const MACROS = ['all', 'exists', 'exists_one', 'map', 'filter']
interface Rename {
  readonly field?: readonly [string, string]
  readonly agent?: readonly [string, string]
}
const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value

/** What the guards' own parser makes of an expression, renamed in the tree: the slow, obvious way. */
function shape(node: ASTNode, rename: Rename, bound: ReadonlySet<string> = new Set()): Shape {
  const inner = (one: ASTNode, more: readonly string[] = []): Shape => shape(one, rename, more.length > 0 ? new Set([...bound, ...more]) : bound)
  const renamedField = (name: string): string => (rename.field && name === rename.field[0] ? rename.field[1] : name)
  const isContext = (one: ASTNode): boolean => one.op === 'id' && one.args === 'context' && !bound.has('context')
  const isSelf = (one: ASTNode): boolean => one.op === 'id' && one.args === 'self' && !bound.has('self')
  switch (node.op) {
    case 'value': {
      const value: unknown = node.args
      if (typeof value === 'string' && rename.agent && value === `agent:${rename.agent[0]}`) return ['value', `string agent:${rename.agent[1]}`]
      return ['value', value instanceof Uint8Array ? `bytes ${[...value].join()}` : `${typeof value} ${String(value)}`]
    }
    case 'id':
      return ['id', node.args]
    case '.':
      // A name that is no word stands in brackets: both read the same field.
      return ['read', inner(node.args[0]), ['value', `string ${isContext(node.args[0]) ? renamedField(node.args[1]) : node.args[1]}`]]
    case '[]': {
      const [object, key] = node.args
      if (isContext(object) && key.op === 'value' && typeof key.args === 'string') return ['read', inner(object), ['value', `string ${renamedField(key.args)}`]]
      return ['read', inner(object), inner(key)]
    }
    case '==':
    case '!=': {
      const [left, right] = node.args
      const side = (one: ASTNode, other: ASTNode): Shape => (one.op === 'value' && one.args === rename.agent?.[0] && isSelf(other) ? ['value', `string ${rename.agent[1]}`] : inner(one))
      return [node.op, side(left, right), side(right, left)]
    }
    case 'rcall': {
      const [name, receiver, args] = node.args
      const variable = args[0]?.op === 'id' ? args[0].args : null
      if (name === 'bind' && receiver.op === 'id' && receiver.args === 'cel' && variable !== null) {
        return ['bind', variable, ...args.slice(1).map((arg, i) => inner(arg, i === 0 ? [] : [variable]))]
      }
      if (MACROS.includes(name) && variable !== null) return [name, inner(receiver), variable, ...args.slice(1).map((arg) => inner(arg, [variable]))]
      return [name, inner(receiver), ...args.map((arg) => inner(arg))]
    }
    default: {
      const parts = (value: unknown): Shape => (isNode(value) ? inner(value) : Array.isArray(value) ? value.map(parts) : String(value))
      return [node.op, parts(node.args)]
    }
  }
}

const NAMES = ['vote', 'votes', 'vote2', 'context', 'self', 'k', 'x']
const name = fc.constantFrom(...NAMES)
const blank = fc.constantFrom('', '', '', ' ', '  ', '\n', ' // vote context.vote "agent:pro"\n')
const text = fc.constantFrom('vote', 'votes', 'agent:pro', 'agent:prog', 'pro', 'context.vote', "it's", 'say "x"', '', 'agent:vote', '// no comment', '{{ }}', '\\')
const literal = fc.tuple(text, fc.constantFrom('"', "'", '"""', "'''", 'r"', "r'", 'b"')).map(([value, open]) => {
  const quote = open.replace(/[rb]/, '')
  if (open.startsWith('r')) return value.includes(quote) || value.endsWith('\\') ? `${quote}x${quote}` : `${open}${value}${quote}`
  const escaped = value.replaceAll('\\', '\\\\').replaceAll(quote[0] ?? '', `\\${quote[0] ?? ''}`)
  return open + escaped + quote
})

const { expression } = fc.letrec<{ expression: string; primary: string }>((tie) => {
  const spaced = (parts: readonly (string | null)[]) => fc.tuple(...parts.map((part) => (part === null ? tie('expression') : fc.constant(part))), fc.array(blank, { minLength: parts.length, maxLength: parts.length })).map((all) => {
    const blanks = all.at(-1) as readonly string[]
    return all.slice(0, -1).map((part, i) => String(part) + (blanks[i] ?? '')).join('')
  })
  const read = fc.tuple(tie('primary'), blank, name).map(([object, gap, field]) => `${object}${gap}.${gap}${field}`)
  const direct = fc.tuple(blank, name).map(([gap, field]) => `context${gap}.${gap}${field}`)
  const keyed = fc.tuple(fc.oneof(fc.constant('context'), fc.constant('(context)'), tie('primary')), blank, fc.oneof(literal, tie('expression'))).map(([object, gap, key]) => `${object}${gap}[${gap}${key}${gap}]`)
  const macro = fc.tuple(tie('primary'), fc.constantFrom(...MACROS), name, tie('expression'), blank).map(([object, call, variable, body, gap]) => `${object}.${call}(${gap}${variable}${gap},${gap}${body})`)
  const mapThree = fc.tuple(tie('primary'), name, tie('expression'), tie('expression')).map(([object, variable, a, b]) => `${object}.map(${variable}, ${a}, ${b})`)
  const bind = fc.tuple(name, tie('expression'), tie('expression')).map(([variable, value, body]) => `cel.bind(${variable}, ${value}, ${body})`)
  const primary = fc.oneof({ maxDepth: 5, withCrossShrink: true }, direct, name, literal, keyed, read, macro, mapThree, bind, fc.constantFrom('1', '2.5', 'true', 'null', '1u', '0x1f'),
    fc.tuple(tie('expression'), blank).map(([body, gap]) => `(${gap}${body}${gap})`), fc.tuple(tie('primary'), name, tie('expression')).map(([object, call, argument]) => `${object}.${call}(${argument})`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `[${a}, ${b}]`), fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `{ ${a}: ${b} }`), fc.tuple(name).map(([field]) => `has(context.${field})`), tie('expression').map((body) => `size(${body})`))
  const operators = ['==', '!=', '&&', '||', '+', '<', ' in '].map((operator) => spaced([null, operator, null]))
  return { primary, expression: fc.oneof({ maxDepth: 5, withCrossShrink: true }, primary, ...operators, fc.tuple(literal).map(([value]) => `self == ${value}`), fc.tuple(literal).map(([value]) => `${value} != self`), spaced(['!', null]), spaced([null, '?', null, ':', null])) }
})

test('§8 names found by tokens are the names that the parser finds: fields, agents, macro variables, look-alikes', () => {
  let parsed = 0
  let renamed = 0
  fc.assert(
    fc.property(expression, fc.constantFrom('ballot', 'the ballots', "it's", 'in'), (source, to) => {
      const before = parseCel(source)
      if (!before.ok) return
      parsed++
      // Raw strings and `has( )` do not take every name; a plain one goes everywhere.
      const field = source.includes('has(') || /r['"]/.test(source) ? 'ballot' : to
      const agent = /r['"]/.test(source) ? 'neill' : "o'neill"
      const both: readonly (readonly [readonly CelHit[], Rename])[] = [
        [fieldHits(source, 'vote', field), { field: ['vote', field] }],
        [agentHits(source, 'pro', agent), { agent: ['pro', agent] }],
      ]
      for (const [hits, rename] of both) {
        if (hits.length > 0) renamed++
        const after = parseCel(replaced(source, hits))
        expect(after.ok, replaced(source, hits)).toBe(true)
        if (after.ok) expect(shape(after.ast, {})).toEqual(shape(before.ast, rename))
      }
    }),
    { numRuns: soak ? 60_000 : 600, ...(soak ? {} : { seed: 23 }) },
  )
  expect(parsed).toBeGreaterThan(300)
  expect(renamed).toBeGreaterThan(300)
}, 3_600_000)

test('§1 templates are cut where the renderer cuts them', () => {
  const piece = fc.constantFrom('{{', '}}', '{', '}', ' ', 'context.vote', '"', "'", '[', ']', '(', ')', 'r"', '\\', 'text', '//', '\n', '"""', 'x')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const source = pieces.join('')
      const expected = parseTemplate(source).flatMap((part) => (part.kind === 'expression' ? [{ expression: part.expression, start: part.start }] : []))
      expect(templateExpressions(source)).toEqual(expected)
    }),
    { numRuns: soak ? 60_000 : 600, ...(soak ? {} : { seed: 23 }) },
  )
}, 3_600_000)
