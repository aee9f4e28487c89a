import { useId } from 'react'
import { useKept } from '../store'
import { Button } from '../ui'

export interface AddBoxProps {
  /** What is typed is kept under this name until it is added, whatever is selected meanwhile. */
  readonly keep: string
  readonly label: string
  readonly action: string
  readonly onAdd: (text: string) => boolean | void
  readonly taken?: readonly string[]
  readonly placeholder?: string
  readonly suggestions?: readonly string[]
}

/** One line and a button: adds something by its name, by Enter as well. What was refused stays. */
export function AddBox({ keep, label, action, onAdd, taken = [], placeholder, suggestions }: AddBoxProps) {
  const [text, setText] = useKept(keep)
  const id = useId()
  const add = (): void => {
    if (text.trim() === '' || taken.includes(text)) return
    if (onAdd(text) !== false) setText('')
  }
  const twice = taken.includes(text)
  return (
    <div className="add-box">
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <input
        id={id} className="input grow" value={text} placeholder={placeholder ?? label.toLowerCase()} autoComplete="off" spellCheck={false} list={suggestions ? `${id}-list` : undefined} aria-invalid={twice}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
      />
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <Button small icon="plus" disabled={text.trim() === '' || twice} onClick={add}>
        {action}
      </Button>
    </div>
  )
}
