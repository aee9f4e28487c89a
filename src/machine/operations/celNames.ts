import { celTokens, endOfString, type CelToken } from './celTokens'
import { Refusal, refuse, refuseUnless } from './refusal'

/** A name in an expression: what to replace, offsets of the expression. */
export interface CelHit {
  readonly start: number
  readonly end: number
  readonly ins: string
}

const MACROS = new Set(['all', 'exists', 'exists_one', 'existsOne', 'filter', 'map', 'transformList', 'transformMap', 'transformMapEntry'])
const RESERVED = new Set(['true', 'false', 'null', 'in', 'as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import', 'let', 'loop', 'package', 'namespace', 'return', 'var', 'void', 'while'])

/** Whether a field of this name can be read as `context.name`. */
export const isCelName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name)

interface Frame {
  readonly bound: ReadonlySet<string>
  readonly variables: readonly string[]
  /** The argument from which on the variables are bound. */
  readonly from: number
  argument: number
  readonly has: boolean
}

/** For each token, whether a variable of a macro hides `context` there, and whether it stands right inside `has( )`. */
function scopes(tokens: readonly CelToken[]): { readonly hidden: (name: string, at: number) => boolean; readonly inHas: (at: number) => boolean } {
  const none: ReadonlySet<string> = new Set()
  const bounds: ReadonlySet<string>[] = []
  const has: boolean[] = []
  const stack: Frame[] = [{ bound: none, variables: [], from: 0, argument: 0, has: false }]
  tokens.forEach((token, i) => {
    const top = stack.at(-1)
    const bound = top && top.variables.length > 0 && top.argument >= top.from ? new Set([...top.bound, ...top.variables]) : (top?.bound ?? none)
    bounds.push(bound)
    has.push(top?.has ?? false)
    if (token.kind !== 'sign') return
    if (token.text === '(' || token.text === '[' || token.text === '{') {
      const call = token.text === '(' && tokens[i - 1]?.kind === 'name' ? tokens[i - 1]?.text : undefined
      const received = tokens[i - 2]?.text === '.' && tokens[i - 2]?.kind === 'sign'
      const bind = call === 'bind' && received && tokens[i - 3]?.text === 'cel'
      const names: string[] = []
      if (bind || (call !== undefined && received && MACROS.has(call))) {
        // `map(k, condition, value)` has one variable, `exists(k, v, condition)` two.
        const most = bind || call === 'map' || call === 'filter' ? 1 : 2
        for (let at = i + 1; names.length < most && tokens[at]?.kind === 'name' && tokens[at + 1]?.text === ','; at += 2) names.push(tokens[at]?.text ?? '')
      }
      stack.push({ bound, variables: names, from: bind ? 2 : Math.max(1, names.length), argument: 0, has: call === 'has' && !received })
    } else if (token.text === ')' || token.text === ']' || token.text === '}') {
      if (stack.length > 1) stack.pop()
    } else if (token.text === ',' && top) top.argument++
  })
  return { hidden: (name, at) => bounds[at]?.has(name) ?? false, inHas: (at) => has[at] ?? false }
}

const isSign = (token: CelToken | undefined, text: string): boolean => token?.kind === 'sign' && token.text === text

/** A name before a parenthesis is a call, but for the operator `in`. */
const isCallee = (token: CelToken | undefined): boolean => token?.kind === 'name' && token.text !== 'in'

/** Most expressions do not name it at all, and need not be taken apart: only a backslash can write a name in another way. */
const mayName = (expression: string, name: string): boolean => expression.includes(name) || expression.includes('\\')

/** A text between the quotes of a CEL string. */
function inQuotes(text: string, inner: NonNullable<CelToken['inner']>): string {
  if (!/[\\'"\n\r]/.test(text)) return text
  refuseUnless(!inner.raw, 'The new name has a quote or a backslash and would stand in a raw CEL string (`r"…"`). Choose a plainer name.')
  return text.replace(/[\\'"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

/**
 * Where an expression reads the field `from`, and what stands there instead when it is called `to`: `context.x` and
 * `context['x']`, whatever blanks or comments lie between; not where a macro's variable is called `context`.
 */
export function fieldHits(expression: string, from: string, to: string): readonly CelHit[] {
  if (!expression.includes('context') || !mayName(expression, from)) return []
  const tokens = celTokens(expression)
  const { hidden, inHas } = scopes(tokens)
  const hits: CelHit[] = []
  tokens.forEach((token, i) => {
    if (token.kind !== 'name' || token.text !== 'context' || hidden('context', i)) return
    const selected = isSign(tokens[i - 1], '.') && !(i === 1 || (tokens[i - 2]?.kind === 'sign' && !/^[)\]}0]$/.test(tokens[i - 2]?.text ?? '')))
    if (selected) return
    // `(context).x` reads it too.
    let [before, at] = [i - 1, i + 1]
    while (isSign(tokens[before], '(') && isSign(tokens[at], ')') && !isCallee(tokens[before - 1])) {
      before--
      at++
    }
    const dot = tokens[at]
    if (dot && isSign(dot, '.')) {
      const name = tokens[at + (isSign(tokens[at + 1], '?') ? 2 : 1)]
      if (name?.kind !== 'name' || name.text !== from || isSign(tokens[tokens.indexOf(name) + 1], '(')) return
      if (isCelName(to)) hits.push({ start: name.start, end: name.end, ins: to })
      else {
        const lastOfHas = inHas(i) && isSign(tokens[tokens.indexOf(name) + 1], ')')
        if (lastOfHas) refuse(`\`has(context.${from})\` takes a name of letters, digits and \`_\` only, so \`${to}\` can’t stand there. Choose such a name.`)
        const quote = expression.includes('"') && !expression.includes("'") ? '"' : "'"
        const key = inQuotes(to, { start: 0, end: 0, quote, raw: false, bytes: false })
        hits.push({ start: dot.start, end: name.end, ins: `[${tokens[at + 1] !== name ? '?' : ''}${quote}${key}${quote}]` })
      }
    } else if (isSign(dot, '[')) {
      const open = at + (isSign(tokens[at + 1], '?') ? 2 : 1)
      let place = open
      while (isSign(tokens[place], '(')) place++
      const depth = place - open
      const key = tokens[place]
      const closed = tokens.slice(place + 1, place + 1 + depth).every((token) => isSign(token, ')')) && isSign(tokens[place + 1 + depth], ']')
      if (key?.kind !== 'string' || !key.inner || key.inner.bytes || key.text !== from || !closed) return
      hits.push({ start: key.inner.start, end: key.inner.end, ins: inQuotes(to, key.inner) })
    }
  })
  return hits
}

/** Where an expression names the agent `from`: every string that is `agent:<from>`, and a text that `self` is compared with. */
export function agentHits(expression: string, from: string, to: string): readonly CelHit[] {
  if (!/["']/.test(expression) || !mayName(expression, from)) return []
  const tokens = celTokens(expression)
  const { hidden } = scopes(tokens)
  /** The parentheses around a token: indexes of the outermost ones. */
  const around = (at: number): readonly [left: number, right: number] => {
    let [left, right] = [at, at]
    while (isSign(tokens[left - 1], '(') && isSign(tokens[right + 1], ')') && !isCallee(tokens[left - 2])) [left, right] = [left - 1, right + 1]
    return [left, right]
  }
  const isSelf = (at: number) => tokens[at]?.kind === 'name' && tokens[at]?.text === 'self' && !hidden('self', at)
  const compares = (at: number) => isSign(tokens[at + 1], '=') && (isSign(tokens[at], '=') || isSign(tokens[at], '!'))
  // What binds tighter than a comparison would take the text, or `self`, for its own.
  const opens = (at: number) => tokens[at] === undefined || (tokens[at]?.kind === 'sign' && /^[([{,?:&|]$/.test(tokens[at]?.text ?? ''))
  const closes = (at: number) => tokens[at] === undefined || (tokens[at]?.kind === 'sign' && /^[)\]},?:&|=!]$/.test(tokens[at]?.text ?? ''))
  const comparedWithSelf = (at: number): boolean => {
    const [left, right] = around(at)
    for (let other = right + 3; compares(right + 1) && (isSelf(other) || isSign(tokens[other], '(')); other++) {
      if (isSelf(other) && around(other)[0] === right + 3 && opens(left - 1) && closes(around(other)[1] + 1)) return true
    }
    for (let other = left - 3; compares(left - 2) && (isSelf(other) || isSign(tokens[other], ')')); other--) {
      if (isSelf(other) && around(other)[1] === left - 3 && opens(around(other)[0] - 1) && closes(right + 1)) return true
    }
    return false
  }
  // `context['agent:x']` reads a field of that odd name.
  const fields = new Set(fieldHits(expression, `agent:${from}`, 'x').map(({ start }) => start))
  return tokens.flatMap((token, i): CelHit[] => {
    if (token.kind !== 'string' || !token.inner || token.inner.bytes) return []
    const asKey = token.text === `agent:${from}` && !fields.has(token.inner.start)
    const asSelf = token.text === from && comparedWithSelf(i)
    if (!asKey && !asSelf) return []
    return [{ start: token.inner.start, end: token.inner.end, ins: inQuotes(asKey ? `agent:${to}` : to, token.inner) }]
  })
}

/** The expressions of a template: each with its offset. One ends at the first `}}` outside strings and brackets; `{{` without an end is text (spec §1). */
export function templateExpressions(text: string): readonly { readonly expression: string; readonly start: number }[] {
  const found: { expression: string; start: number }[] = []
  for (let from = text.indexOf('{{'); from >= 0; ) {
    const end = endOfExpression(text, from + 2)
    if (end < 0) {
      from = text.indexOf('{{', from + 1)
      continue
    }
    found.push({ expression: text.slice(from + 2, end), start: from + 2 })
    from = text.indexOf('{{', end + 2)
  }
  return found
}

function endOfExpression(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (c === '"' || c === "'") {
      const end = endOfString(text, i, /[rR]/.test(text[i - 1] ?? ''))
      if (end < 0) return -1
      i = end - 1
    } else if (c === '{' || c === '[' || c === '(') depth++
    else if (c === '}' && depth === 0 && text[i + 1] === '}') return i
    else if ((c === '}' || c === ']' || c === ')') && depth > 0) depth--
  }
  return -1
}

type Find = (expression: string) => readonly CelHit[]

export const inTemplate = (find: Find): Find => (text) =>
  text.includes('{{') ? templateExpressions(text).flatMap(({ expression, start }) => find(expression).map((hit) => ({ start: hit.start + start, end: hit.end + start, ins: hit.ins }))) : []

/** A text with its hits replaced. */
export function withHits(text: string, hits: readonly CelHit[]): string {
  return [...hits].sort((a, b) => b.start - a.start).reduce((result, { start, end, ins }) => result.slice(0, start) + ins + result.slice(end), text)
}

/** An expression, or with `inTexts` a text with templates, that reads the field `to` wherever it read `from`; null where `to` can’t stand there. */
export function withField(text: string, from: string, to: string, inTexts = false): string | null {
  const find: Find = (expression) => fieldHits(expression, from, to)
  try {
    return withHits(text, (inTexts ? inTemplate(find) : find)(text))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
