import { readMachine } from '../../machine'
import { appStore } from '../../store'
import { mistakeOf } from './mistake'
import { samplePlay } from './samplePlay'

/** Opens the machine of a page in the room, with a script that plays it; what was open is kept in the list of machines. */
export function openSample(rule: string): void {
  const mistake = mistakeOf(rule)
  if (!mistake) return
  const { openText, setMode, setDockTab, notify, announce } = appStore.getState()
  const { id, name, example } = mistake.page
  const result = openText(example, `${id}-${name}`, { kind: 'new' }, samplePlay(readMachine(example).machine).script)
  if (!result.ok) {
    notify('error', result.message)
    return
  }
  setMode('design')
  setDockTab('problems')
  announce(`The machine of ${id} is open. Press play to run it, or mend it in the problems pane.`)
}
