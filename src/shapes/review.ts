import { celField } from '../guards'
import type { Action } from '../machine'
import { blanks, clears, field, from, oneOf, state, text, way } from './make'
import type { Part, Shape, Site } from './types'

const MOST_ITERATIONS = 20

/** What the work is: the state before, or a first draft where there is none. */
function workOf({ agents, before, state: stateName, field: fieldName, machine }: Site, review: Part['state']['name']) {
  if (before) {
    const fields = [...new Set(before.requires.map((requirement) => requirement.field))]
    const rearm: readonly Action[] = fields.map((name) => {
      const type = machine.context.find((declared) => declared.name === name)?.type.type
      return type === 'map' || type === 'list' ? clears(name) : blanks(name)
    })
    return { name: before.name, made: null, fields: [], rearm, shown: fields }
  }
  const [draft, drafting] = [fieldName('draft'), stateName('drafting')]
  const [author] = agents
  const made = state(drafting, {
    description: `Write it: updateContext(field=${draft}, value=<the text>).`,
    requires: author === undefined ? [] : [from(author, draft)],
    transitions: [way(review)],
  })
  return { name: drafting, made, fields: [field(draft, text)], rearm: [blanks(draft)], shown: [draft] }
}

/** Somebody reads the work and lets it pass or sends it back; going back empties it, so that it is written again. */
export const review: Shape = {
  id: 'review',
  title: 'Review with a way back',
  summary: 'A reviewer accepts the work or sends it back, to be done again.',
  agents: { least: 1, usual: 1, called: 'author' },
  build: (site) => {
    const { state: stateName, field: fieldName, role, next } = site
    const name = stateName('review')
    const [verdict, remarks] = [fieldName('review'), fieldName('remarks')]
    const reviewer = role('reviewer')
    const work = workOf(site, name)
    const back = [...work.rearm, blanks(verdict)]
    const reading = work.shown.length === 0 ? '' : `: ${work.shown.map((shown) => `{{ ${celField(shown)} }}`).join(' ')}`
    const own = state(name, {
      description: `Read the work${reading}. Stage ${verdict}=accept, or ${verdict}=revise and ${remarks}=<what has to change>.`,
      requires: [from(reviewer, verdict), from(reviewer, remarks, { required: false, label: 'What has to change' })],
      transitions: [way(next, `context.${verdict} == 'accept'`), way(work.name, `context.${verdict} == 'revise'`, back)],
    })
    return {
      fields: [...work.fields, field(verdict, oneOf('accept', 'revise')), field(remarks, text)],
      states: work.made ? [{ column: 0, row: 0, state: work.made }, { column: 0, row: 1, state: own }] : [{ column: 0, row: 0, state: own }],
      rearm: work.made ? back : [blanks(verdict)],
      caps: { maxIterations: MOST_ITERATIONS },
    }
  },
}
