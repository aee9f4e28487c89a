import type { editor } from 'monaco-editor/editor'
import type { Problem } from '../store'
import type { Monaco } from './monaco'
import { mistakeLink } from './problemActions'

const OWNER = 'parley'
/** More marks than this help nobody and cost every keystroke. */
const MOST = 500

/** Puts diagnostics on a model. They must be about the text that the model holds. */
export const mark = (monaco: Monaco, model: editor.ITextModel, diagnostics: readonly Problem[]): void => {
  const severity = { error: monaco.MarkerSeverity.Error, warning: monaco.MarkerSeverity.Warning, info: monaco.MarkerSeverity.Info } as const
  const markers = diagnostics.slice(0, MOST).map((diagnostic): editor.IMarkerData => {
    const start = model.getPositionAt(diagnostic.range.start)
    const end = model.getPositionAt(Math.max(diagnostic.range.end, diagnostic.range.start + 1))
    return {
      code: mistakeLink(monaco, diagnostic),
      severity: severity[diagnostic.severity],
      message: diagnostic.message,
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    }
  })
  monaco.editor.setModelMarkers(model, OWNER, markers)
}
