import { rule } from '../rule'
import { textsOf } from '../texts'
import { code, codes } from '../words'
import { perState, type Facts } from '../facts'

interface Offer {
  readonly field: string
  readonly values: readonly string[]
  readonly start: number
  readonly end: number
  /** A list has to be the whole choice; a single value has to be one of it. */
  readonly whole: boolean
}

const WORD = '[A-Za-z][\\w-]*'
const escaped = (text: string): string => text.replaceAll(/[^\w]/g, '\\$&')

/** The values that a text offers for an enum, as far as it does so in so many words. */
function* offers(text: string, field: string, ownPrompt: boolean): Iterable<Offer> {
  if (!ownPrompt && !text.includes(field)) return
  const list = `(${WORD}(?:\\s*\\|\\s*${WORD})+)`
  const offer = (match: RegExpExecArray, values: readonly string[], whole: boolean): Offer => {
    const start = match.index + match[0].lastIndexOf(match[1] ?? '')
    return { field, values, whole, start, end: start + (match[1] ?? '').length }
  }
  const split = (choice: string): string[] => choice.split(/\s*\|\s*|\s*,\s*(?:or\s+)?|\s+or\s+/).filter((value) => value !== '')
  for (const match of text.matchAll(new RegExp(`field\\s*=\\s*${escaped(field)}\\s*,\\s*value\\s*=\\s*${list}`, 'g'))) yield offer(match, split(match[1] ?? ''), true)
  for (const match of text.matchAll(new RegExp(`field\\s*=\\s*${escaped(field)}\\s*,\\s*value\\s*=\\s*(${WORD})\\s*\\)`, 'g'))) yield offer(match, [match[1] ?? ''], false)
  for (const match of text.matchAll(new RegExp(`\\b${escaped(field)}\\s*=\\s*${list}`, 'g'))) yield offer(match, split(match[1] ?? ''), true)
  if (!ownPrompt) return
  // A prompt of one requirement speaks of its field: a list behind a colon, or nothing but a list.
  const match = new RegExp(`^(?:[^:]*:\\s*)?(${WORD}(?:(?:\\s*\\|\\s*|\\s*,\\s*(?:or\\s+)?|\\s+or\\s+)${WORD})+)\\s*[.?!]?\\s*$`).exec(text)
  if (match) yield offer(match, split(match[1] ?? ''), true)
}

const valuesOf = (facts: Facts, field: string): readonly string[] => {
  const type = facts.fields.get(field)?.type
  return type?.values ?? type?.of?.values ?? []
}

interface WrongOffer {
  readonly offer: Offer
  /** Of a prompt: the index of its requirement; left out for the objective. */
  readonly requirement?: number
  readonly accepted: readonly string[]
  /** What should be offered, and the whole text with it; null for a single value, where nobody can say which is meant. */
  readonly right: string | null
  readonly corrected: string
}

/** The offers in a state's texts that are not what the types accept. */
const wrongOffers = perState((facts, at): readonly WrongOffer[] => {
  const fields = [...new Set(at.state.requires.map(({ field }) => field as string))].filter((field) => valuesOf(facts, field).length > 0)
  if (fields.length === 0) return []
  return textsOf(facts, at).flatMap(({ text, requirement }) => {
    const told = new Set<number>()
    return fields.flatMap((field) => {
      const accepted = valuesOf(facts, field)
      const own = requirement !== undefined && at.state.requires[requirement]?.field === field
      return [...offers(text, field, own)].flatMap((offer): WrongOffer[] => {
        const isRight = offer.values.every((value) => accepted.includes(value)) && (!offer.whole || offer.values.length === accepted.length)
        if (told.has(offer.start) || isRight) return []
        told.add(offer.start)
        const joined = text.slice(offer.start, offer.end).includes('|') ? accepted.join('|') : `${accepted.slice(0, -1).join(', ')} or ${accepted.at(-1) ?? ''}`
        const right = offer.whole ? joined : null
        return [{ offer, accepted, right, corrected: text.slice(0, offer.start) + (right ?? '') + text.slice(offer.end), ...(requirement === undefined ? {} : { requirement }) }]
      })
    })
  })
})

/** L84: the text offers other values than the type accepts. */
export const instructionValuesDiffer = rule('L84', 'instruction-values-differ', 'warning', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal) continue
    for (const { offer, requirement, accepted, right, corrected } of wrongOffers(facts, at)) {
      const told = textsOf(facts, at).find((one) => one.requirement === requirement)
      if (!told) continue
      const operation = requirement === undefined
        ? { kind: 'setDescription' as const, state: at.state.name, description: corrected }
        : { kind: 'setRequirement' as const, state: at.state.name, requirement, set: { prompt: corrected } }
      yield {
        at: told.path(),
        inner: { start: offer.start, end: offer.end },
        message: `The text offers ${codes(offer.values, 'or')} for ${code(offer.field)}, and the type accepts ${codes(accepted, 'or')}. Offer what is accepted, or an answer is refused.`,
        ...(right === null ? {} : { fix: { label: `Offer ${right}`, operation } }),
        about: { states: [at.name], fields: [offer.field] },
      }
    }
  }
})
