import type { Field } from '../machine'
import type { CelScope } from './cel'
import { itemWords, kindAndValue, listed, valueWords } from './celWords'
import { errorWords, fieldsOf, originOf, textForNumber } from './errorWords'
import { dissect, type Dissection, type Part } from './explain'

/** A guard explained: what it came to, why in a sentence, and which fields the reason is about. */
export interface Explanation extends Dissection {
  /** Without markup but for backticks around code. Ends with a full stop. */
  readonly sentence: string
  /** What would make it pass, as a clause; null where it passed or nobody can tell. */
  readonly needed: string | null
  /** The declared or missing fields that the deciding parts read, the one to look at first. */
  readonly fields: readonly string[]
}

const valueOf = ({ result }: Part): unknown => (result.kind === 'value' ? result.value : undefined)
const isLiteral = ({ op }: Part): boolean => op === 'value'
const SIGNS: Readonly<Record<string, string>> = { '>=': 'at least', '>': 'more than', '<=': 'at most', '<': 'less than', '==': '', '!=': 'anything but' }
const FLIPPED: Readonly<Record<string, string>> = { '>=': '<', '>': '<=', '<=': '>', '<': '>=', '==': '!=', '!=': '==' }
const MIRRORED: Readonly<Record<string, string>> = { '>=': '<=', '>': '<', '<=': '>=', '<': '>', '==': '==', '!=': '!=' }

/** A counting part in words with what it counted: `2 votes are “approve” (pro and con)`; null for anything else. */
function counted(part: Part): { readonly subject: string; readonly who: string } | null {
  const filter = part.parts[0]
  if (part.word !== 'size' || !filter || filter.word !== 'filter' || !filter.each) return null
  const kept = filter.each.filter(({ body }) => valueOf(body) === true).map(({ name }) => itemWords(name))
  return { subject: `\`${part.text}\``, who: kept.length === 0 ? ' (none)' : ` (${listed(kept)})` }
}

const told = (part: Part, plain = false): string => {
  const count = counted(part)
  const value = valueOf(part)
  return `${count?.subject ?? `\`${part.text}\``} is ${plain ? valueWords(value) : kindAndValue(value)}${count?.who ?? ''}`
}

/** The two sides of a comparison with the literal, if there is one, on the right. */
function sides(part: Part): { readonly left: Part; readonly right: Part; readonly op: string } | null {
  const [a, b] = part.parts
  if (!a || !b || !(part.op in FLIPPED)) return null
  return isLiteral(a) && !isLiteral(b) ? { left: b, right: a, op: MIRRORED[part.op] ?? part.op } : { left: a, right: b, op: part.op }
}

function comparison(part: Part, fields: readonly Field[]): string | null {
  const found = sides(part)
  if (!found) return null
  const { left, right, op } = found
  const [l, r] = [valueOf(left), valueOf(right)]
  const holds = valueOf(part) === true
  const literal = isLiteral(right)
  const mixed = typeof l !== typeof r && (typeof l === 'string' || typeof r === 'string')
  if (op === '==' || op === '!=') {
    if (mixed) {
      const mend = textForNumber([left, right], fields)
      return `${told(left)}${literal ? ` and ${valueWords(r)} is not` : ` and ${told(right)}`}: a text never equals a number${mend ? `; ${mend.advice}` : ''}`
    }
    const equal = (op === '==') === holds
    if (!literal) return `${told(left, true)} and ${told(right, true)}${equal ? ', the same' : ', not the same'}`
    return equal ? told(left, true) : `${told(left, true)}, not ${valueWords(r)}`
  }
  const rightSaid = literal ? valueWords(r) : `\`${right.text}\`, which is ${valueWords(r)}${counted(right)?.who ?? ''}`
  const words = holds ? SIGNS[op] : `not ${SIGNS[op]}`
  return `${told(left, true)}: ${words} ${rightSaid}`
}

function quantifier(part: Part, fields: readonly Field[]): string | null {
  if (!part.each || !['all', 'exists', 'exists_one'].includes(String(part.word))) return null
  const value = valueOf(part)
  const over = part.parts[0]
  if (part.each.length === 0) return `\`${over?.text ?? ''}\` is empty, so \`${String(part.word)}\` is ${String(value)}`
  const holding = part.each.filter(({ body }) => valueOf(body) === true)
  const named = (those: typeof part.each): string => listed(those.map(({ name }) => itemWords(name)))
  const one = part.word === 'all' ? part.each.find(({ body }) => valueOf(body) === false) : holding[0]
  const why = one ? sentenceOf(one.body, fields) : null
  if (part.word === 'all') return value === true ? `it holds for all: ${named(part.each)}` : one ? `it does not hold for ${itemWords(one.name)}: ${why}` : null
  if (part.word === 'exists') return value === true && one ? `it holds for ${itemWords(one.name)}: ${why}` : `it holds for none of ${named(part.each)}`
  return holding.length === 0 ? `it holds for none of ${named(part.each)}, and one is wanted` : value === true ? `it holds for ${named(holding)} alone` : `it holds for ${holding.length} (${named(holding)}), and exactly one is wanted`
}

/** Why a part that is true or false is so, without a full stop. */
function sentenceOf(part: Part, fields: readonly Field[]): string {
  const words = comparison(part, fields) ?? quantifier(part, fields)
  if (words !== null) return words
  const [a, b] = part.parts
  if (part.op === 'call' && part.word === 'has' && a) return `\`${a.text}\` is ${valueOf(part) === true ? 'set' : 'unset'}`
  if (part.op === 'in' && a && b) return `${isLiteral(a) ? valueWords(a.word) : told(a, true)} is ${valueOf(part) === true ? '' : 'not '}in \`${b.text}\``
  if (part.op === 'value') return `it says \`${part.text}\``
  return told(part)
}

/** What would turn a false part, as a clause; null where nothing simple would. */
function neededFor(part: Part, wanted: boolean): string | null {
  const found = sides(part)
  if (found) {
    const { left, right } = found
    const op = wanted ? found.op : (FLIPPED[found.op] ?? found.op)
    const [l, r] = [valueOf(left), valueOf(right)]
    if (typeof l === 'bigint' && typeof r === 'bigint' && counted(left) && (op === '>=' || op === '>')) {
      const missing = (op === '>=' ? r : r + 1n) - l
      if (missing > 0n) return `${missing} more that ${missing === 1n ? 'counts' : 'count'} in \`${left.text}\``
    }
    const sign = SIGNS[op]
    return `\`${left.text}\` to be ${sign ? `${sign} ` : ''}${isLiteral(right) ? valueWords(r) : `\`${right.text}\``}`
  }
  if (part.op === 'call' && part.word === 'has' && part.parts[0]) return `\`${part.parts[0].text}\` to be ${wanted ? 'set' : 'unset'}`
  return null
}

/** Which truth value a deciding part would have to take for the whole to be true: negations on the way turn it round. */
function wantedOf(whole: Part, target: Part, wanted = true): boolean | null {
  if (whole === target) return wanted
  const turned = whole.op === '!_' ? !wanted : wanted
  for (const child of whole.parts) {
    const found = wantedOf(child, target, turned)
    if (found !== null) return found
  }
  return null
}

const upper = (text: string): string => (/^[a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text)
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Parts that are named in one sentence before it becomes a list. */
const MOST_NAMED = 3

/**
 * A guard on a context, explained in a sentence of values and rules. Pure, never throws; `fields` are the declared ones,
 * for what a declaration has to do with it. Source: spec §1 Types, §2 Advancing, §8.
 */
export function explainGuard(expression: string, scope: CelScope, fields: readonly Field[]): Explanation {
  const found = dissect(expression, scope)
  const { outcome, whole, deciding } = found
  const errored = (text: string, about: readonly string[] = []): Explanation => ({ ...found, sentence: ended(upper(text)), needed: null, fields: about })
  if (!whole || deciding.length === 0) return errored(outcome.kind === 'errored' ? outcome.error.message : outcome.kind)
  if (outcome.kind === 'errored') {
    const main = deciding[0] as Part
    if (main.result.kind !== 'error') return errored(`${told(main)}; a guard has to be true or false`, fieldsOf(main))
    const { part, items } = originOf(main)
    const error = part.result.kind === 'error' ? part.result.error : main.result.error
    const { text, advice, field } = errorWords(part, error, fields)
    const forWhom = items.length === 0 ? '' : `for ${listed(items.map((item) => itemWords(item)))}, `
    return errored(`${forWhom}${text}${advice === undefined ? '' : `; ${advice}`}`, [...new Set([...(field === undefined ? [] : [field]), ...fieldsOf(main)])])
  }
  const reasons = deciding.slice(0, MOST_NAMED).map((part) => sentenceOf(part, fields))
  const more = deciding.length - reasons.length
  const sentence = `${reasons.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
  const wants = outcome.kind === 'passed' ? [] : deciding.map((part) => neededFor(part, wantedOf(whole, part) ?? true))
  const joint = whole.op === '||' ? ' or ' : ', '
  const needed = wants.length > 0 && wants.length <= MOST_NAMED && wants.every((want) => want !== null) ? wants.join(joint) : null
  return { ...found, sentence: ended(upper(sentence)), needed, fields: [...new Set(deciding.flatMap(fieldsOf))] }
}
