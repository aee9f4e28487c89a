import { elementPath } from '../../machine'
import { rule } from '../rule'
import { actorCodes, actorName, code } from '../words'
import { perState, type Facts, type Gathering } from '../facts'

/** What makes one voter another than the next: what it is told, and which model stands behind it. */
function voice(facts: Facts, gatherings: readonly Gathering[], writer: string): string {
  const prompts = gatherings.filter((gathering) => facts.writersOf(gathering).includes(writer)).map(({ requirement }) => requirement.prompt?.trim() ?? '')
  const name = actorName(writer)
  const model = facts.reading.spanOf(elementPath('agents', name, 'model'))
  return JSON.stringify([prompts, facts.agents.get(name)?.description ?? '', model ? facts.reading.text.slice(model.value.start, model.value.end) : ''])
}

interface Choir {
  readonly map: string
  readonly gatherings: readonly Gathering[]
  readonly voters: readonly string[]
}

/** The panels of a state whose voters are told the same. */
const choirs = perState((facts, at): readonly Choir[] => {
  const all = at.state.requires.map((requirement, index) => ({ at, index, requirement }))
  return [...new Set(all.map(({ requirement }) => requirement.field as string))].flatMap((map) => {
    if (!facts.isBallot(map)) return []
    const gatherings = all.filter(({ requirement }) => requirement.field === map && requirement.from.kind === 'agent' && requirement.from.agent !== null)
    const voters = [...new Set(gatherings.flatMap((gathering) => facts.writersOf(gathering)))]
    return voters.length < 2 || new Set(voters.map((writer) => voice(facts, all, writer))).size > 1 ? [] : [{ map, gatherings, voters }]
  })
})

/** L67: a panel of one voice. */
export const clones = rule('L67', 'clones', 'info', function* (facts) {
  for (const at of facts.states) {
    if (at.state.terminal) continue
    for (const { map, gatherings, voters } of choirs(facts, at)) {
      yield {
        at: facts.requirementPath(at, gatherings[0]?.index ?? 0),
        part: 'item' as const,
        message: `${actorCodes(voters)} are told the same words in ${code(at.name)} and have nothing else to tell them apart: they err together, and seven such votes decide little better than two or three independent ones. Give each its own prompt, model or evidence.`,
        fix: {
          label: 'Tell each of them who it is',
          operation: {
            kind: 'several' as const,
            operations: gatherings.map((gathering) => ({
              kind: 'setRequirement' as const,
              state: at.state.name,
              requirement: gathering.index,
              set: { prompt: `You are ${actorName(facts.writersOf(gathering)[0] ?? '')}: look at it from there. ${gathering.requirement.prompt ?? ''}`.trim() },
            })),
          },
        },
        about: { states: [at.name], fields: [map] },
      }
    }
  }
})
