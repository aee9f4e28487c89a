import { appStore } from '../../store'

/** Opens what was made as a document of its own, and offers the way back to what was open; false when it could not be opened. */
export function openMade(machine: string, script: string, title: string): boolean {
  const { document: before, openText, setMode, announce, notify } = appStore.getState()
  const result = openText(machine, title, { kind: 'new' }, script)
  if (!result.ok) {
    notify('error', result.message)
    return false
  }
  setMode('design')
  notify('ok', `“${title}” is open. Play it as it is, or change it. “${before.title}” stays in the machine’s menu.`, {
    kind: 'reopen',
    id: before.id,
    title: before.title,
    pattern: before.origin.kind === 'pattern' ? before.origin.id : null,
  })
  announce(`${title} is open, with a script that plays it.`)
  return true
}
