import { childPath, elementPath, fieldName, pathSegments, type FieldType } from '../../machine'
import { adopted } from '../rule'
import { codes, listed } from '../words'
import type { Facts } from '../facts'
import type { Fix } from '../types'

/** The texts that guards compare a field, or its entries, with. */
export function literalsOf(facts: Facts, field: string): readonly string[] {
  const found = new Set<string>()
  for (const { site } of facts.readsOf(field)) {
    for (const comparison of site.facts?.comparisons ?? []) if (comparison.field === field && typeof comparison.literal === 'string' && comparison.literal !== '') found.add(comparison.literal)
  }
  return [...found]
}

export function valuesFix(facts: Facts, field: string, values: readonly string[]): Fix | undefined {
  if (values.length === 0 || !facts.fields.has(field)) return undefined
  return { label: `Let ${field} be ${listed(values, 'or')}`, operation: { kind: 'setFieldValues', field: fieldName(field), values } }
}

const enumIn = (type: FieldType): FieldType | null => (type.type === 'enum' ? type : type.of ? enumIn(type.of) : null)

/** L11: an enum that accepts nothing, says a value twice, or takes for a value what "cleared" looks like. */
export const enumWithoutValues = adopted(
  'L11', 'enum-without-values', 'error',
  (diagnostic, facts) => {
    const name = diagnostic.path === undefined ? '' : (pathSegments(diagnostic.path)[1] ?? '')
    const field = facts.fields.get(name)
    // Of a map or list it is `collection-without-of`.
    if (field && field.type.type !== 'enum') return null
    const fix = valuesFix(facts, name, literalsOf(facts, name))
    return { about: { fields: [name] }, ...(fix ? { fix } : {}) }
  },
  function* (facts) {
    for (const { name, type } of facts.fields.values()) {
      const values = enumIn(type)?.values ?? []
      const twice = values.filter((value, i) => values.indexOf(value) !== i)
      const blank = values.some((value) => value.trim() === '')
      if (twice.length === 0 && !blank) continue
      const kept = [...new Set(values.filter((value) => value.trim() !== ''))]
      yield {
        at: childPath(elementPath('context', name), 'values'),
        part: 'value' as const,
        message: blank
          ? `One value of ${codes([name])} is blank, and blank is what a cleared field looks like: nobody's answer could be told from no answer. Leave it out.`
          : `${codes([...new Set(twice)])} stands twice among the values of ${codes([name])}. Delete one, or write the value that was meant.`,
        fix: valuesFix(facts, name, kept),
        about: { fields: [name] },
      }
    }
  },
)
