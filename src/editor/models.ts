import type { editor } from 'monaco-editor/editor'
import { appStore, type App, type DocKind } from '../store'
import { minimalEdit } from './minimalEdit'
import type { Monaco } from './monaco'
import { provideCompletion, provideHover } from './providers'

const DOCS: readonly DocKind[] = ['machine', 'script']
const textKey = { machine: 'machineText', script: 'scriptText' } as const

/**
 * The two texts as the editor holds them. They outlive every editor: a closed pane or another tab loses no undo step.
 * Typing goes to the store; what changes in the store comes back as the smallest edit. A flag breaks the echo, never a
 * comparison of texts; and no text is ever set as a whole, which would drop caret, folds and undo.
 */
export class Models {
  readonly #monaco: Monaco
  #models: Record<DocKind, editor.ITextModel>
  #opened = appStore.getState().opened
  #typing = false
  #applying = false
  readonly #listeners = new Set<() => void>()
  /** Each editor that shows a model holds its view still while the text changes under it. */
  readonly holders = new Set<(doc: DocKind, apply: () => void) => void>()

  constructor(monaco: Monaco) {
    this.#monaco = monaco
    this.#models = this.#make(appStore.getState())
    appStore.subscribe((state, before) => this.#follow(state, before))
  }

  of(doc: DocKind): editor.ITextModel {
    return this.#models[doc]
  }

  /** Calls back when another document was opened and the models are new ones. */
  onReplaced(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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
    model.onDidChangeContent(() => {
      if (this.#applying) return
      this.#typing = true
      try {
        appStore.getState().typed(doc, model.getValue())
      } finally {
        this.#typing = false
      }
    })
    return model
  }

  #follow(state: App, before: App): void {
    if (state.opened !== this.#opened) {
      this.#opened = state.opened
      const gone = this.#models
      this.#models = this.#make(state)
      for (const listener of this.#listeners) listener()
      // Only now: an editor must not be left on a model that is gone.
      for (const doc of DOCS) gone[doc].dispose()
      return
    }
    if (this.#typing || state.document === before.document) return
    for (const doc of DOCS) if (state.document[textKey[doc]] !== before.document[textKey[doc]]) this.#apply(doc, state.document[textKey[doc]])
  }

  /** One undo step of the editor, cut to what differs. */
  #apply(doc: DocKind, text: string): void {
    const model = this.#models[doc]
    const edit = minimalEdit(model.getValue(), text)
    if (!edit) return
    const range = this.#monaco.Range.fromPositions(model.getPositionAt(edit.start), model.getPositionAt(edit.end))
    const apply = (): void => {
      this.#applying = true
      try {
        model.pushStackElement()
        model.pushEditOperations([], [{ range, text: edit.insert }], () => null)
        model.pushStackElement()
      } finally {
        this.#applying = false
      }
    }
    const held = [...this.holders].reduce<() => void>((inner, hold) => () => hold(doc, inner), apply)
    held()
  }
}

let models: Models | null = null

/** The models of this page; made at the first call. */
export const modelsOf = (monaco: Monaco): Models => {
  if (!models) {
    models = new Models(monaco)
    provideCompletion(monaco, models)
    provideHover(monaco, models)
  }
  return models
}
