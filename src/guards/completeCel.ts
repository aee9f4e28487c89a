import { agentNumbers, celTokens, fieldName, isCelName, typeInWords, type CelToken, type FieldType, type Machine } from '../machine'
import { celString } from './builder'

/** A word that fits at the caret of a CEL expression. */
export interface CelSuggestion {
  readonly label: string
  readonly kind: 'field' | 'key' | 'value' | 'function' | 'variable'
  readonly detail: string
  readonly insert: string
  /** Where the caret goes, in `insert`; its end where left out. */
  readonly caret?: number
}

export interface CelCompletion {
  /** What is replaced, offsets of the expression. */
  readonly from: number
  readonly to: number
  readonly items: readonly CelSuggestion[]
}

const WORD = /[A-Za-z_]\w*$/
const MACROS: readonly (readonly [string, string])[] = [
  ['exists', 'whether a test holds for some'],
  ['all', 'whether a test holds for every one'],
  ['filter', 'those for which a test holds'],
  ['exists_one', 'whether a test holds for exactly one'],
  ['map', 'each made into something else'],
]
const TEXT_FUNCTIONS: readonly (readonly [string, string])[] = [
  ['startsWith', 'whether the text begins so'],
  ['endsWith', 'whether the text ends so'],
  ['contains', 'whether the text holds another'],
  ['matches', 'whether the text fits a pattern'],
]
const FUNCTIONS: readonly (readonly [string, string])[] = [
  ['size', 'how many entries, items or characters'],
  ['has', 'whether a field has a value'],
  ['int', 'as whole number'],
  ['double', 'as number with a fraction'],
  ['string', 'as text'],
]

const NOTHING = (at: number): CelCompletion => ({ from: at, to: at, items: [] })

/**
 * What may be written at `caret` of an expression: fields, keys of maps, values of enums, functions. Filtered by what is
 * typed already. `self` is known in prompts only.
 */
export function completeCel(machine: Machine, expression: string, caret: number, { self = false }: { readonly self?: boolean } = {}): CelCompletion {
  const before = expression.slice(0, caret)
  const open = openString(before)
  if (open !== null) return inString(machine, expression, caret, open)
  const typed = WORD.exec(before)?.[0] ?? ''
  const from = caret - typed.length
  const to = caret + (/^\w*/.exec(expression.slice(caret))?.[0].length ?? 0)
  const lead = expression.slice(0, from).trimEnd()
  const fitting = (items: readonly CelSuggestion[]): CelCompletion => ({ from, to, items: items.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()) && label !== typed) })
  if (lead.endsWith('.')) {
    const owner = lead.slice(0, -1).trimEnd()
    if (/(?:^|[^\w.])context$/.test(owner)) return fitting(fieldsOf(machine).filter(({ label }) => isCelName(label)))
    const type = typeOf(machine, owner)
    return type === null ? NOTHING(caret) : fitting(methodsOf(type))
  }
  if (/\d$/.test(before) && typed === '') return NOTHING(caret)
  if (lead.endsWith('[')) {
    const map = typeOf(machine, lead.slice(0, -1))
    if (map?.type === 'map') return fitting([...variablesOf(before), ...keysOf(machine).map((each) => quoted(each))])
  }
  const compared = /(==|!=)$/.exec(lead)
  if (compared) {
    const values = valuesOf(typeOf(machine, lead.slice(0, -2)))
    if (values.length > 0) return fitting(values)
  }
  // Behind a whole operand comes an operator, which is quicker typed than chosen.
  if (typed === '' && /[\w\])'"]$/.test(lead)) return NOTHING(caret)
  return fitting([
    { label: 'context', kind: 'field', detail: 'the fields', insert: 'context.' },
    ...(self ? [{ label: 'self', kind: 'variable' as const, detail: 'the id of who is asked', insert: 'self' }] : []),
    ...variablesOf(before),
    ...FUNCTIONS.map(([label, detail]): CelSuggestion => ({ label, kind: 'function', detail, insert: `${label}()`, caret: label.length + 1 })),
    ...['true', 'false'].map((label): CelSuggestion => ({ label, kind: 'value', detail: 'boolean', insert: label })),
  ])
}

const fieldsOf = ({ context }: Machine): CelSuggestion[] => context.map(({ name, type }) => ({ label: name, kind: 'field', detail: typeInWords(type), insert: name }))
const keysOf = (machine: Machine): CelSuggestion[] => [...agentNumbers(machine).keys()].map((name) => ({ label: `agent:${name}`, kind: 'key', detail: `what ${name} wrote`, insert: `agent:${name}` }))
const quoted = (each: CelSuggestion): CelSuggestion => ({ ...each, insert: celString(each.insert) })

function methodsOf(type: FieldType): readonly CelSuggestion[] {
  if (type.type === 'map' || type.type === 'list') {
    const inner = 'k, '
    return MACROS.map(([label, detail]) => ({ label, kind: 'function', detail, insert: `${label}(${inner})`, caret: label.length + 1 + inner.length }))
  }
  return type.type === 'string' || type.type === 'enum' ? TEXT_FUNCTIONS.map(([label, detail]) => ({ label, kind: 'function', detail, insert: `${label}('')`, caret: label.length + 2 })) : []
}

function valuesOf(type: FieldType | null): readonly CelSuggestion[] {
  if (type?.type === 'boolean') return ['true', 'false'].map((label) => ({ label, kind: 'value', detail: 'boolean', insert: label }))
  return (type?.values ?? []).map((label) => ({ label, kind: 'value', detail: 'value of the enum', insert: celString(label) }))
}

/** The variables of macros that are open at the end of a text. */
function variablesOf(before: string): readonly CelSuggestion[] {
  const tokens = celTokens(before)
  const found = new Set<string>()
  tokens.forEach((token, i) => {
    if (token.kind === 'name' && MACROS.some(([name]) => name === token.text) && tokens[i - 1]?.text === '.' && tokens[i + 1]?.text === '(' && tokens[i + 2]?.kind === 'name' && tokens[i + 3]?.text === ',') found.add(tokens[i + 2]?.text ?? '')
  })
  return [...found].map((label) => ({ label, kind: 'variable', detail: 'of the macro', insert: label }))
}

/** The type of the field, entry or item that a text ends with; null where that can't be told. */
function typeOf(machine: Machine, text: string): FieldType | null {
  const tokens = celTokens(text)
  let at = tokens.length - 1
  let steps = 0
  if (tokens[at]?.text === ']' && tokens[at]?.kind === 'sign') {
    const closing = at
    while (at >= 0 && !(tokens[at]?.kind === 'sign' && tokens[at]?.text === '[')) at--
    if (isContext(tokens, at - 1)) return fieldType(machine, tokens[closing - 1])
    steps = 1
    at--
  }
  const name = tokens[at]
  if (name?.kind === 'name' && tokens[at - 1]?.text === '.' && isContext(tokens, at - 2)) {
    const type = fieldType(machine, name)
    return steps === 0 ? type : (type?.of ?? null)
  }
  if (name?.kind !== 'name') return null
  // A macro's variable is a key of a map, or an item of a list.
  const macro = tokens.findLastIndex((token, i) => token.text === '(' && tokens[i + 1]?.text === name.text && tokens[i + 2]?.text === ',')
  const owner = macro < 0 ? undefined : tokens[macro - 2]
  const over = owner && fieldType(machine, tokens[macro - 3])
  return over?.type === 'list' ? (over.of ?? null) : null
}

const isContext = (tokens: readonly CelToken[], at: number): boolean => tokens[at]?.kind === 'name' && tokens[at]?.text === 'context' && tokens[at - 1]?.text !== '.'
const fieldType = (machine: Machine, token: CelToken | undefined): FieldType | null => machine.context.find(({ name }) => token !== undefined && name === fieldName(token.text))?.type ?? null

/** Where the string begins that is still open at the end of a text, or null. */
function openString(before: string): number | null {
  let open: { readonly at: number; readonly quote: string } | null = null
  for (let i = 0; i < before.length; i++) {
    const c = before[i] ?? ''
    if (open) {
      if (c === '\\') i++
      else if (c === open.quote) open = null
    } else if (c === '"' || c === "'") open = { at: i, quote: c }
  }
  return open?.at ?? null
}

function inString(machine: Machine, expression: string, caret: number, open: number): CelCompletion {
  const quote = expression[open] === '"' ? '"' : "'"
  const rest = new RegExp(`^[^${quote}\\s]*${quote}`).exec(expression.slice(caret))?.[0]
  const typed = expression.slice(open + 1, caret)
  const lead = expression.slice(0, open).trimEnd()
  const finish = (items: readonly CelSuggestion[]): CelCompletion => ({
    from: open,
    to: caret + (rest?.length ?? 0),
    items: items.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase())).map((each) => ({ ...each, insert: celString(each.label, quote) })),
  })
  if (lead.endsWith('[')) {
    const owner = lead.slice(0, -1).trimEnd()
    if (/(?:^|[^\w.])context$/.test(owner)) return finish(fieldsOf(machine))
    return typeOf(machine, owner)?.type === 'map' ? finish(keysOf(machine)) : NOTHING(caret)
  }
  if (/(?:==|!=)$/.test(lead)) {
    const values = valuesOf(typeOf(machine, lead.slice(0, -2)))
    if (values.length > 0) return finish(values)
  }
  const among = /^(.*?)\bin\s*\[(?:[^[\]]*,)?$/s.exec(lead)
  if (among) return finish(valuesOf(typeOf(machine, (among[1] ?? '').trimEnd())))
  // A text that begins like a writer's key can only be one.
  return typed.startsWith('a') || typed === '' ? finish(keysOf(machine)) : NOTHING(caret)
}
