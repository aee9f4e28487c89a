import { fieldName, type FieldType } from '../../machine'
import { adopted } from '../rule'
import { guardAt, replaced } from '../guardEdits'
import { meantType, typeFix } from './unknownType'
import type { Facts } from '../facts'
import type { Finding } from '../types'

const leafOf = (type: FieldType): FieldType => (type.of ? leafOf(type.of) : type)
const INTEGER: FieldType = { type: 'integer', declared: 'integer' }
const withLeaf = (type: FieldType): FieldType => (type.of ? { ...type, of: withLeaf(type.of) } : INTEGER)

/** The text fields that an expression compares with numbers, or reads at all where it does so in a roundabout way. */
function textsIn(facts: Facts, site: NonNullable<ReturnType<typeof guardAt>>['site']): readonly string[] {
  const compared = (site.facts?.comparisons ?? []).filter(({ literal }) => typeof literal === 'number').map(({ field }) => field)
  const read = (site.facts?.reads ?? []).map(({ field }) => field)
  const isText = (field: string): boolean => {
    const type = facts.fields.get(field)?.type
    return type !== undefined && leafOf(type).type === 'string'
  }
  const found = compared.filter(isText)
  return [...new Set(found.length > 0 ? found : read.filter(isText))]
}

/** L55: a text is never a number, however much it looks like one. */
export const stringComparedWithNumber = adopted('L55', 'string-compared-with-number', 'error', (diagnostic, facts) => {
  const guard = guardAt(facts, diagnostic)
  if (!guard) return {}
  const fields = textsIn(facts, guard.site)
  const name = fields[0]
  const type = name === undefined ? undefined : facts.fields.get(name)?.type
  const quoted = guard.site.facts?.comparisons.find(({ literal, field }) => typeof literal === 'string' && facts.fields.get(field) && leafOf(facts.fields.get(field)?.type ?? INTEGER).type === 'integer')
  if (name === undefined || !type) {
    // The other way round: a whole number compared with a number in quotes.
    const fix = quoted && /^-?\d+$/.test(String(quoted.literal)) ? replaced(guard, quoted.literalRange, String(quoted.literal), 'Take the quotes away') : undefined
    return { about: { states: [guard.at.name] }, ...(fix ? { fix } : {}) }
  }
  const unknown = meantType(type)
  const leaf = leafOf(type)
  const message = unknown
    ? `\`${name}\` is declared \`${leaf.declared}\`, which is no type and is read as string: a text compared with a number errors, and this edge never fires. Declare it \`integer\`.`
    : `\`${name}\` is text: comparing it with a number, or adding one to it, errors, and this edge never fires. Declare it \`integer\`, or compare with a text in quotes.`
  const amended: Pick<Finding, 'message' | 'about' | 'fix'> = {
    message,
    about: { states: [guard.at.name], fields },
    fix: typeFix(name, type) ?? { label: `Make ${name} ${type.of ? 'whole numbers' : 'a whole number'}`, operation: type.of ? { kind: 'setFieldOf', field: fieldName(name), of: withLeaf(type.of) } : { kind: 'setFieldType', field: fieldName(name), type: INTEGER } },
  }
  return amended
})
