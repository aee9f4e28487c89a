import type { Machine } from '../machine'

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
const clip = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/**
 * What a word of the machine's text names, one sentence each: a state, an agent, a field. Plain text, in this order.
 * A word that names nothing is explained by nothing.
 */
export const explain = (machine: Machine, word: string): readonly string[] => {
  const found: string[] = []
  const state = machine.states.find(({ name }) => name === word)
  if (state) {
    const asked = new Set(state.requires.map(({ from }) => (from.kind === 'user' ? (from.user ?? 'a person') : (from.agent ?? 'any agent'))))
    const asks = asked.size > 0 ? `, asks ${[...asked].join(', ')}` : ''
    const ends = state.terminal ? ', ends the run' : ''
    found.push(`State ${word}${asks}${ends}. ${clip(plain(state.description))}`.trim())
  }
  const agent = machine.agents.find(({ name }) => name === word)
  if (agent) {
    const moves = agent.canTransition.length > 0 ? ` May move ${agent.canTransition.join(', ')}.` : ''
    found.push(`Agent ${word}.${moves} ${clip(plain(agent.description ?? ''))}`.trim())
  }
  const field = machine.context.find(({ name }) => name === word)
  if (field) {
    const { type } = field
    const of = type.of ? ` of ${type.of.declared}` : ''
    const values = type.values ?? type.of?.values
    const among = values ? `: ${values.join(', ')}` : ''
    const writers = new Set(
      machine.states.flatMap(({ requires }) => requires.filter((each) => each.field === word).map(({ from }) => (from.kind === 'user' ? (from.user ?? 'a person') : (from.agent ?? 'any agent')))),
    )
    const asked = writers.size > 0 ? ` Asked of ${[...writers].join(', ')}.` : ' Nobody is asked for it.'
    found.push(`Field ${word}, ${type.declared}${of}${among}.${asked} ${clip(plain(field.description ?? ''))}`.trim())
  }
  return found
}
