import { isCelName } from '../../machine'
import { PLAIN_STYLE, type GuardShape, type GuardStyle, type Literal, type SimpleShape, type Test } from './types'

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' }

/** A text as a CEL string: characters that could not be seen, or that would end it, are escaped. */
export function celString(text: string, quote: GuardStyle['quote'] = "'"): string {
  let inner = ''
  for (const unit of text.split('')) {
    const code = unit.charCodeAt(0)
    if (Object.hasOwn(ESCAPES, unit)) inner += ESCAPES[unit] ?? ''
    else if (unit === quote) inner += `\\${quote}`
    else if (code < 0x20 || code === 0x7f || code === 0x2028 || code === 0x2029) inner += `\\u${code.toString(16).padStart(4, '0')}`
    else inner += unit
  }
  return quote + inner + quote
}

/** A field as CEL reads it: `context.votes`, and `context['step 1']` where the name is none of CEL's. */
export const celField = (field: string, quote: GuardStyle['quote'] = "'"): string => (isCelName(field) ? `context.${field}` : `context[${celString(field, quote)}]`)

/** Whether a field has a value, as CEL asks it; `has()` takes a dotted name only. */
export const celHas = (field: string, quote: GuardStyle['quote'] = "'"): string => (isCelName(field) ? `has(context.${field})` : `${celString(field, quote)} in context`)

/**
 * A shape as a CEL expression, in one canonical form per shape. `readGuard` gives the shape back.
 *
 * Errors: none; a shape whose numbers are not whole is no shape (see `Literal`). Source: spec §8.
 */
export function buildGuard(shape: GuardShape, style: GuardStyle = PLAIN_STYLE): string {
  return shape.kind === 'group' ? shape.parts.map((part) => simple(part, style)).join(` ${shape.join} `) : simple(shape, style)
}

function simple(shape: SimpleShape, style: GuardStyle): string {
  const { quote } = style
  const field = celField(shape.field, quote)
  // A variable called `context` would hide the context inside its macro.
  const variable = isCelName(style.variable) && style.variable !== 'context' ? style.variable : PLAIN_STYLE.variable
  const compare = (what: string, { op, value }: Test): string => `${what} ${op} ${literal(value, quote)}`
  const each = (over: 'map' | 'list', test: Test): string => `${variable}, ${compare(over === 'map' ? `${field}[${variable}]` : variable, test)}`
  switch (shape.kind) {
    case 'field':
      return compare(field, shape.test)
    case 'entry':
      return compare(`${field}[${celString(shape.key, quote)}]`, shape.test)
    case 'entries':
      return `${shape.of === 'none' ? '!' : ''}${field}.${shape.of === 'all' ? 'all' : 'exists'}(${each(shape.over, shape.test)})`
    case 'count':
      return `size(${shape.counted ? `${field}.filter(${each(shape.counted.over, shape.counted.test)})` : field}) ${shape.op} ${shape.n}`
    case 'present':
      return `[${shape.keys.map((key) => celString(key, quote)).join(', ')}].all(${variable}, ${variable} in ${field})`
    case 'member': {
      const inside = `${celString(shape.key, quote)} in ${field}`
      return shape.there ? inside : `!(${inside})`
    }
    case 'set': {
      const asked = celHas(shape.field, quote)
      return shape.set ? asked : isCelName(shape.field) ? `!${asked}` : `!(${asked})`
    }
  }
}

const literal = (value: Literal, quote: GuardStyle['quote']): string => (typeof value === 'string' ? celString(value, quote) : String(value))
