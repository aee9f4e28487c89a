import { didYouMean, type Field, type FieldType } from '../machine'
import type { CelError } from './cel'
import { keyWords, kindAndValue, kindOfValue, listed, valueWords } from './celWords'
import type { Part } from './explain'

/** `the sentence` with what to do about it, and the field whose declaration it is about. */
export interface ErrorWords {
  readonly text: string
  readonly advice?: string
  readonly field?: string
}

const COMPARING: Readonly<Record<string, string>> = {
  '>=': 'compare', '<=': 'compare', '>': 'compare', '<': 'compare', '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide', '%': 'divide', in: 'look for',
}

/** The context's field that a part reads, or null: `context.votes`, `context['votes']`, and any entry of it. */
export function fieldOf(part: Part): string | null {
  const [base, key] = part.parts
  if (part.op !== '.' && part.op !== '[]') return null
  if (base?.op === 'id' && base.word === 'context') {
    const name = part.op === '.' ? part.word : key?.word
    return typeof name === 'string' ? name : null
  }
  return base ? fieldOf(base) : null
}

/** Every field that a part reads, in the order of its text. */
export function fieldsOf(part: Part): readonly string[] {
  const own = fieldOf(part)
  const below = [...part.parts, ...(part.each?.slice(0, 1).map(({ body }) => body) ?? [])].flatMap(fieldsOf)
  return [...new Set(own === null ? below : [own, ...below])]
}

const leafOf = (type: FieldType): FieldType => (type.of === undefined ? type : leafOf(type.of))
const isText = (part: Part | undefined): boolean => part?.result.kind === 'value' && typeof part.result.value === 'string'
const isNumber = (part: Part | undefined): boolean => part?.result.kind === 'value' && (typeof part.result.value === 'bigint' || typeof part.result.value === 'number')

/** Text where a number was meant: the field that brings it, and what its declaration should say. */
export function textForNumber(sides: readonly Part[], fields: readonly Field[]): { readonly field: string; readonly advice: string } | null {
  const [text, number] = [sides.find(isText), sides.find(isNumber)]
  if (!text || !number) return null
  const name = fieldsOf(text)[0]
  const field = fields.find((each) => each.name === name)
  if (!field) return null
  const leaf = leafOf(field.type)
  const misnamed = leaf.type === 'string' && leaf.declared !== 'string'
  if (leaf.type !== 'string') return null
  return {
    field: field.name,
    advice: misnamed ? `\`${field.name}\` is declared \`${leaf.declared}\`, which is no type and is read as text; declare \`integer\`` : `\`${field.name}\` is declared \`string\`; declare \`integer\``,
  }
}

/** The innermost part that errs by itself, and the items of the macros on the way to it. */
export function originOf(part: Part, items: readonly unknown[] = []): { readonly part: Part; readonly items: readonly unknown[] } {
  const each = part.each?.find(({ body }) => body.result.kind === 'error' || (typeof bodyValue(body) !== 'boolean' && part.word !== 'map'))
  const below = part.parts.find(({ result }) => result.kind === 'error')
  if (below) return originOf(below, items)
  if (each && each.body.result.kind === 'error') return originOf(each.body, [...items, each.name])
  return { part, items }
}
const bodyValue = ({ result }: Part): unknown => (result.kind === 'value' ? result.value : undefined)

const said = (part: Part | undefined): string => (part === undefined ? '?' : part.op === 'value' ? kindAndValue(part.word) : part.result.kind === 'value' ? `\`${part.text}\` is ${kindAndValue(part.result.value)}` : `\`${part.text}\``)
const subject = (part: Part): string => `\`${part.text}\``

/** An error of the part that it came from, in a sentence without its full stop. */
export function errorWords(part: Part, error: CelError, fields: readonly Field[]): ErrorWords {
  const [a, b] = part.parts
  switch (error.code) {
    case 'no_such_overload': {
      if (!a) break
      if (!b) return { text: part.op === '!_' ? `${said(a)}; \`!\` turns true and false round, nothing else` : `${said(a)}; \`-\` needs a number` }
      const verb = COMPARING[part.op] ?? 'take'
      const kinds = part.op === 'in' ? `\`in\` looks in a list or a map, not in ${kindOfValue(bodyValue(b))}` : `\`${part.op}\` does not ${verb} ${kindOfValue(bodyValue(a))} with ${kindOfValue(bodyValue(b))}`
      const mend = textForNumber([a, b], fields)
      const sides = [a, b].filter((side) => side.op !== 'value').map(said)
      return { text: `${listed(sides.length > 0 ? sides : [a, b].map(said))}; ${kinds}`, ...mend }
    }
    case 'no_matching_overload': {
      const given = part.parts.filter((each) => each.op !== 'value' && each.result.kind === 'value')
      const name = String(part.word)
      const known = given.length > 0 ? `${listed(given.map(said))}; ` : ''
      return { text: `${known}\`${name}\` is no function that takes this` }
    }
    case 'no_such_key':
      return missingKey(part, fields)
    case 'index_out_of_bounds':
      return { text: `${a ? said(a) : 'the list'}; there is no item ${b && bodyValue(b) !== undefined ? valueWords(bodyValue(b)) : 'there'}, as items are counted from 0` }
    case 'division_by_zero':
      return { text: `${b && b.op !== 'value' ? `${said(b)}, and ` : ''}nothing can be divided by 0 in ${subject(part)}` }
    case 'numeric_overflow':
      return { text: `${subject(part)} is past what a whole number can hold` }
    case 'unknown_variable':
      return { text: `\`${String(part.word ?? part.text)}\` is no name that a guard knows`, advice: fields.some(({ name }) => name === part.word) ? `write \`context.${String(part.word)}\`` : 'fields are read as `context.name`' }
    case 'invalid_logical_operand': {
      const odd = [a, b].find((side) => side && typeof bodyValue(side) !== 'boolean')
      return { text: `${said(odd)}; \`${part.op}\` takes true and false only` }
    }
    case 'invalid_condition_type':
      return { text: `${said(a)}; what stands before \`?\` has to be true or false` }
    default:
  }
  const text = error.message.replace(/[.!?]$/, '')
  return { text: part.op === 'value' || part.text.length > 80 ? text : `${subject(part)}: ${text}` }
}

function missingKey(part: Part, fields: readonly Field[]): ErrorWords {
  const [base, index] = part.parts
  const key = part.op === '.' ? part.word : bodyValue(index as Part)
  const name = String(key)
  if (base?.op === 'id' && base.word === 'context') {
    const declared = fields.some((field) => field.name === name)
    if (!declared) return { text: `the context has no field \`${name}\`${didYouMean(name, fields.map((field) => field.name)).replace(/^ Did/, '; did').replace(/\?$/, '?')}` }
    return { text: `\`${name}\` is unset: nobody has written it`, advice: `ask \`has(context.${name})\` first`, field: name }
  }
  const held = base ? bodyValue(base) : undefined
  if (base && held instanceof Map) {
    const keys = [...held.keys()].map(String)
    const twin = keys.find((each) => keyWords(each) === name || each === keyWords(name))
    const has = keys.length === 0 ? 'it is empty' : `it has ${listed(keys.map((each) => `\`${each}\``))}`
    const advice = twin === undefined ? `ask \`'${name}' in ${base.text}\` first` : `write \`${twin}\``
    return { text: `\`${base.text}\` has no entry \`${name}\`: ${has}`, advice, ...(fieldOf(base) === null ? {} : { field: fieldOf(base) as string }) }
  }
  return { text: `${said(base)}, which has no \`${name}\`` }
}
