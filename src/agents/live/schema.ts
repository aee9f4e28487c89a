import type { FieldName, FieldType } from '../../machine'
import type { Ask } from '../../reducer'
import { typeInWords } from '../../machine'

export const TOOL = 'updateContext'

/** JSON Schema, as far as it is used here. */
export type Schema = { readonly [key: string]: unknown }

/** A field as the tool has it: vendors take few letters in a property's name, and machines may use any. */
export interface ToolField {
  readonly property: string
  readonly ask: Ask
}

const isPlain = (name: string): boolean => /^[A-Za-z_][\w.-]{0,63}$/.test(name) && !(name in Object.prototype)

/** The fields of a summon under names that every vendor takes: its own where it is plain, else `field_2` and the like. */
export function toolFields(asks: readonly Ask[]): readonly ToolField[] {
  const taken = new Set<string>(asks.map(({ field }) => field).filter(isPlain))
  return asks.map((ask, i) => {
    if (isPlain(ask.field)) return { property: ask.field, ask }
    let property = `field_${i + 1}`
    while (taken.has(property)) property += '_'
    taken.add(property)
    return { property, ask }
  })
}

/** What one write of a field may hold. */
export function valueSchema(type: FieldType): Schema {
  switch (type.type) {
    case 'string':
      return { type: 'string' }
    case 'integer':
      return { type: 'integer' }
    case 'boolean':
      return { type: 'boolean' }
    case 'enum':
      return { type: 'string', enum: type.values ?? [] }
    case 'list':
      return { type: 'array', items: valueSchema(type.of ?? { type: 'string', declared: 'string' }) }
    case 'map':
      return { type: 'object', additionalProperties: valueSchema(type.of ?? { type: 'string', declared: 'string' }) }
  }
}

/** The type of one write: an entry's for a map, an item's for a list. */
export const writtenType = (type: FieldType): FieldType => (type.type === 'map' || type.type === 'list' ? (type.of ?? { type: 'string', declared: 'string' }) : type)

function describe({ field, type, prompt, label, open, required }: Ask, property: string): string {
  const about = [
    property === field ? '' : `The field “${field}”.`,
    label ?? '',
    type.type === 'map' ? 'Your own entry.' : '',
    type.type === 'list' ? `Adds to what is there, one item of type ${typeInWords(writtenType(type))} each.` : '',
    // The prompt itself stands in the message, where what peers wrote is fenced.
    prompt !== undefined && open ? 'See the request.' : '',
    open ? (required ? 'Asked of you.' : 'Asked of you, and you may leave it out.') : 'You have answered this before; give it only to rewrite it.',
  ]
  return about.filter((part) => part !== '').join(' ')
}

/**
 * The tool's input: exactly the fields that this actor may write here, each with the schema of one write; what is open and
 * required is required. A list takes several items at once, each a write. Source: spec §3.
 */
export function toolSchema(fields: readonly ToolField[]): Schema {
  const properties = fields.map(({ property, ask }): [string, Schema] => {
    const one = valueSchema(writtenType(ask.type))
    const schema = ask.type.type === 'list' ? { type: 'array', items: one, minItems: 1 } : one
    return [property, { ...schema, description: describe(ask, property) }]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: fields.filter(({ ask }) => ask.open && ask.required).map(({ property }) => property),
    additionalProperties: false,
  }
}

export const fieldOfProperty = (fields: readonly ToolField[], property: string): FieldName | null => fields.find((one) => one.property === property)?.ask.field ?? null
