import { useEffect } from 'react'
import { readMachine } from '../machine'
import { Button, Dialog } from '../ui'
import { openText } from './files'
import { isTextPlace } from './focus'
import { useRoom } from './roomStore'

/** A text that may well be a machine: more than a word or a link. */
const maybeMachine = (text: string): boolean => text.includes('\n') && /(^|\n)\s*["']?(fsm|script|states)["']?\s*:/.test(text)

/** Listens for a machine pasted anywhere but into a text place. */
function usePastedMachine(): void {
  const offer = useRoom((room) => room.offerPasted)
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (isTextPlace(event.target)) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!maybeMachine(text)) return
      event.preventDefault()
      offer(text)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [offer])
}

/** What was pasted, in a few words. */
const describe = (text: string): string => {
  const { machine } = readMachine(text)
  const count = (many: number, word: string): string => `${many} ${word}${many === 1 ? '' : 's'}`
  return `${machine.name || 'A machine'}: ${count(machine.states.length, 'state')}, ${count(machine.agents.length, 'agent')}. What is open stays in the machine’s menu.`
}

/** Offers to open a machine's text that was pasted into the room. */
export function PasteDialog() {
  usePastedMachine()
  const pasted = useRoom((room) => room.pasted)
  const offer = useRoom((room) => room.offerPasted)
  const close = (): void => offer(null)
  return (
    <Dialog
      open={pasted !== null}
      onClose={close}
      title="Open what you pasted?"
      description={pasted === null ? undefined : describe(pasted)}
      width={400}
      footer={
        <>
          <Button onClick={close}>Leave it</Button>
          <Button
            kind="primary"
            onClick={() => {
              close()
              if (pasted !== null) openText(pasted, readMachine(pasted).machine.name || 'pasted')
            }}
          >
            Open it
          </Button>
        </>
      }
    />
  )
}
