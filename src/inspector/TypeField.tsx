import type { FieldType, TypeName } from '../machine'
import { Button } from '../ui'
import { Select } from './Choice'
import { AddBox } from './AddBox'

const TYPES: readonly { readonly value: TypeName; readonly label: string }[] = [
  { value: 'string', label: 'string' },
  { value: 'enum', label: 'enum' },
  { value: 'integer', label: 'integer' },
  { value: 'boolean', label: 'boolean' },
  { value: 'map', label: 'map' },
  { value: 'list', label: 'list' },
]
const DEEPEST = 4
const TEXT: FieldType = { type: 'string', declared: 'string' }

const valuesOf = (type: FieldType): readonly string[] => type.values ?? (type.of ? valuesOf(type.of) : [])

/** A type by its name; what the old one held goes on where it still means something. */
export function retyped(old: FieldType, name: TypeName): FieldType {
  switch (name) {
    case 'enum':
      return { type: name, declared: name, values: valuesOf(old) }
    case 'map':
    case 'list':
      return { type: name, declared: name, of: old.of ?? (old.type === 'map' || old.type === 'list' ? TEXT : old) }
    default:
      return { type: name, declared: name }
  }
}

/** An enum without a value accepts nothing, so it is no type yet. */
export const isWholeType = (type: FieldType): boolean => (type.type === 'enum' ? (type.values?.length ?? 0) > 0 : type.of ? isWholeType(type.of) : true)

export interface TypeFieldProps {
  readonly type: FieldType
  readonly onType: (type: FieldType) => void
  readonly onFocus?: (() => void) | undefined
  readonly label?: string
  readonly depth?: number
  /** The values of an enum are edited elsewhere. */
  readonly withoutValues?: boolean
}

/** A type, down to what its entries are. */
export function TypeField({ type, onType, onFocus, label = 'Type', depth = 0, withoutValues = false }: TypeFieldProps) {
  const options = type.type === 'string' && type.declared !== '' && type.declared !== 'string' ? [{ value: type.declared, label: `${type.declared} (read as string)` }, ...TYPES] : depth >= DEEPEST ? TYPES.filter(({ value }) => value !== 'map' && value !== 'list') : TYPES
  return (
    <div className="typed">
      <Select
        label={label} value={type.type === 'string' ? type.declared || 'string' : type.type} options={options} onFocus={onFocus}
        onChoose={(name) => {
          const known = TYPES.find(({ value }) => value === name)?.value
          if (known) onType(retyped(type, known))
        }}
      />
      {type.of && <TypeField label={type.type === 'map' ? 'Each entry' : 'Each item'} depth={depth + 1} type={type.of} onType={(of) => onType({ ...type, of })} onFocus={onFocus} withoutValues={withoutValues} />}
      {type.type === 'enum' && !withoutValues && <NewValues values={type.values ?? []} onValues={(values) => onType({ ...type, values })} />}
    </div>
  )
}

/** The values of an enum that is about to be made. */
function NewValues({ values, onValues }: { values: readonly string[]; onValues: (values: readonly string[]) => void }) {
  return (
    <div className="field">
      <span className="label">Values</span>
      <span className="row wrap">
        {values.map((value) => (
          <span key={value} className="badge">
            <code>{value}</code>
            <Button kind="quiet" small icon="x" label={`Remove value ${value}`} onClick={() => onValues(values.filter((other) => other !== value))} />
          </span>
        ))}
      </span>
      <AddBox keep="new type" label="New value" action="Add value" taken={values} onAdd={(value) => onValues([...values, value])} />
    </div>
  )
}
