import { fitValue, typeInWords } from '../fit'
import type { FieldType, TypeName } from '../types'
import { map, ofEntries, textData, typeEntries, valueData, type DataEntry } from './data'
import { FIELD_KEYS } from './keys'
import { type Owner } from './lists'
import { setNames } from './nameList'
import { checkName } from './names'
import type { Pen } from './Pen'
import { refuse, refuseUnless } from './refusal'
import type { FieldOperation } from './types'

const TYPES: readonly string[] = ['string', 'enum', 'integer', 'boolean', 'map', 'list'] satisfies TypeName[]

/** A type as the reader will read it: what was declared decides, an unknown name is `string`. Refuses what means nothing. */
export function checkedType(type: FieldType): FieldType {
  const declared = type.declared === '' ? type.type : type.declared
  const kind = TYPES.includes(declared) ? (declared as TypeName) : 'string'
  refuseUnless(kind === type.type, `\`${declared}\` is no ${type.type}. Choose one of ${TYPES.join(', ')}.`)
  if (kind === 'enum') {
    const values = type.values ?? []
    refuseUnless(values.length > 0, 'An enum needs at least one value. Add one.')
    checkValues(values)
    return { type: kind, declared, values }
  }
  if (kind !== 'map' && kind !== 'list') return { type: kind, declared }
  return { type: kind, declared, of: checkedType(type.of ?? { type: 'string', declared: 'string' }) }
}

function checkValues(values: readonly string[]): void {
  refuseUnless(new Set(values).size === values.length, 'A value stands in the list twice. Take one out.')
  for (const value of values) refuseUnless(value !== '', 'A value of an enum is a text of at least one character.')
}

const KINDS_OF = (type: FieldType): FieldType | null => (type.type === 'enum' ? type : type.of ? KINDS_OF(type.of) : null)

/** `addField`, `deleteField`, `setFieldType`, `setFieldValues`, `setFieldOf`, `setFieldDefault`, `setFieldDescription`, `moveField`. */
export function editField(pen: Pen, operation: Exclude<FieldOperation, { kind: 'renameField' }>): string {
  const { source } = pen
  const declared = source.machine.context.find(({ name }) => name === operation.field)
  switch (operation.kind) {
    case 'addField': {
      checkName('field', operation.field, source.machine.context.map(({ name }) => name))
      const type = checkedType(operation.type)
      const data = map(
        ...typeEntries(type),
        operation.default !== undefined && operation.default !== null && ['default', valueData(checkedDefault(operation.field, type, operation.default))],
        operation.description !== undefined && operation.description !== '' && ['description', textData(operation.description)],
      )
      pen.addMember('context', operation.field, data, operation.at)
      return `add field ${operation.field}`
    }
    case 'deleteField':
      pen.removeMember('context', operation.field, 'field')
      return `delete field ${operation.field}`
    case 'setFieldType':
      setFacets(pen, operation.field, typeEntries(checkedType(operation.type)), ['type', 'of', 'values'])
      return `change the type of ${operation.field}`
    case 'setFieldOf': {
      const type = declared?.type.type
      refuseUnless(type === 'map' || type === 'list', `\`${operation.field}\` is no map or list, so it has no \`of\`. Change its type first.`)
      setFacets(pen, operation.field, ofEntries(checkedType(operation.of)), ['of', 'values'])
      return `change what ${operation.field} holds`
    }
    case 'setFieldValues': {
      refuseUnless(declared !== undefined && KINDS_OF(declared.type) !== null, `\`${operation.field}\` is no enum, so it has no values. Change its type first.`)
      refuseUnless(operation.values.length > 0, 'An enum needs at least one value. Add one.')
      checkValues(operation.values)
      setValues(pen, operation.field, operation.values)
      return `change the values of ${operation.field}`
    }
    case 'setFieldDefault': {
      if (!declared) refuse(`There is no field \`${operation.field}\`.`)
      const data: DataEntry | null = operation.default === null ? null : ['default', valueData(checkedDefault(operation.field, declared.type, operation.default))]
      setFacets(pen, operation.field, data ? [data] : [], ['default'])
      return `${data ? 'set' : 'delete'} the default of ${operation.field}`
    }
    case 'setFieldDescription': {
      pen.setText(fieldOwner(pen, operation.field), 'description', operation.description, FIELD_KEYS)
      return `describe ${operation.field}`
    }
    case 'moveField': {
      pen.moveMember('context', operation.field, operation.to, 'field')
      return `move field ${operation.field}`
    }
  }
}

function checkedDefault(field: string, type: FieldType, value: unknown) {
  const fit = fitValue(type, value)
  refuseUnless(fit.fits, `This default is no ${typeInWords(type)}, which \`${field}\` takes. Choose another.`)
  return fit.value
}

function fieldOwner(pen: Pen, field: string): Owner {
  const { source } = pen
  const entry = source.member('context', field, 'field')
  const what = `Field \`${field}\``
  return { holder: { entry, inFlow: source.section('context')?.flow ?? false }, map: source.mapOf(entry, what), what }
}

/** The facets named `all` become exactly `wanted`: what is there is changed, what is missing comes. The rest goes first. */
function setFacets(pen: Pen, field: string, wanted: readonly DataEntry[], all: readonly string[]): void {
  const { holder, map: facets, what } = fieldOwner(pen, field)
  if (!facets || facets.items.length === 0) {
    if (wanted.length > 0) pen.setValue(holder, map(...wanted))
    return
  }
  const gone = all.filter((name) => !wanted.some(([kept]) => kept === name)).flatMap((name) => pen.source.entry(facets, name, what) ?? [])
  if (gone.length > 0) {
    refuseUnless(gone.length < facets.items.length, 'Nothing would be left of this field. Delete the field instead.')
    pen.removeEntries(facets, gone)
    // What comes may stand where this went: it is written into the text that this leaves.
    if (wanted.length > 0) pen.again()
  } else for (const entry of wanted) pen.setEntry(holder, facets, entry, FIELD_KEYS)
}

/** The `values` of the innermost type, beside the `enum` that they belong to. */
function setValues(pen: Pen, field: string, values: readonly string[]): void {
  const { holder, map: facets, what } = fieldOwner(pen, field)
  let at = { holder, map: facets ?? refuse(`${what} is empty. Mend it in the text first.`) }
  for (let depth = 0; depth < 20; depth++) {
    const of = pen.source.entry(at.map, 'of', what)
    if (of?.value?.kind !== 'map') break
    at = { holder: { entry: of, inFlow: at.map.flow }, map: of.value }
  }
  const entry = pen.source.entry(at.map, 'values', what)
  const seq = pen.source.seqOf(entry, `\`values\` of ${what}`)
  setNames(pen, at, 'values', { entry, seq }, values, FIELD_KEYS)
}
