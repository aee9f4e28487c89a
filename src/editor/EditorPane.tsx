import { useEffect, useRef, useState } from 'react'
import { appStore, type DocKind } from '../store'
import { Button, useShownTheme } from '../ui'
import { Breadcrumb } from './Breadcrumb'
import { caretTold } from './caretTold'
import { EditorStatus } from './EditorStatus'
import { loadMonaco } from './loadMonaco'
import type { Monaco } from './monaco'
import { modelsOf } from './models'
import { paint } from './theme'
import { TextEditor } from './TextEditor'
import './editor.css'

type Loaded = { readonly kind: 'loading' } | { readonly kind: 'failed' } | { readonly kind: 'ready'; readonly monaco: Monaco }

const NO_WORKER = 'A helper of the text pane could not start. Everything works without it, except marking the same word elsewhere.'

/** The text of the machine or of its script, where it can be read and typed. */
export function EditorPane({ doc }: { doc: DocKind }) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [focused, setFocused] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<TextEditor | null>(null)
  const shown = useRef(doc)
  const [caret] = useState(caretTold)
  const theme = useShownTheme()

  useEffect(() => {
    let gone = false
    loadMonaco(() => appStore.getState().notify('warn', NO_WORKER)).then(
      (monaco) => {
        if (!gone) setLoaded({ kind: 'ready', monaco })
      },
      () => {
        if (!gone) setLoaded({ kind: 'failed' })
      },
    )
    return () => {
      gone = true
    }
  }, [attempt])

  const monaco = loaded.kind === 'ready' ? loaded.monaco : null

  useEffect(() => {
    if (monaco) paint(monaco, theme)
  }, [monaco, theme])

  // The box may be gone when the chunk arrives: the ref is asked, not only the flag above.
  useEffect(() => {
    if (!monaco || !host.current) return
    const made = new TextEditor(monaco, modelsOf(monaco), host.current, shown.current, { onCaret: caret.tell, onFocus: setFocused })
    editor.current = made
    return () => {
      editor.current = null
      made.dispose()
    }
  }, [monaco, caret])

  useEffect(() => {
    shown.current = doc
    editor.current?.show(doc)
  }, [doc])

  return (
    <div className="editor-pane nokey">
      <Breadcrumb doc={doc} />
      <div className="editor-place nokey">
        <div ref={host} className="editor-host nokey" />
        {loaded.kind === 'loading' && (
          <p className="editor-wait" role="status">
            Opening the text…
          </p>
        )}
        {loaded.kind === 'failed' && (
          <div className="editor-wait" role="alert">
            <p>The text editor could not be fetched. Check the connection to this page’s server.</p>
            <Button
              onClick={() => {
                setLoaded({ kind: 'loading' })
                setAttempt(attempt + 1)
              }}
            >
              Try again
            </Button>
          </div>
        )}
      </div>
      <EditorStatus doc={doc} caret={caret} focused={focused} />
    </div>
  )
}
