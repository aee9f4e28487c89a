import { rule } from '../rule'
import { actorCodes, code } from '../words'

/** L85: asked, and not told what for. */
export const emptyObjective = rule('L85', 'empty-objective', 'warning', function* (facts) {
  for (const at of facts.states) {
    const { state } = at
    if (state.terminal || state.requires.length === 0 || state.description.trim() !== '') continue
    if (state.requires.some(({ prompt }) => (prompt ?? '').trim() !== '')) continue
    const asked = [...new Set(state.requires.flatMap((requirement) => facts.writersOf({ at, requirement })))]
    if (asked.length === 0) continue
    const fields = [...new Set(state.requires.map(({ field }) => field as string))]
    yield {
      at: at.path,
      message: `${actorCodes(asked)} ${asked.length === 1 ? 'is' : 'are'} asked in ${code(at.name)} without a word on what for. Write a ${code('description')}, or a prompt for each.`,
      fix: { label: 'Write a first description', operation: { kind: 'setDescription' as const, state: state.name, description: `Write ${fields.join(' and ')}.` } },
      about: { states: [at.name] },
    }
  }
})
