import { childPath, elementPath, fieldName } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

const folded = (value: string): string => value.trim().toLowerCase().replaceAll(/[-_ ]/g, '')

/** L13: two values that only a machine tells apart. */
export const enumNearDuplicates = rule('L13', 'enum-near-duplicates', 'warning', function* ({ fields }) {
  for (const { name, type } of fields.values()) {
    const values = type.values ?? type.of?.values ?? []
    const first = new Map<string, string>()
    for (const value of values) {
      const before = first.get(folded(value))
      if (before === undefined) first.set(folded(value), value)
      else if (before !== value && value.trim() !== '') {
        yield {
          at: childPath(elementPath('context', name), 'values'),
          part: 'value' as const,
          message: `${code(before)} and ${code(value)} are two values of ${code(name)} that differ only in case or spacing, and an agent will mix them up. Keep one, and compare with that one in the guards.`,
          fix: { label: `Keep ${before} alone`, operation: { kind: 'setFieldValues' as const, field: fieldName(name), values: values.filter((other) => other === before || folded(other) !== folded(before)) } },
          about: { fields: [name] },
        }
        break
      }
    }
  }
})
