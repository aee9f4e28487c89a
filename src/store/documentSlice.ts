import { patternOf } from '../patterns'
import { decodeBytes, looksLikeScript, MAX_BYTES, refuseRaw, refuseReading, tooBig } from './acceptText'
import { hasMixedEndings, openedFrom } from './lineEndings'
import { placesFrom, type Places } from './places'
import { playersFrom, type Players } from './players'
import type { Ports, StoredDocument } from './ports'
import { readAfresh } from './reading'
import type { App, AppActions, AppState, DocKind, Opened, OpenResult, Origin } from './types'

type DocumentActions = Pick<AppActions, 'openText' | 'openBytes' | 'openFile' | 'openScript' | 'openPattern' | 'rename'>

interface Fresh {
  readonly id: string
  readonly title: string
  readonly origin: Origin
  readonly opened: Readonly<Record<DocKind, Opened>>
  readonly machineText: string
  readonly scriptText: string
  readonly places: Places
  readonly players: Players
  readonly revision: number
}

/** Everything that belongs to the open document, for one that was just opened: read, with no run and nothing selected. */
export const stateOf = ({ opened, places, players, ...document }: Fresh) => ({
  document,
  opened,
  places,
  players,
  ...readAfresh(document.machineText, document.scriptText),
  savedRuns: [],
  session: null,
  moment: null,
  selection: null,
  group: [],
  selectionSource: null,
  revealRequest: null,
})

/** A text as a new document. */
export const freshDocument = (id: string, machine: string, title: string, origin: Origin, script = ''): Fresh => {
  const opened = { machine: openedFrom(machine), script: openedFrom(script) }
  return { id, title, origin, opened, machineText: opened.machine.text, scriptText: opened.script.text, places: placesFrom([]), players: playersFrom([]), revision: 0 }
}

/** A kept document as it is opened again; `edited` outlives the reload. */
export const keptDocument = (stored: StoredDocument): Fresh => ({
  id: stored.id,
  title: stored.title,
  origin: stored.origin,
  opened: stored.opened,
  machineText: stored.machineText,
  scriptText: stored.scriptText,
  places: placesFrom(stored.places),
  players: playersFrom(stored.players ?? []),
  revision: stored.edited ? 1 : 0,
})

/** Opening: whatever is no machine is refused with a sentence, and what was open stays. */
export const createDocumentSlice = (get: () => App, set: (patch: Partial<AppState>) => void, ports: Ports): DocumentActions => {
  const open = (fresh: Fresh, read = stateOf(fresh)): OpenResult => {
    set(read)
    const { machine } = fresh.opened
    if (hasMixedEndings(machine)) {
      const shown = machine.eol === '\n' ? 'LF' : 'CRLF'
      get().notify('info', `“${fresh.title}” mixes line endings, so it is shown with ${shown}. Until you edit it, Download gives back its own bytes.`)
    }
    get().announce(`Opened ${fresh.title}.`)
    return { ok: true }
  }

  /** `called` is the name that a refusal uses: of a file, the whole one. */
  const openAs = (text: string, title: string, origin: Origin, scriptText: string, called: string): OpenResult => {
    const raw = refuseRaw(text, called)
    if (raw !== null) return { ok: false, message: raw }
    const fresh = freshDocument(ports.newId(), text, title, origin, scriptText)
    const read = stateOf(fresh)
    const why = refuseReading(read.reading, called)
    if (why === null) return open(fresh, read)
    return looksLikeScript(text) ? { ok: false, message: why, script: true } : { ok: false, message: why }
  }

  const refused = (message: string): OpenResult => {
    get().notify('error', message)
    return { ok: false, message }
  }

  const openBytes: AppActions['openBytes'] = (bytes, name) => {
    const decoded = decodeBytes(bytes, name)
    if ('message' in decoded) return refused(decoded.message)
    const result = openAs(decoded.text, name.replace(/\.ya?ml$/i, ''), { kind: 'file', name }, '', name)
    if (!result.ok) get().notify('error', result.message, result.script ? { kind: 'open-script', text: decoded.text, title: name } : undefined)
    return result
  }

  return {
    openText: (text, title, origin, scriptText = '') => openAs(text, title, origin, scriptText, title),
    openBytes,
    openFile: async (file) => {
      if (file.size > MAX_BYTES) return refused(tooBig(file.name, file.size))
      try {
        return openBytes(new Uint8Array(await file.arrayBuffer()), file.name)
      } catch {
        return refused(`“${file.name}” can’t be read from the disk. Check that it is still there and is a file.`)
      }
    },
    openScript: (text, title) => {
      const raw = refuseRaw(text, title)
      if (raw !== null) return refused(raw)
      if (!looksLikeScript(text)) return refused(`“${title}” is not a script. A script has one root key, \`script\`.`)
      get().applyText('script', openedFrom(text).text, `open ${title}`)
      set({ rightTab: 'script', rightOpen: true })
      return { ok: true }
    },
    openPattern: (id) => {
      const pattern = patternOf(id)
      if (!pattern) {
        get().notify('error', `There is no pattern “${id}”. Choose one from the list.`)
        return
      }
      open(freshDocument(ports.newId(), pattern.machineText, id, { kind: 'pattern', id }, pattern.scriptText))
    },
    rename: (title) => {
      const { document } = get()
      const name = title.trim()
      if (name !== '' && name !== document.title) set({ document: { ...document, title: name, revision: document.revision + 1 } })
    },
  }
}
