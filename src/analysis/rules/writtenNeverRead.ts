import { celField } from '../../guards'
import { elementPath } from '../../machine'
import { rewriteText } from '../mends'
import { rule } from '../rule'
import { code } from '../words'

/** L16: what a last step hands over is the machine's output; everything else is written for somebody to read. */
export const writtenNeverRead = rule('L16', 'written-never-read', 'info', function* (facts) {
  const { graph } = facts
  for (const { name } of facts.fields.values()) {
    const gatherings = facts.gatheringsOf(name)
    const effects = facts.effectsOn(name).filter(({ placed: { effect } }) => effect.verb !== 'remove' && !(effect.verb === 'assign' && effect.value === ''))
    if ((gatherings.length === 0 && effects.length === 0) || facts.readsOf(name).length > 0) continue
    const writers = new Set([...gatherings, ...effects].map(({ at }) => at.index))
    const output = [...writers].some((index) => graph.outOf(index).some(({ to }) => facts.stateAt(to).state.terminal))
    if (output) continue
    const first = [...writers][0] ?? 0
    const where = facts.nameAt(first)
    const later = graph.from(graph.outOf(first).map(({ to }) => to))
    const reader = facts.states.find((at) => later[at.index] && !writers.has(at.index) && at.state.requires.length > 0 && at.state.description !== '')
    const fix = reader && rewriteText(reader, { where: 'objective' }, (text) => `${text.trimEnd()} ${name}: {{ ${celField(name)} }}`, `Show it in ${reader.name}`)
    yield {
      at: elementPath('context', name),
      message: `${code(name)} is written in ${code(where)}, and no guard and no text reads it. Show it where it matters (${code(`{{ ${celField(name)} }}`)}), or stop asking for it.`,
      ...(fix ? { fix } : {}),
      about: { states: [...writers].map((index) => facts.nameAt(index)), fields: [name] },
    }
  }
})
