import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { agentName, fieldName, stateName, type Operation } from '../machine'
import { appStore, useApp, type Selection } from '../store'
import { Button, Dialog, Note } from '../ui'
import { selectedName } from './editCommands'
import { useRoom } from './roomStore'

const renameOf = (selection: Selection, to: string): Operation | null => {
  switch (selection.kind) {
    case 'state':
      return { kind: 'renameState', state: selection.state, to: stateName(to) }
    case 'agent':
      return { kind: 'renameAgent', agent: selection.agent, to: agentName(to) }
    case 'field':
      return { kind: 'renameField', field: selection.field, to: fieldName(to) }
    case 'transition':
    case 'requirement':
      return null
  }
}

function RenameForm({ selection, name: before, onDone }: { selection: Selection; name: string; onDone: () => void }) {
  const [name, setName] = useState(before)
  const [refused, setRefused] = useState<string | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const operation = renameOf(selection, name)
    if (!operation) return
    const outcome = appStore.getState().perform(operation, { quiet: true })
    if (outcome.ok) onDone()
    else setRefused(outcome.reason)
  }
  // Enter and Escape belong to the input method while it composes.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing && event.key === 'Enter') event.preventDefault()
  }
  return (
    <form className="stack name-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="element-name">New name</label>
        <input
          id="element-name"
          className="input"
          value={name}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-invalid={refused !== null}
          aria-describedby={refused === null ? undefined : 'element-name-refused'}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setName(event.target.value)
            setRefused(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {refused !== null && (
        <div id="element-name-refused" role="alert">
          <Note tone="error">{refused}</Note>
        </div>
      )}
      <div className="dialog-f">
        <Button kind="primary" type="submit" disabled={name === '' || name === before}>
          Rename
        </Button>
      </div>
    </form>
  )
}

/** Another name for the selected state, agent or field, wherever the machine and its script mean it. */
export function RenameElementDialog() {
  const open = useRoom((room) => room.dialog === 'rename-element')
  const show = useRoom((room) => room.show)
  const selection = useApp((app) => app.selection)
  const name = useApp(selectedName)
  const close = (): void => show(null)
  const shown = open && selection !== null && name !== null
  return (
    <Dialog
      open={shown}
      onClose={close}
      title={`Rename ${selection?.kind ?? ''} ${name ?? ''}`}
      description="It changes wherever the machine and its script mean it. Words in descriptions and comments stay."
      width={400}
    >
      {shown && <RenameForm key={name} selection={selection} name={name} onDone={close} />}
    </Dialog>
  )
}
