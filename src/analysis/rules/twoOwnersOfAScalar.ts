import { fieldName, pathSegments } from '../../machine'
import { adopted } from '../rule'

/** L25: each answer takes the other's away, so the state is never left. */
export const twoOwnersOfAScalar = adopted('L25', 'two-owners-of-a-scalar', 'error', (diagnostic, facts) => {
  const name = diagnostic.path === undefined ? '' : (pathSegments(diagnostic.path)[1] ?? '')
  const at = facts.stateNamed(name)
  const index = at?.state.requires.findIndex((_, i) => facts.requirementPath(at, i) === diagnostic.path) ?? -1
  const field = at?.state.requires[index]?.field
  const type = field === undefined ? undefined : facts.fields.get(field)?.type
  if (!at || field === undefined || !type) return {}
  return {
    message: `${`\`${field}\``} is one value with two required writers in \`${at.name}\`: it keeps the last writer, so each answer opens the other's requirement again and the state is never left. Declare it as a map, or ask one agent.`,
    about: { states: [at.name], fields: [field] },
    // An enum without values is none of what a map could be of.
    ...(type.type === 'enum' && (type.values ?? []).length === 0 ? {} : { fix: { label: `Make ${field} a map`, operation: { kind: 'setFieldType', field: fieldName(field), type: { type: 'map', declared: 'map', of: type } } } }),
  }
})
