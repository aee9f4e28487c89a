import { typeInWords, type Field, type FieldType, type Machine } from '../machine'
import { AddBox } from './AddBox'
import type { Entry } from './Drafts'
import { Refused } from './Hints'
import { ItemList } from './ItemList'
import { Section } from './Section'
import { TextField } from './TextField'
import { useDeed } from './useDeed'

/** The enum inside a type, however deep. */
export const enumIn = (type: FieldType): FieldType | null => (type.type === 'enum' ? type : type.of ? enumIn(type.of) : null)

const fieldIn = (machine: Machine, name: string): Field | undefined => machine.context.find((field) => field.name === name)

/** One value of an enum, by what it is now: it is told by its text, so another one that moves does not take its place. */
function valueEntry(field: Field, value: string): Entry {
  return {
    id: JSON.stringify(['value', field.name, value]), label: `value ${value} of ${field.name}`, selection: { kind: 'field', field: field.name }, pace: 'leaving',
    value: (machine) => {
      const now = fieldIn(machine, field.name)
      return now && enumIn(now.type)?.values?.includes(value) ? value : null
    },
    wish: (text, machine) => {
      const now = fieldIn(machine, field.name)
      const values = now && enumIn(now.type)?.values
      return values ? { kind: 'setFieldValues', field: field.name, values: values.map((each) => (each === value ? text : each)) } : null
    },
  }
}

/** The values of an enum: written anew, put in order, added and taken out. */
export function ValueList({ field }: { field: Field }) {
  const { act, refused } = useDeed()
  const values = enumIn(field.type)?.values ?? []
  const set = (next: readonly string[]) => ({ kind: 'setFieldValues', field: field.name, values: next }) as const
  return (
    <Section title="Values" says={values.length === 0 ? 'An enum without values accepts nothing. Add one.' : undefined}>
      <ItemList
        label={`Values of ${typeInWords(field.type)}`}
        move={(from, to) => set(values.toSpliced(from, 1).toSpliced(to, 0, ...values.slice(from, from + 1)))}
        remove={(index) => set(values.toSpliced(index, 1))}
        items={values.map((value, index) => ({ key: value, words: `value ${value}`, content: <TextField bare entry={valueEntry(field, value)} label={`Value ${index + 1}`} /> }))}
      />
      <AddBox keep={`value of ${field.name}`} label="New value" action="Add value" taken={values} onAdd={(value) => act(set([...values, value]))} />
      {refused !== null && <Refused reason={refused} />}
    </Section>
  )
}
