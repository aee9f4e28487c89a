import type { FieldType } from '../machine'
import { Button } from '../ui'
import { isWholeType, TypeField } from './TypeField'
import { useKept } from './useKept'

/** The name of a field that is being declared at a place; '' while none is. It waits there, whatever is selected meanwhile. */
export const useNewField = (place: string) => useKept(`new field, ${place}`)

export interface NewFieldProps {
  /** As of `useNewField`, and of the box that the name was typed into. */
  readonly place: string
  readonly says: string
  readonly action: string
  /** Whether the field was added. */
  readonly onAdd: (type: FieldType) => boolean
}

/** What a new field may hold, asked once its name is there; the name stays in its box until the field is added. */
export function NewField({ place, says, action, onAdd }: NewFieldProps) {
  const [name, setName] = useNewField(place)
  const [, setTyped] = useKept(place)
  const [kept, keep] = useKept(`type of the new field, ${place}`)
  if (name === '') return null
  // Only `keep` below writes it.
  const type = (kept === '' ? { type: 'string', declared: 'string' } : JSON.parse(kept)) as FieldType
  const close = (): void => {
    setName('')
    keep('')
  }
  const add = (): void => {
    if (!onAdd(type)) return
    setTyped('')
    close()
  }
  return (
    <div className="new-field stack" role="group" aria-label={`New field ${name}`}>
      <p className="t2">
        {says} <code>{name}</code>?
      </p>
      <TypeField type={type} onType={(next) => keep(JSON.stringify(next))} />
      <div className="row">
        <Button small kind="primary" disabled={!isWholeType(type)} onClick={add}>
          {action}
        </Button>
        <Button small kind="quiet" onClick={close}>
          Not now
        </Button>
      </div>
    </div>
  )
}
