import { elementPath, fieldName } from '../../machine'
import { rule } from '../rule'
import { code } from '../words'

/** L15: declared, and then nothing. */
export const unusedField = rule('L15', 'unused-field', 'info', function* (facts) {
  for (const { name } of facts.fields.values()) {
    if (facts.gatheringsOf(name).length > 0 || facts.readsOf(name).length > 0 || facts.effectsOn(name).length > 0) continue
    yield {
      at: elementPath('context', name),
      message: `No requirement, guard, text or action speaks of ${code(name)}. Delete it, or gather it somewhere.`,
      fix: { label: `Delete ${name}`, operation: { kind: 'deleteField' as const, field: fieldName(name) } },
      about: { fields: [name] },
    }
  }
})
