import { useEffect, useState } from 'react'
import { useApp, type DocKind } from '../store'
import { Icon } from '../ui'
import type { CaretTold } from './caretTold'
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

/** Line and column of the caret. */
function CaretWords({ told }: { told: CaretTold }) {
  const [{ line, column }, setCaret] = useState<Caret>({ line: 1, column: 1 })
  useEffect(() => told.listen(setCaret), [told])
  return (
    <span className="num">
      Ln {line}, Col {column}
    </span>
  )
}

/** The line below the text: language, dialect, caret, and whether the canvas follows. */
export function EditorStatus({ doc, caret, focused }: { doc: DocKind; caret: CaretTold; focused: boolean }) {
  const extended = useApp((app) => app.problems.some(({ code }) => EXTENSION.test(code)))
  return (
    <div className="ybar t1 c3">
      <span>YAML</span>
      {doc === 'machine' && <span className="hide-n">{extended ? 'extended dialect' : 'core dialect'}</span>}
      <CaretWords told={caret} />
      {focused && <span className="esc">Esc leaves the editor</span>}
      <InStep doc={doc} />
    </div>
  )
}
