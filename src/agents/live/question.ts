import { evaluateCel, parseTemplate, renderCel, type CelContext, type CelScope } from '../../guards'
import type { FieldType, Machine } from '../../machine'
import { actorId, isNamedBy, type Ask, type Summon } from '../../reducer'
import type { Piece } from './fence'

/** What one actor is asked, with the author's words and what was written by others kept apart. */
export interface Question {
  readonly summon: Summon
  readonly machine: string
  readonly objective: readonly Piece[]
  readonly asks: readonly { readonly ask: Ask; readonly prompt: readonly Piece[] }[]
}

/** Every text that a type takes as one of a few: words of the machine's author, whoever chose among them. */
const choicesOf = (type: FieldType): readonly string[] => [...(type.type === 'enum' ? (type.values ?? []) : []), ...(type.of ? choicesOf(type.of) : [])]

/**
 * A template in pieces: as it renders, with what the values bring in as data. Numbers, booleans and the declared values of
 * enums are nobody's prose and stay in the line. Source: spec §1 Template.
 */
export function piecesOf(template: string, scope: CelScope, choices: ReadonlySet<string>): readonly Piece[] {
  return parseTemplate(template).map((part): Piece => {
    if (part.kind === 'text') return { kind: 'text', text: part.text }
    const result = evaluateCel(part.expression, scope)
    if (!result.ok) return { kind: 'text', text: '' }
    const text = renderCel(result.value)
    const plain = typeof result.value === 'bigint' || typeof result.value === 'boolean' || typeof result.value === 'number' || choices.has(text) || text === scope.self
    return plain ? { kind: 'text', text } : { kind: 'data', text, from: part.expression.trim() }
  })
}

/**
 * The question that a summon puts to its actor. `context` is what the actor may read: the context as it was when the
 * summon was issued. Rendered without fences it is the summon's own text. Errors: none. Source: spec §3.
 */
export function questionOf(machine: Machine, summon: Summon, context: CelContext): Question {
  const choices = new Set(machine.context.flatMap(({ type }) => choicesOf(type)))
  const state = machine.states.find(({ name }) => name === summon.state)
  const self: CelScope = { context, self: actorId(summon.actor) }
  const mine = (state?.requires ?? []).filter(({ from }) => isNamedBy(from, summon.actor))
  return {
    summon,
    machine: machine.name,
    objective: piecesOf(state?.description ?? '', { context }, choices),
    asks: summon.asks.map((ask) => {
      const prompts = mine.flatMap(({ field, prompt }) => (field === ask.field && prompt !== undefined ? [prompt] : []))
      return { ask, prompt: prompts.flatMap((prompt, i) => [...(i > 0 ? [{ kind: 'text' as const, text: '\n' }] : []), ...piecesOf(prompt, self, choices)]) }
    }),
  }
}
