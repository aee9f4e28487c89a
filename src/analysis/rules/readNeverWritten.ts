import { fieldName } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

/** L17: nothing gathers it, no action writes it, and it has no default. */
export const readNeverWritten = rule('L17', 'read-never-written', 'warning', function* (facts) {
  for (const field of facts.fields.values()) {
    const { name } = field
    if (field.default !== undefined || facts.gatheringsOf(name).length > 0) continue
    if (facts.effectsOn(name).some(({ placed: { effect } }) => effect.verb !== 'remove' && !(effect.verb === 'assign' && effect.value === ''))) continue
    const reads = facts.readsOf(name)
    const first = reads.find(({ site }) => site.where === 'guard') ?? reads[0]
    if (!first) continue
    const { at, site, read } = first
    const more = new Set(reads.map((other) => facts.sitePath(other.at, other.site))).size - 1
    const effect = site.where !== 'guard' ? 'it renders as nothing' : facts.isScalar(name) ? 'this guard always errors' : 'it is always empty here'
    const before = facts.graph.intoOf(at.index).map((edge) => facts.stateAt(edge.from)).find(({ state }) => !state.terminal && state.requires.length > 0) ?? (site.where === 'guard' ? at : undefined)
    const agent = before?.state.requires.find(({ from }) => from.kind === 'agent')?.from
    yield {
      at: facts.sitePath(at, site),
      inner: facts.inner(site, read.range),
      message: `${code(name)} is read here${more > 0 ? ` (and ${more === 1 ? 'in one more place' : `in ${more} more places`})` : ''}, but nothing ever writes it: ${effect}. Require it in a state before ${code(at.name)}, or give it a default.`,
      ...(before && agent ? { fix: { label: `Ask for ${name} in ${before.name}`, operation: { kind: 'addRequirement' as const, state: before.state.name, requirement: { field: fieldName(name), from: agent, required: true } } } } : {}),
      about: { fields: [name], states: [at.name] },
    }
  }
})
