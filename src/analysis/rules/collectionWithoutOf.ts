import { elementPath, fieldName, pathSegments } from '../../machine'
import { adopted } from '../rule'
import { code } from '../words'
import { literalsOf, valuesFix } from './enumWithoutValues'

/** L12: entries without a type, or of an enum that has no values. */
export const collectionWithoutOf = adopted(
  'L12', 'collection-without-of', 'warning',
  (diagnostic, facts) => {
    const name = diagnostic.path === undefined ? '' : (pathSegments(diagnostic.path)[1] ?? '')
    const values = literalsOf(facts, name)
    const of = values.length > 0 ? ({ type: 'enum', declared: 'enum', values } as const) : ({ type: 'string', declared: 'string' } as const)
    return { about: { fields: [name] }, fix: { label: `Make the entries of ${name} ${of.type === 'enum' ? 'an enum' : 'texts'}`, operation: { kind: 'setFieldOf', field: fieldName(name), of } } }
  },
  function* (facts) {
    for (const { name, type } of facts.fields.values()) {
      if ((type.type !== 'map' && type.type !== 'list') || type.of?.type !== 'enum' || (type.of.values ?? []).length > 0) continue
      yield {
        at: elementPath('context', name),
        message: `${code(name)} is a ${type.type} of an enum without values, so no ${type.type === 'map' ? 'entry' : 'item'} is ever accepted. Add ${code('values: [a, b]')} beside ${code('of: enum')}.`,
        fix: valuesFix(facts, name, literalsOf(facts, name)),
        about: { fields: [name] },
      }
    }
  },
)
