import { useId } from 'react'
import type { ElementPath, Operation } from '../machine'
import { Findings, Refused, useProblems } from './Hints'
import { useDeed } from './useDeed'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChoose: (value: string) => void
  readonly onFocus?: (() => void) | undefined
  readonly says?: string | undefined
  readonly bare?: boolean | undefined
}

/** One of several; a value that is none of them is shown as it is, and can be kept. */
export function Select({ label, value, options, onChoose, onFocus, says, bare = false }: SelectProps) {
  const id = useId()
  const isKnown = options.some((option) => option.value === value)
  return (
    <div className={bare ? 'choice' : 'field'}>
      <label htmlFor={id} className={bare ? 'sr' : undefined} title={says}>
        {label}
      </label>
      <select id={id} className="input select" value={value} onFocus={onFocus} onChange={(event) => onChoose(event.target.value)}>
        {!isKnown && <option value={value}>{value === '' ? 'choose…' : value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

export interface ChoiceProps extends Omit<SelectProps, 'onChoose' | 'onFocus'> {
  readonly id: string
  readonly operation: (value: string) => Operation | null
  readonly path?: ElementPath | undefined
}

/** A choice that is an edit: done at once, refused beside it. */
export function Choice({ id, operation, path, ...select }: ChoiceProps) {
  const { act, refused, onFocus } = useDeed(id)
  const problems = useProblems(path)
  return (
    <div className="stack tight">
      <Select
        {...select}
        onFocus={onFocus}
        onChoose={(value) => {
          const wish = operation(value)
          if (wish) act(wish)
        }}
      />
      {refused !== null && <Refused reason={refused} />}
      <Findings problems={problems} />
    </div>
  )
}

/** Yes or no, done at once. */
export function Flag({ label, says, on, operation }: { label: string; says?: string; on: boolean; operation: (on: boolean) => Operation }) {
  const id = useId()
  const { act, refused } = useDeed()
  return (
    <div className="field flag">
      <span className="row">
        <button type="button" id={id} role="switch" aria-checked={on} aria-label={label} className={on ? 'switch on' : 'switch'} title={says} onClick={() => act(operation(!on))} />
        <label htmlFor={id} title={says}>
          {label}
        </label>
      </span>
      {refused !== null && <Refused reason={refused} />}
    </div>
  )
}
