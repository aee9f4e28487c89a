import { closest, fieldName, pathSegments, withField, type Diagnostic, type FieldType } from '../../machine'
import { withoutEffect } from '../loops'
import { adopted } from '../rule'
import type { Facts } from '../facts'
import type { Fix } from '../types'
import { literalsOf } from './enumWithoutValues'

const STRING: FieldType = { type: 'string', declared: 'string' }

/** The type that a field's uses speak for. */
function typeFromUse(facts: Facts, field: string): FieldType {
  const asked = facts.gatheringsOf(field).length > 0 || facts.effectsOn(field).length > 0
  const reads = facts.readsOf(field)
  const values = literalsOf(facts, field)
  const leaf: FieldType = values.length > 0 ? { type: 'enum', declared: 'enum', values } : STRING
  if (reads.some(({ read }) => read.key !== null || read.use === 'collection') || facts.effectsOn(field).some(({ placed: { effect } }) => effect.verb === 'remove')) return { type: 'map', declared: 'map', of: leaf }
  if (facts.effectsOn(field).some(({ placed: { effect } }) => effect.verb === 'append')) return { type: 'list', declared: 'list', of: STRING }
  const compared = reads.flatMap(({ site }) => site.facts?.comparisons ?? []).find((comparison) => comparison.field === field)
  if (typeof compared?.literal === 'number') return { type: 'integer', declared: 'integer' }
  if (typeof compared?.literal === 'boolean' || (reads.some(({ site, read }) => site.where === 'guard' && read.range.end - read.range.start === site.expression.length) && !asked)) return { type: 'boolean', declared: 'boolean' }
  return leaf
}

const declare = (facts: Facts, field: string): Fix => {
  const type = typeFromUse(facts, field)
  return { label: `Declare ${field} as ${type.type}`, operation: { kind: 'addField', field: fieldName(field), type } }
}

const nameIn = ({ message }: Diagnostic): string | null => /^`([^`]+)`/.exec(message)?.[1] ?? null

/** L14: a requirement, an action or a guard names a field that the context does not have. */
export const undeclaredField = adopted('L14', 'undeclared-field', 'error', (diagnostic, facts) => {
  const name = nameIn(diagnostic)
  if (name === null || diagnostic.path === undefined) return {}
  const about = { fields: [name] }
  const near = closest(name, facts.fields.keys())
  const [, state, list, index, part] = pathSegments(diagnostic.path)
  const at = facts.stateNamed(state ?? '')
  if (near === null || !at) return { about, fix: declare(facts, name) }
  const meant = fieldName(near)
  if (list === 'requires' && part === 'name') {
    const requirement = at.state.requires.findIndex((_, i) => facts.requirementPath(at, i) === diagnostic.path?.slice(0, diagnostic.path.lastIndexOf('\u001f')))
    if (requirement < 0) return { about }
    return { about, fix: { label: `Require ${near}`, operation: { kind: 'setRequirement', state: at.state.name, requirement, set: { field: meant } } } }
  }
  const guard = pathSegments(diagnostic.path)[5]
  const transition = Number(index)
  if (list === 'transitions' && part === 'guards') {
    const expression = at.state.transitions[transition]?.guards[Number(guard)]?.expression
    if (expression === undefined) return { about }
    const corrected = withField(expression, name, near)
    if (corrected === null || corrected === expression) return { about }
    return { about, fix: { label: `Read ${near}`, operation: { kind: 'editGuard', state: at.state.name, transition, guard: Number(guard), expression: corrected } } }
  }
  const placed = facts.effectsOn(name).find((effect) => effect.at === at && facts.actionPath(effect) === diagnostic.path)
  const action = placed && facts.actionOf(placed)
  if (!placed || !action) return { about }
  const twice = action.effects.some((effect) => effect.verb === placed.placed.effect.verb && effect.field === meant)
  const without = twice ? withoutEffect(facts, placed, `Take ${name} out`) : undefined
  if (without) return { about, fix: without }
  const effects = action.effects.map((effect) => (effect.field === name ? { ...effect, field: meant } : effect))
  return { about, fix: { label: `Mean ${near}`, operation: { kind: 'editAction', in: facts.actionsAt(placed), index: placed.placed.index, action: { effects } } } }
})
