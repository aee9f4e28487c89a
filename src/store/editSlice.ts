import { invertEdits, type Range, type Reading, type TextEdit } from '../machine'
import { editBetween } from './editBetween'
import { createGrowing } from './growingText'
import { historyState, type Histories } from './histories'
import type { Change, Move } from './history'
import { withEol } from './lineEndings'
import { applyPatches, type Patch, type PlaceChange } from './patches'
import { withPlaces } from './places'
import { planOperation } from './planOperation'
import type { Reader } from './reading'
import type { App, AppActions, AppState, Caret, DocKind, EditorPort, RoomMaker } from './types'

type EditState = Pick<AppState, 'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel'>
type EditActions = Pick<AppActions, 'typed' | 'applyText' | 'applyEdits' | 'perform' | 'undo' | 'redo' | 'attachEditor' | 'attachRoomMaker' | 'move' | 'adopt' | 'layOut'>

const textKey = { machine: 'machineText', script: 'scriptText' } as const

/** From the first caret to the last. */
const rangeOf = ({ ranges }: Caret): Range => {
  const offsets = ranges.flatMap(({ anchor, head }) => [anchor, head])
  return { start: Math.min(...offsets), end: Math.max(...offsets) }
}

/** Where the carets stand after edits: behind what each brought. */
const caretBehind = (doc: DocKind, edits: readonly TextEdit[]): Caret => {
  let shift = 0
  const ranges = edits.map(({ start, del, ins }) => {
    const head = start + shift + ins.length
    shift += ins.length - del.length
    return { anchor: head, head }
  })
  return { doc, ranges }
}

/**
 * Everything that changes a text or a place. `write` is the sole writer of both; what a person did becomes a step of the one
 * history, whichever pane it was done in.
 */
export const createEditSlice = (get: () => App, set: (patch: Partial<AppState>) => void, reader: Reader, histories: Histories): EditState & EditActions => {
  let port: EditorPort | null = null
  let makeRoom: RoomMaker | null = null
  const grow = createGrowing()

  /** Applies patches everywhere but where they come from; `remember` writes them into the history, once they are known to fit. */
  const write = (patches: readonly Patch[], remember: () => void, isTyped = false): void => {
    const { document, places } = get()
    const { machineText, scriptText, places: placed } = applyPatches({ machineText: document.machineText, scriptText: document.scriptText, places }, patches, isTyped ? grow : undefined)
    remember()
    for (const patch of patches) if (patch.kind === 'text' && patch.doc === 'machine') reader.edited(patch.edits)
    set({ document: { ...document, machineText, scriptText, revision: document.revision + 1 }, places: placed, ...historyState(histories.current) })
    if (isTyped) return
    for (const patch of patches) if (patch.kind === 'text') port?.apply(patch.doc, patch.edits)
  }

  const commit = (change: Change, after?: Reading): void => {
    write(change.patches, () => histories.current.record(change))
    reader.now({ known: after })
  }

  /** Calls `task` when the text may change: at once, unless an input method is in the middle of a word. */
  const whenWhole = (task: () => void): void => {
    if (port?.isComposing) port.afterComposing(task)
    else task()
  }

  /** A step that was undone or redone is seen: its text comes to the front, its caret goes back. */
  const show = ({ patches, caret }: Move): void => {
    const { rightTab, rightOpen, reveal } = get()
    const docs = patches.flatMap((patch) => (patch.kind === 'text' ? [patch.doc] : []))
    const [first] = docs
    if (caret) {
      if (rightTab !== caret.doc) set({ rightTab: caret.doc })
      // Where no editor is on the screen, as in one column, whoever shows texts is asked to bring this one up.
      if (!port?.show(caret) && rightOpen) reveal(rangeOf(caret), caret.doc)
    } else if (first && (rightTab === 'machine' || rightTab === 'script') && !docs.includes(rightTab)) set({ rightTab: first })
  }

  const go = (direction: 'undo' | 'redo'): void => {
    // A word that is being composed is not in the history yet, and the text must not change under it.
    if (port?.isComposing) return
    const move = histories.current[direction]()
    if (!move) return
    write(move.patches, () => undefined)
    reader.now({ carries: false })
    show(move)
    get().announce(`${direction === 'undo' ? 'Undid' : 'Redid'}: ${move.label}.`)
  }

  return {
    ...historyState(histories.current),
    typed: (doc, change, typing) => {
      const edits = typeof change === 'string' ? editBetween(get().document[textKey[doc]], change) : change
      if (edits.length === 0) return
      const step: Change = {
        label: 'typing',
        patches: [{ kind: 'text', doc, edits }],
        before: typing?.before ?? caretBehind(doc, invertEdits(edits)),
        after: caretBehind(doc, edits),
        joinKey: typing ? `typing ${doc} ${typing.group}` : null,
      }
      write(step.patches, () => histories.current.record(step), true)
      reader.soon()
    },
    applyText: (doc, text, label = 'change of the text') =>
      whenWhole(() => {
        reader.now()
        const { document, opened } = get()
        const edits = editBetween(document[textKey[doc]], withEol(text, opened[doc].eol))
        if (edits.length > 0) commit({ label, patches: [{ kind: 'text', doc, edits }], before: null, after: null, joinKey: null })
      }),
    applyEdits: (text, edits, label) => {
      let fits = true
      whenWhole(() => {
        reader.now()
        fits = get().document.machineText === text
        if (fits && edits.length > 0) commit({ label, patches: [{ kind: 'text', doc: 'machine', edits }], before: null, after: null, joinKey: null })
      })
      return fits
    },
    perform: (operation, { joinKey, quiet = false, places } = {}) => {
      if (port?.isComposing) {
        port.afterComposing(() => void get().perform(operation, { ...(joinKey !== undefined && { joinKey }), quiet, ...(places && { places }) }))
        return { ok: true }
      }
      // On the text as it is now: an operation never undoes what was typed in the last moment.
      reader.now()
      const plan = planOperation(get(), operation, places, makeRoom)
      if (!plan.ok) {
        if (!quiet) get().notify('warn', plan.reason)
        return plan
      }
      if (plan.patches.length > 0) commit({ label: plan.label, patches: plan.patches, before: null, after: null, joinKey: joinKey ?? null }, plan.after)
      return { ok: true }
    },
    undo: () => go('undo'),
    redo: () => go('redo'),
    attachEditor: (to) => {
      port = to
      return () => {
        if (port === to) port = null
      }
    },
    attachRoomMaker: (to) => {
      makeRoom = to
      return () => {
        if (makeRoom === to) makeRoom = null
      }
    },
    move: (moved, how = 'drag') => {
      // What follows from typing belongs to it, not to the step that comes now.
      reader.now()
      const { places } = get()
      const changes = moved.map(({ state, to }): PlaceChange => ({ name: state, before: places[state] ?? null, after: to }))
      if (changes.every(({ before, after }) => before?.x === after?.x && before?.y === after?.y)) return
      const names = changes.map(({ name }) => name)
      const label = names.length === 1 ? `move ${names[0] ?? ''}` : `move ${names.length} states`
      const change: Change = { label, patches: [{ kind: 'place', changes }], before: null, after: null, joinKey: how === 'nudge' ? `nudge ${names.toSorted().join('\u001f')}` : null }
      write(change.patches, () => histories.current.record(change))
    },
    adopt: (places) => {
      const own = get().places
      const news = Object.entries(places).filter(([name, at]) => own[name]?.x !== at.x || own[name].y !== at.y)
      if (news.length > 0) set({ places: withPlaces(own, news) })
    },
    layOut: () => {
      reader.now()
      const changes = Object.entries(get().places).map(([name, before]): PlaceChange => ({ name, before, after: null }))
      if (changes.length === 0) return
      const change: Change = { label: 'lay everything out anew', patches: [{ kind: 'place', changes }], before: null, after: null, joinKey: null }
      write(change.patches, () => histories.current.record(change))
    },
  }
}
