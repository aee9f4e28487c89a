import type { editor, IDisposable } from 'monaco-editor/editor'
import { appStore } from '../store'
import { suggestionsAt, type Suggestion } from './completion'
import { explain } from './explain'
import type { Monaco } from './monaco'

const LINES_ABOVE = 400

/** Names may hold dashes, which Monaco takes for the ends of words. */
const NAME = /[\w-]+/g

/** Completion in the machine's text, from the last machine that was read whole. */
export const provideCompletion = (monaco: Monaco, models: { of(doc: 'machine'): editor.ITextModel }): IDisposable => {
  const { CompletionItemKind } = monaco.languages
  const kinds: Readonly<Record<Suggestion['kind'], number>> = {
    state: CompletionItemKind.Class,
    agent: CompletionItemKind.User,
    field: CompletionItemKind.Field,
    function: CompletionItemKind.Function,
    key: CompletionItemKind.Property,
    value: CompletionItemKind.Value,
  }
  return monaco.languages.registerCompletionItemProvider('yaml', {
    triggerCharacters: ['.', ' ', '{', "'", '"', ':'],
    provideCompletionItems: (model, position) => {
      if (model !== models.of('machine')) return { suggestions: [] }
      const line = model.getLineContent(position.lineNumber)
      const before = line.slice(0, position.column - 1)
      const above: string[] = []
      for (let at = Math.max(1, position.lineNumber - LINES_ABOVE); at < position.lineNumber; at++) above.push(model.getLineContent(at))
      const found = suggestionsAt(appStore.getState().lastGood, before, above)
      const word = /[\w:-]*$/.exec(before)?.[0] ?? ''
      const range = new monaco.Range(position.lineNumber, position.column - word.length, position.lineNumber, position.column)
      return {
        suggestions: found.map(({ label, kind, detail, insert }) => ({ label, kind: kinds[kind], detail, insertText: insert ?? label, range })),
      }
    },
  })
}

/** What the name under the pointer names. Sentences are shown as they are: what authors write is no markdown. */
export const provideHover = (monaco: Monaco, models: { of(doc: 'machine'): editor.ITextModel }): IDisposable =>
  monaco.languages.registerHoverProvider('yaml', {
    provideHover: (model, { lineNumber, column }) => {
      if (model !== models.of('machine')) return null
      for (const match of model.getLineContent(lineNumber).matchAll(NAME)) {
        const from = match.index + 1
        const to = from + match[0].length
        if (column < from || column > to) continue
        const contents = explain(appStore.getState().lastGood, match[0]).map((sentence) => ({ value: asText(sentence) }))
        return contents.length === 0 ? null : { contents, range: new monaco.Range(lineNumber, from, lineNumber, to) }
      }
      return null
    },
  })

const asText = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, '\\$&')
