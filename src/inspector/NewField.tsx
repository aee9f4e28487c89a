import type { FieldType } from '../machine'
import { useKept } from '../store'
import { Button } from '../ui'
import { isWholeType, TypeField } from './TypeField'

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

const TEXT: FieldType = { type: 'string', declared: 'string' }

/** Only `NewField` writes it; what can't be read was kept by nobody here. */
function typeFrom(text: string): FieldType {
  try {
    return text === '' ? TEXT : (JSON.parse(text) as FieldType)
  } catch {
    return TEXT
  }
}

/** What a new field may hold, asked once its name is there; the name stays in its box until the field is added. */
export function NewField({ place, says, action, onAdd }: NewFieldProps) {
  const [name, setName] = useNewField(place)
  const [, setTyped] = useKept(place)
  const [kept, keep] = useKept(`type of the new field, ${place}`)
  if (name === '') return null
  const type = typeFrom(kept)
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
