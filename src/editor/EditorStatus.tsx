import { useApp, type DocKind } from '../store'
import { Icon } from '../ui'
import type { Caret } from './TextEditor'

const EXTENSION = /^extension-/

/** Whether canvas and script follow the text, in words. */
function InStep({ doc }: { doc: DocKind }) {
  const stale = useApp((app) => app.staleReason)
  const scriptError = useApp((app) => app.script.diagnostics.find(({ severity }) => severity === 'error')?.message)
  if (doc === 'script') {
    return scriptError === undefined ? (
      <span className="right ok">
        <Icon name="ok" small />
        ready to play
      </span>
    ) : (
      <span className="right bad" title={scriptError}>
        <Icon name="error" small />
        <span className="why">can’t play: {scriptError}</span>
      </span>
    )
  }
  return stale === null ? (
    <span className="right ok">
      <Icon name="ok" small />
      in step with the canvas
    </span>
  ) : (
    <span className="right bad" title={stale}>
      <Icon name="warn" small />
      <span className="why">ahead of the canvas: {stale}</span>
    </span>
  )
}

/** The line below the text: language, dialect, caret, and whether the canvas follows. */
export function EditorStatus({ doc, caret, focused }: { doc: DocKind; caret: Caret; focused: boolean }) {
  const extended = useApp((app) => app.problems.some(({ code }) => EXTENSION.test(code)))
  return (
    <div className="ybar t1 c3">
      <span>YAML</span>
      {doc === 'machine' && <span className="hide-n">{extended ? 'extended dialect' : 'core dialect'}</span>}
      <span className="num">
        Ln {caret.line}, Col {caret.column}
      </span>
      {focused && <span className="esc">Esc leaves the editor</span>}
      <InStep doc={doc} />
    </div>
  )
}
