import type { editor, IDisposable, Selection } from 'monaco-editor/editor'
import { appStore, said, selectionRange, type App, type Caret as TextCaret, type DocKind } from '../store'
import { dress, linesOf, sameDress, tint } from './decorations'
import { leaveEditor, nothingOpen } from './leave'
import { mark } from './markers'
import { EDITOR_OPTIONS } from './editorOptions'
import type { Models, ModelView } from './models'
import type { Monaco } from './monaco'

export interface Caret {
  readonly line: number
  readonly column: number
}

export interface TextEditorEvents {
  readonly onCaret: (caret: Caret) => void
  readonly onFocus: (focused: boolean) => void
}

const CARET_MS = 80
/** Marks that say the same wait for a pause so long: the editor moves them along itself, and only what asks for their places needs new ones. */
const MARKS_MS = 300
const LABELS: Readonly<Record<DocKind, string>> = { machine: 'Machine YAML', script: 'Script YAML' }

/** Caret, scroll and folds of each text while no editor shows it. */
const viewStates = new Map<editor.ITextModel, editor.ICodeEditorViewState>()
/** The last wish to show a range that was met, by whichever editor. */
let metSerial = 0

/** One Monaco editor over the two texts, in step with the store. React owns the box and nothing inside it. */
export class TextEditor {
  readonly #monaco: Monaco
  readonly #models: Models
  readonly #editor: editor.IStandaloneCodeEditor
  readonly #tint: editor.IEditorDecorationsCollection
  readonly #dress: editor.IEditorDecorationsCollection
  readonly #disposables: (IDisposable | (() => void))[] = []
  readonly #events: TextEditorEvents
  readonly #view: ModelView
  /** The selections as the editor last told of them: during a change, those before it. */
  #selections: readonly Selection[] = []
  #doc: DocKind
  #caretTimer: ReturnType<typeof setTimeout> | null = null
  #frame: number | null = null
  /** What the marks say, and when they are put where the editor has moved them. */
  #marked: App['problems'] | null = null
  #markTimer: ReturnType<typeof setTimeout> | null = null
  /** What the lines in view were dressed in last. */
  #dressed: readonly editor.IModelDeltaDecoration[] = []

  constructor(monaco: Monaco, models: Models, host: HTMLElement, doc: DocKind, events: TextEditorEvents) {
    this.#monaco = monaco
    this.#models = models
    this.#doc = doc
    this.#events = events
    this.#editor = monaco.editor.create(host, { ...EDITOR_OPTIONS, model: null, ariaLabel: LABELS[doc] })
    this.#tint = this.#editor.createDecorationsCollection()
    this.#dress = this.#editor.createDecorationsCollection()
    this.#view = this.#makeView()
    models.views.add(this.#view)
    this.#disposables.push(
      models.onReplaced(() => this.#setModel()),
      appStore.subscribe((state, before) => this.#follow(state, before)),
      this.#editor.onDidScrollChange(() => this.#dressSoon()),
      this.#editor.onDidLayoutChange(() => this.#dressSoon()),
      this.#editor.onDidChangeModelContent(() => this.#dressSoon()),
      this.#editor.onDidFocusEditorWidget(() => events.onFocus(true)),
      this.#editor.onDidBlurEditorWidget(() => events.onFocus(false)),
      this.#editor.onDidChangeCursorSelection(({ selection, secondarySelections }) => {
        this.#selections = [selection, ...secondarySelections]
      }),
      ...this.#watchComposition(),
      this.#editor.onDidChangeCursorPosition((event) => this.#caretMoved(event)),
      this.#editor.addAction({
        id: 'parley.leave',
        label: 'Leave the editor',
        keybindings: [monaco.KeyCode.Escape],
        keybindingContext: nothingOpen,
        run: () => leaveEditor(host),
      }),
    )
    this.#setModel()
    const { revealRequest } = appStore.getState()
    if (revealRequest && revealRequest.serial > metSerial && revealRequest.doc === doc) this.#reveal(appStore.getState())
    else this.#revealSelection(appStore.getState())
  }

  /** Shows the other text; each keeps its caret, scroll and folds. */
  show(doc: DocKind): void {
    if (doc === this.#doc) return
    this.#keepView()
    this.#doc = doc
    this.#editor.updateOptions({ ariaLabel: LABELS[doc] })
    this.#setModel()
    const state = appStore.getState()
    if (state.revealRequest && state.revealRequest.serial > metSerial && state.revealRequest.doc === doc) this.#reveal(state)
  }

  dispose(): void {
    this.#keepView()
    if (this.#caretTimer) clearTimeout(this.#caretTimer)
    if (this.#markTimer) clearTimeout(this.#markTimer)
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#models.views.delete(this.#view)
    this.#models.composing(false)
    for (const each of this.#disposables) {
      if (typeof each === 'function') each()
      else each.dispose()
    }
    this.#editor.dispose()
  }

  #makeView(): ModelView {
    const shown = (): DocKind => this.#doc
    return {
      get doc() {
        return shown()
      },
      caret: () => {
        const model = this.#editor.getModel()
        if (!model) return null
        return { doc: this.#doc, ranges: this.#selections.map((each) => this.#offsetsOf(model, each)) }
      },
      show: (caret) => this.#showCaret(caret),
      holdStill: (apply) => this.#holdStill(apply),
    }
  }

  #offsetsOf(model: editor.ITextModel, selection: Selection): TextCaret['ranges'][number] {
    const anchor = { lineNumber: selection.selectionStartLineNumber, column: selection.selectionStartColumn }
    return { anchor: model.getOffsetAt(anchor), head: model.getOffsetAt({ lineNumber: selection.positionLineNumber, column: selection.positionColumn }) }
  }

  #showCaret({ ranges }: TextCaret): void {
    const model = this.#editor.getModel()
    if (!model || ranges.length === 0) return
    this.#editor.setSelections(ranges.map(({ anchor, head }) => this.#monaco.Selection.fromPositions(model.getPositionAt(anchor), model.getPositionAt(head))))
    this.#editor.revealRangeInCenterIfOutsideViewport(this.#editor.getSelection() ?? model.getFullModelRange(), this.#monaco.editor.ScrollType.Immediate)
  }

  /** The end of a composition may go missing; then focus that leaves, or a key that composes nothing, ends it. */
  #watchComposition(): readonly IDisposable[] {
    const end = (): void => {
      setTimeout(() => this.#models.composing(false))
    }
    return [
      this.#editor.onDidCompositionStart(() => this.#models.composing(true)),
      this.#editor.onDidCompositionEnd(end),
      this.#editor.onDidBlurEditorText(end),
      this.#editor.onKeyDown(({ browserEvent }) => {
        if (!browserEvent.isComposing && browserEvent.keyCode !== 229) this.#models.composing(false)
      }),
    ]
  }

  #keepView(): void {
    const model = this.#editor.getModel()
    const view = this.#editor.saveViewState()
    if (model && !model.isDisposed() && view) viewStates.set(model, view)
  }

  #setModel(): void {
    const model = this.#models.of(this.#doc)
    for (const known of viewStates.keys()) if (known.isDisposed()) viewStates.delete(known)
    this.#editor.setModel(model)
    const view = viewStates.get(model)
    if (view) this.#editor.restoreViewState(view)
    this.#selections = this.#editor.getSelections() ?? []
    const wanted = this.#models.takeWanted(this.#doc)
    if (wanted) this.#view.show(wanted)
    this.#tellCaret()
    this.#markNow()
    this.#tintNow()
    this.#dressSoon()
  }

  #follow(state: App, before: App): void {
    const read = state.reading !== before.reading || state.problems !== before.problems || state.problemsText !== before.problemsText || state.script !== before.script
    if (read || state.checked !== before.checked) this.#markChecked()
    if (state.selection !== before.selection || (read && state.selection)) this.#tintNow()
    if (read) this.#dressSoon()
    if (state.revealRequest !== before.revealRequest && state.revealRequest?.doc === this.#doc) this.#reveal(state)
    else if (state.selection !== before.selection || state.selectionSource !== before.selectionSource) this.#revealSelection(state)
  }

  /** Whether the reading is of the text that the editor holds; its offsets are good for nothing else. */
  #inStep(): boolean {
    const { reading, document, script } = appStore.getState()
    return this.#doc === 'machine' ? reading.text === document.machineText : script.text === document.scriptText
  }

  /** Findings that only went along with the text wait for the next look at it: the editor moves its marks along itself. */
  #markChecked(): void {
    const { checked, problems } = appStore.getState()
    if (this.#doc === 'machine' && !checked) return
    if (this.#doc === 'script' || said(problems) !== this.#marked) return this.#markNow()
    if (this.#markTimer) clearTimeout(this.#markTimer)
    this.#markTimer = setTimeout(() => this.#markNow(), MARKS_MS)
  }

  #markNow(): void {
    const { problems, problemsText, document, script } = appStore.getState()
    const model = this.#editor.getModel()
    // Marks of another text stay as they are: the editor moves them along itself.
    if (!model || (this.#doc === 'machine' ? problemsText !== document.machineText : !this.#inStep())) return
    if (this.#markTimer) clearTimeout(this.#markTimer)
    this.#markTimer = null
    this.#marked = this.#doc === 'machine' ? said(problems) : null
    mark(this.#monaco, model, this.#doc === 'machine' ? problems : script.diagnostics)
  }

  #tintNow(): void {
    const { selection, reading } = appStore.getState()
    const model = this.#editor.getModel()
    if (!model) return
    // Out of step the old decoration stays: the editor moves it along with the text.
    if (this.#doc === 'machine' && !this.#inStep() && selection) return
    this.#tint.set(this.#doc === 'machine' && selection ? tint(this.#monaco, model, selectionRange(reading, selection)) : [])
  }

  #dressSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
      const model = this.#editor.getModel()
      if (!model) return
      const reading = this.#doc === 'machine' && this.#inStep() ? appStore.getState().reading : null
      if (this.#doc === 'machine' && !reading) return
      const wanted = dress(this.#monaco, model, reading, this.#editor.getVisibleRanges())
      // Set anew, every line in view would be drawn anew.
      if (!sameDress(this.#dressed, wanted, this.#dress.getRanges())) this.#dress.set(wanted)
      this.#dressed = wanted
    })
  }

  #revealSelection({ selection, selectionSource, reading }: App): void {
    if (!selection || selectionSource === 'editor' || this.#doc !== 'machine' || !this.#inStep()) return
    const model = this.#editor.getModel()
    const range = selectionRange(reading, selection)
    if (!model || !range) return
    const [from, to] = linesOf(model, range)
    this.#editor.revealRangeNearTopIfOutsideViewport(new this.#monaco.Range(from, 1, to, 1), this.#monaco.editor.ScrollType.Immediate)
  }

  #reveal({ revealRequest }: App): void {
    const model = this.#editor.getModel()
    if (!revealRequest || !model) return
    metSerial = revealRequest.serial
    const { start, end } = revealRequest.range
    const range = this.#monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end))
    this.#editor.setSelection(range)
    this.#editor.revealRangeInCenterIfOutsideViewport(range, this.#monaco.editor.ScrollType.Immediate)
  }

  #tellCaret(): void {
    const at = this.#editor.getPosition()
    if (at) this.#events.onCaret({ line: at.lineNumber, column: at.column })
  }

  #caretMoved({ source, position }: editor.ICursorPositionChangedEvent): void {
    this.#events.onCaret({ line: position.lineNumber, column: position.column })
    // A caret that the app itself moved selects nothing; nor does one that a new model brought.
    if (this.#doc !== 'machine' || source === 'api' || source === 'model' || !this.#editor.hasTextFocus()) return
    if (this.#caretTimer) clearTimeout(this.#caretTimer)
    this.#caretTimer = setTimeout(() => {
      const model = this.#editor.getModel()
      const at = this.#editor.getPosition()
      // Whoever has left for another pane selects there.
      if (model && at && this.#doc === 'machine' && this.#editor.hasTextFocus()) appStore.getState().selectAt(model.getOffsetAt(at))
    }, CARET_MS)
  }

  /** Monaco keeps the scroll in pixels; lines that come or go above would slide the text under the eyes. */
  #holdStill(apply: () => void): void {
    const top = this.#editor.getVisibleRanges()[0]?.startLineNumber
    const model = this.#editor.getModel()
    if (top === undefined || !model) return apply()
    const [pin] = model.deltaDecorations([], [{ range: new this.#monaco.Range(top, 1, top, 1), options: {} }])
    const scrolled = this.#editor.getScrollTop() - this.#editor.getTopForLineNumber(top)
    apply()
    const now = pin === undefined ? null : model.getDecorationRange(pin)
    if (pin !== undefined) model.deltaDecorations([pin], [])
    if (!now) return
    // Not by what was added or taken away: near the end the editor has already gone a part of the way itself.
    this.#editor.setScrollTop(this.#editor.getTopForLineNumber(now.startLineNumber) + scrolled, this.#monaco.editor.ScrollType.Immediate)
  }
}
