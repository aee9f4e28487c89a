import { closest } from '../../machine'
import { rule } from '../rule'
import { textsOf } from '../texts'
import { code, codes } from '../words'

/** L83: told to write what the state does not accept (spec §3 Writing: `not-asked`). */
export const instructionNamesOtherField = rule('L83', 'instruction-names-other-field', 'warning', function* (facts) {
  for (const at of facts.states) {
    if (at.state.requires.length === 0 || at.state.terminal) continue
    if (!at.state.description.includes('updateContext') && !at.state.requires.some(({ prompt }) => prompt?.includes('updateContext'))) continue
    const accepted = [...new Set(at.state.requires.map(({ field }) => field as string))]
    for (const { path, text, requirement } of textsOf(facts, at)) {
      if (!text.includes('updateContext')) continue
      for (const match of text.matchAll(/updateContext\s*\(\s*field\s*=\s*["'`]?([\w-]+)/g)) {
        const named = match[1] ?? ''
        if (accepted.includes(named)) continue
        const end = match.index + match[0].length
        const meant = accepted.length === 1 ? accepted[0] : closest(named, accepted)
        const corrected = meant == null ? null : text.slice(0, end - named.length) + meant + text.slice(end)
        yield {
          at: path(),
          inner: { start: end - named.length, end },
          message: `The text tells agents to write ${code(named)}, and ${code(at.name)} does not ask for it: every such write is refused. It asks for ${codes(accepted)}.`,
          ...(corrected === null || meant == null
            ? {}
            : {
                fix: {
                  label: `Write ${meant}`,
                  operation: requirement === undefined
                    ? { kind: 'setDescription' as const, state: at.state.name, description: corrected }
                    : { kind: 'setRequirement' as const, state: at.state.name, requirement, set: { prompt: corrected } },
                },
              }),
          about: { states: [at.name], fields: [named] },
        }
      }
    }
  }
})
