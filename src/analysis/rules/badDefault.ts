import { fieldName, pathSegments, type Value } from '../../machine'
import { adopted } from '../rule'

/** L18: a default of a wrong type is ignored (spec §1 Default). */
export const badDefault = adopted('L18', 'bad-default', 'error', (diagnostic, facts) => {
  const name = diagnostic.path === undefined ? '' : (pathSegments(diagnostic.path)[1] ?? '')
  const field = facts.fields.get(name)
  if (!field) return {}
  const written = facts.reading.text.slice(diagnostic.range.start, diagnostic.range.end).replace(/^(["'])(.*)\1$/s, '$2').trim()
  let value: Value = null
  if (field.type.type === 'integer' && /^-?\d{1,15}$/.test(written)) value = Number(written)
  else if (field.type.type === 'boolean' && /^(?:true|false|yes|no|on|off)$/i.test(written)) value = /^(?:true|yes|on)$/i.test(written)
  return {
    about: { fields: [name] },
    fix: { label: value === null ? `Take the default of ${name} away` : `Write ${String(value)}`, operation: { kind: 'setFieldDefault', field: fieldName(name), default: value } },
  }
})
