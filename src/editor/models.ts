import type { editor } from 'monaco-editor/editor'
import { appStore, type App, type Caret, type DocKind, type EditorPort, type TextEdit } from '../store'
import type { Monaco } from './monaco'
import { patchOf } from './patchOf'
import { provideProblemActions } from './problemActions'
import { provideCompletion, provideHover } from './providers'

const DOCS: readonly DocKind[] = ['machine', 'script']
const textKey = { machine: 'machineText', script: 'scriptText' } as const

/** An editor that shows one of the models. */
export interface ModelView {
  readonly doc: DocKind
  /** Its carets, as they were before the change that is being told of. */
  caret(): Caret | null
  show(caret: Caret): void
  /** Holds the view still while the text changes under it. */
  holdStill(apply: () => void): void
}

/**
 * The two texts as the editor holds them: a live copy of the store's, which owns the history. They outlive every editor.
 * Typing goes to the store as edits; what changes in the store comes here as edits. A flag breaks the echo, never a
 * comparison of texts; and no text is ever set as a whole, which would drop caret and folds.
 */
export class Models implements EditorPort {
  readonly #monaco: Monaco
  #models: Record<DocKind, editor.ITextModel>
  #opened = appStore.getState().opened
  #applying = false
  #composing = false
  #waiting: (() => void)[] = []
  /** Rises where the editor begins a new group of typing. */
  #group = 0
  /** Carets to be shown by the next editor of their text. */
  #wanted: Caret | null = null
  readonly #listeners = new Set<() => void>()
  readonly views = new Set<ModelView>()

  constructor(monaco: Monaco) {
    this.#monaco = monaco
    this.#models = this.#make(appStore.getState())
    appStore.subscribe((state) => this.#follow(state))
    appStore.getState().attachEditor(this)
  }

  of(doc: DocKind): editor.ITextModel {
    return this.#models[doc]
  }

  /** Calls back when another document was opened and the models are new ones. */
  onReplaced(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  apply(doc: DocKind, edits: readonly TextEdit[]): void {
    const model = this.#models[doc]
    const ranges = edits.map(({ start, del, ins }) => ({
      range: this.#monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(start + del.length)),
      text: ins,
    }))
    const write = (): void => {
      this.#applying = true
      try {
        model.applyEdits(ranges)
      } finally {
        this.#applying = false
      }
    }
    const held = [...this.views].filter((view) => view.doc === doc).reduce<() => void>((inner, view) => () => view.holdStill(inner), write)
    held()
  }

  show(caret: Caret): boolean {
    const shown = [...this.views].filter((view) => view.doc === caret.doc)
    for (const view of shown) view.show(caret)
    this.#wanted = shown.length > 0 ? null : caret
    return this.views.size > 0
  }

  /** Carets that waited for their text to be shown, once. */
  takeWanted(doc: DocKind): Caret | null {
    const wanted = this.#wanted
    if (wanted?.doc !== doc) return null
    this.#wanted = null
    return wanted
  }

  get isComposing(): boolean {
    return this.#composing
  }

  afterComposing(task: () => void): void {
    this.#waiting.push(task)
  }

  composing(on: boolean): void {
    if (on === this.#composing) return
    this.#composing = on
    this.#group += 1
    if (on) return
    const due = this.#waiting
    this.#waiting = []
    for (const task of due) task()
  }

  #make(state: App): Record<DocKind, editor.ITextModel> {
    return { machine: this.#model('machine', state), script: this.#model('script', state) }
  }

  #model(doc: DocKind, { document }: App): editor.ITextModel {
    const text = document[textKey[doc]]
    const model = this.#monaco.editor.createModel(text, 'yaml')
    // A text without a break would get the breaks of the system that the page runs on.
    if (!text.includes('\n')) model.setEOL(this.#monaco.editor.EndOfLineSequence.LF)
    model.updateOptions({ insertSpaces: true })
    this.#handOverHistory(model)
    model.onDidChangeContent(({ changes }) => {
      if (!this.#applying) this.#typed(doc, model, changes)
    })
    return model
  }

  /** Every way to undo in the editor, by key, menu or list, ends in these methods of the model; the history is the store's. */
  #handOverHistory(model: editor.ITextModel): void {
    const push = model.pushStackElement.bind(model)
    Object.assign(model, {
      undo: () => appStore.getState().undo(),
      redo: () => appStore.getState().redo(),
      canUndo: () => appStore.getState().canUndo,
      canRedo: () => appStore.getState().canRedo,
      // Called at each boundary of typing: the editor knows best what belongs together.
      pushStackElement: () => {
        push()
        if (!this.#composing) this.#group += 1
      },
    })
  }

  #typed(doc: DocKind, model: editor.ITextModel, changes: editor.IModelContentChange[]): void {
    const before = [...this.views].find((view) => view.doc === doc)?.caret() ?? null
    const text = appStore.getState().document[textKey[doc]]
    const edits = patchOf(text, changes)
    const length = edits.reduce((sum, { del, ins }) => sum + ins.length - del.length, text.length)
    // Had the copies parted, the store would take the editor's whole text rather than write edits into the wrong place.
    const change = length === model.getValueLength() ? edits : model.getValue()
    appStore.getState().typed(doc, change, { group: String(this.#group), before })
  }

  #follow(state: App): void {
    if (state.opened === this.#opened) return
    this.#opened = state.opened
    this.#wanted = null
    const gone = this.#models
    this.#models = this.#make(state)
    for (const listener of this.#listeners) listener()
    // Only now: an editor must not be left on a model that is gone.
    for (const doc of DOCS) gone[doc].dispose()
  }
}

let models: Models | null = null

/** The models of this page; made at the first call. */
export const modelsOf = (monaco: Monaco): Models => {
  if (!models) {
    models = new Models(monaco)
    provideCompletion(monaco, models)
    provideHover(monaco, models)
    provideProblemActions(monaco, models)
  }
  return models
}
