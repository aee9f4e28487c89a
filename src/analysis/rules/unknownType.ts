import { fieldName, pathSegments, type FieldType, type TypeName } from '../../machine'
import { adopted } from '../rule'
import type { Fix } from '../types'

const MEANT: Readonly<Record<string, TypeName>> = {
  number: 'integer', int: 'integer', float: 'integer', double: 'integer', decimal: 'integer', long: 'integer',
  bool: 'boolean', str: 'string', text: 'string', array: 'list', dict: 'map', object: 'map',
}
const meantBy = (declared: string): TypeName => {
  const name = declared.toLowerCase()
  return Object.hasOwn(MEANT, name) ? (MEANT[name] ?? 'string') : 'string'
}
const KNOWN = new Set(['string', 'enum', 'integer', 'boolean', 'map', 'list'])

const withOf = (type: TypeName, of: FieldType | undefined): FieldType =>
  type === 'map' || type === 'list' ? { type, declared: type, of: of ?? { type: 'string', declared: 'string' } } : { type, declared: type }

/** The type that a declaration with an unknown name most likely means, or null when it is known to its leaves. */
export function meantType(type: FieldType): FieldType | null {
  if (!KNOWN.has(type.declared)) return withOf(meantBy(type.declared), type.of)
  const of = type.of ? meantType(type.of) : null
  return of === null ? null : { ...type, of }
}

/** A mend for a field whose type's name is unknown. */
export function typeFix(field: string, type: FieldType): Fix | undefined {
  const meant = meantType(type)
  if (meant === null) return undefined
  const inner = KNOWN.has(type.declared) && meant.of ? meant.of : null
  return inner
    ? { label: `Make the entries of ${field} ${inner.type}`, operation: { kind: 'setFieldOf', field: fieldName(field), of: inner } }
    : { label: `Make ${field} ${meant.type === 'integer' || meant.type === 'enum' ? 'an' : 'a'} ${meant.type}`, operation: { kind: 'setFieldType', field: fieldName(field), type: meant } }
}

/** L10: there is no `number`; whatever is not known is a text. */
export const unknownType = adopted('L10', 'unknown-type', 'warning', (diagnostic, facts) => {
  const name = diagnostic.path === undefined ? undefined : pathSegments(diagnostic.path)[1]
  const field = name === undefined ? undefined : facts.fields.get(name)
  const fix = field && typeFix(field.name, field.type)
  return { ...(field ? { about: { fields: [field.name] } } : {}), ...(fix ? { fix } : {}) }
})
