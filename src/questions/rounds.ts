import type { Answers, TieBreaker } from './answers'
import type { Asked, StateText, Way } from './StateText'

/** The person who decides when the chair does not: anybody in front of the screen. */
export const PERSON = 'referee'

/** Who has the last word; null where nobody has. */
export const lastWordOf = ({ tie, chair }: { readonly tie: TieBreaker; readonly chair: string }): Asked | null =>
  tie === 'chair' ? { agent: chair } : tie === 'person' ? { user: PERSON } : null

/** How many of a map's entries say something. */
export const voices = (field: string, value: string, least: number): string => `size(context.${field}.filter(k, context.${field}[k] == '${value}')) >= ${least}`

/** The way back, while a round is left: the map is emptied, so that everybody is asked again. */
export const again = ({ rounds }: Answers, to: string, actions: readonly string[], why = 'a round is left: what was said is cleared, so that everybody is asked again'): readonly Way[] =>
  rounds > 1 ? [{ to, guard: `size(context.rounds) < ${rounds - 1}`, actions: [...actions, '{ append: { rounds: "over" } }'], why }] : []

export const ROUNDS_FIELD = ['rounds', '{ type: list, of: string }', 'grows by one each time it goes round; only the edge back writes it'] as const

/** The state in which somebody decides what the rounds have left open. */
export function lastWord(answers: Answers, asks: string, description: string, ways: readonly Way[]): readonly StateText[] {
  const from = lastWordOf(answers)
  return from === null ? [] : [{ name: 'last_word', why: 'Entered only when the rounds are used up and it is still open.', description, asks: [{ field: asks, from }], ways }]
}
