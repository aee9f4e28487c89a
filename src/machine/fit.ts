import type { FieldType, Scalar, Value } from './types'

export type Fit = { readonly fits: true; readonly value: Value } | { readonly fits: false }
const misfit: Fit = { fits: false }
const fit = (value: Value): Fit => ({ fits: true, value })

export const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
export const isRecord = (value: unknown): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const anyText: FieldType = { type: 'string', declared: 'string' }

/**
 * Whether a value may stand in a field of this type, and how it is kept: texts for string and enum, checked to the leaves.
 *
 * Pure; whatever comes in (a model's reply, YAML, a saved run) is answered, never thrown at. Source: spec §3 Writing.
 */
export function fitValue(type: FieldType, value: unknown, depth = 0): Fit {
  if (depth > 64) return misfit
  switch (type.type) {
    case 'string':
      return isScalar(value) ? fit(String(value)) : misfit
    case 'enum': {
      if (!isScalar(value)) return misfit
      const text = String(value)
      return type.values?.includes(text) ? fit(text) : misfit
    }
    case 'integer':
      // + 0 makes the negative zero plain, which JSON cannot tell apart from zero.
      return typeof value === 'number' && Number.isSafeInteger(value) ? fit(value + 0) : misfit
    case 'boolean':
      return typeof value === 'boolean' ? fit(value) : misfit
    case 'list': {
      if (!Array.isArray(value)) return misfit
      const items: Value[] = []
      for (const item of value) {
        const one = fitValue(type.of ?? anyText, item, depth + 1)
        if (!one.fits) return misfit
        items.push(one.value)
      }
      return fit(items)
    }
    case 'map': {
      if (!isRecord(value)) return misfit
      const entries: [string, Value][] = []
      for (const [key, entry] of Object.entries(value)) {
        const one = fitValue(type.of ?? anyText, entry, depth + 1)
        if (!one.fits) return misfit
        entries.push([key, one.value])
      }
      return fit(Object.fromEntries(entries))
    }
  }
}

/** A type in words: `map of integer`, `enum (approve, reject)`. */
export function typeInWords(type: FieldType): string {
  if (type.type === 'map' || type.type === 'list') return `${type.type} of ${typeInWords(type.of ?? anyText)}`
  if (type.type === 'enum') return `enum (${(type.values ?? []).join(', ')})`
  return type.type
}
