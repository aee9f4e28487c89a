import { appStore, downloadBytes } from '../store'
import { download, fileName } from './download'
import { useExport } from './exporting/exportStore'
import { isJournal } from './exporting/isJournal'
import { sha256 } from './exporting/sha256'
import { useRoom } from './roomStore'
import { STARTER_MACHINE, STARTER_SCRIPT } from './starter'

const app = () => appStore.getState()
const YAML = 'application/yaml'

/** The machine's bytes as typed, under a name of its own or the document's title. */
export function downloadMachine(name?: string): void {
  const { document, opened } = app()
  download(fileName(name ?? document.title, 'yaml'), downloadBytes(opened.machine, document.machineText), YAML)
}

export function downloadScript(): void {
  const { document, opened } = app()
  download(fileName(`${document.title}.script`, 'yaml'), downloadBytes(opened.script, document.scriptText), YAML)
}

/** The run as NDJSON, with its machine and that one's hash before it: what opens again as the same run. */
export async function downloadJournal(): Promise<void> {
  const { document, session, notify } = app()
  if (!session) return
  const { machineText, run, exchanges, driver } = session
  try {
    // Formats are no part of the first load.
    const { writeJournal } = await import('../export')
    const text = writeJournal({ machineText, sha256: (await sha256(machineText)) ?? '', run, seed: driver.script.seed, ...(exchanges && { exchanges }) })
    download(`${fileName(`${document.title}.run`, 'ndjson')}`, text, 'application/x-ndjson')
  } catch {
    notify('error', 'The part of Parley that writes journals could not be loaded. Look at your connection and try again; the run is kept.')
  }
}

/** The machine's text on the clipboard, as typed. */
export async function copyMachine(): Promise<void> {
  const { document, notify } = app()
  try {
    await navigator.clipboard.writeText(document.machineText)
    notify('ok', 'The machine’s text is on the clipboard.')
  } catch {
    notify('error', 'Your browser refused the clipboard. Select the text with Ctrl+A in the machine pane and copy it there, or use Download YAML.')
  }
}

/** A refusal's sentence is a notice already where the store reads bytes; texts are told of here. */
export function openText(text: string, title: string): boolean {
  const result = app().openText(text, title, { kind: 'new' })
  if (!result.ok) {
    if (result.script) app().notify('error', result.message, { kind: 'open-script', text, title })
    else app().notify('error', result.message)
  }
  return result.ok
}

export function newMachine(): void {
  const result = app().openText(STARTER_MACHINE, 'my-debate', { kind: 'new' }, STARTER_SCRIPT)
  if (!result.ok) return app().notify('error', result.message)
  app().setMode('design')
  app().announce('A new machine is open: my-debate.')
}

/** A machine with nothing in it, to be built on the canvas. */
export const emptyMachine = (name: string): string => `fsm:\n  name: ${plainName(name)}\n  version: 1\n  states: {}\n`

/** A title as the machine's name: plain YAML, whatever was typed. */
const plainName = (title: string): string => title.trim().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'machine'

export const openEmpty = (): void => useRoom.getState().show('new-empty')

export function newEmptyMachine(title: string): void {
  const result = app().openText(emptyMachine(title), title, { kind: 'new' })
  if (!result.ok) return app().notify('error', result.message)
  app().setMode('design')
  app().announce(`${title} is open, with nothing in it yet. Press N for a state.`)
}

/** Asks the browser for a file and opens it. */
export function pickFile(): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.yaml,.yml,.json,.txt,.ndjson,.jsonl,.log'
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) void openFiles([file])
  })
  input.click()
}

/** Opens the first of the files that came; what was open stays when it is no machine. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const [first, ...others] = files
  if (!first) return
  if (/\.(ndjson|jsonl|json|log|txt)$/i.test(first.name)) {
    const text = await first.text()
    if (isJournal(text)) return useExport.getState().offerJournal({ name: first.name, text })
  }
  const result = await app().openFile(first)
  if (!result.ok) return
  if (app().mode === 'learn') app().setMode('design')
  app().announce(`${first.name} is open.`)
  if (others.length > 0) app().notify('info', `One file at a time: ${first.name} is open, ${others.map(({ name }) => name).join(', ')} is not.`)
}

/** Opens a pattern of the gallery to be read and changed. */
export function openPattern(id: string): void {
  app().openPattern(id)
  if (app().mode === 'learn') app().setMode('design')
  app().announce(`${app().document.title} is open.`)
}
