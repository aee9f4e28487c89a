import { useState, type FormEvent } from 'react'
import { useApp } from '../store'
import { Button, Dialog } from '../ui'
import { fileName } from './download'
import { downloadMachine, newEmptyMachine } from './files'
import { useRoom } from './roomStore'

function NameForm({ label, action, initial, onName }: { label: string; action: string; initial: string; onName: (name: string) => void }) {
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <form className="stack name-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor="document-name">{label}</label>
        <input id="document-name" className="input" value={name} autoFocus onFocus={(event) => event.target.select()} onChange={(event) => setName(event.target.value)} />
      </div>
      <div className="dialog-f">
        <Button kind="primary" type="submit" disabled={name.trim() === ''}>
          {action}
        </Button>
      </div>
    </form>
  )
}

/** Another name for what is open, with or without a file. */
export function NameDialog() {
  const dialog = useRoom((room) => room.dialog)
  const show = useRoom((room) => room.show)
  const title = useApp((app) => app.document.title)
  const rename = useApp((app) => app.rename)
  const close = (): void => show(null)
  return (
    <>
      <Dialog open={dialog === 'rename'} onClose={close} title="Rename" description="The name that menus and downloads use. The text stays as it is." width={400}>
        <NameForm
          label="Name"
          action="Rename"
          initial={title}
          onName={(name) => {
            rename(name)
            close()
          }}
        />
      </Dialog>
      <Dialog open={dialog === 'save-as'} onClose={close} title="Save as" description="A file with the text exactly as typed, under the name that you give." width={400}>
        <NameForm
          label="File name"
          action="Save"
          initial={fileName(title, 'yaml')}
          onName={(name) => {
            downloadMachine(name)
            rename(name.replace(/\.(ya?ml|json|txt)$/i, ''))
            close()
          }}
        />
      </Dialog>
      <Dialog open={dialog === 'new-empty'} onClose={close} title="New empty machine" description="It opens with nothing in it: build it on the canvas. What is open now stays in the machine’s menu." width={400}>
        <NameForm
          label="Name"
          action="Begin"
          initial="my-debate"
          onName={(name) => {
            close()
            newEmptyMachine(name)
          }}
        />
      </Dialog>
    </>
  )
}
