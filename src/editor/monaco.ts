import * as monaco from 'monaco-editor/editor'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/caretOperations/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/codeAction/register'
import 'monaco-editor/features/codeEditor/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/contextmenu/register'
import 'monaco-editor/features/cursorUndo/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/gotoError/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/indentation/register'
import 'monaco-editor/features/lineSelection/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/features/smartSelect/register'
import 'monaco-editor/features/snippet/register'
import 'monaco-editor/features/suggest/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/wordHighlighter/register'
import 'monaco-editor/features/wordOperations/register'
// `features/suggest` brings inline suggestions only; the list itself is here.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { yamlConfiguration, yamlTokens } from './yamlLanguage'

monaco.languages.register({ id: 'yaml', extensions: ['.yaml', '.yml'], aliases: ['YAML'] })
monaco.languages.setLanguageConfiguration('yaml', yamlConfiguration(monaco.languages.IndentAction.Indent))
monaco.languages.setMonarchTokensProvider('yaml', yamlTokens)

/** Told once when the editor's worker can't be started; the editor then works on the page's own thread. */
let onWorkerTrouble: () => void = () => undefined
let troubled = false
const trouble = (): void => {
  if (troubled) return
  troubled = true
  onWorkerTrouble()
}

const environment: monaco.Environment = {
  getWorker: () => {
    try {
      const worker = new EditorWorker({ name: 'editor' })
      worker.addEventListener('error', trouble)
      return worker
    } catch (error) {
      trouble()
      throw error
    }
  },
}
Object.assign(globalThis, { MonacoEnvironment: environment })

export const whenWorkerFails = (tell: () => void): void => {
  onWorkerTrouble = tell
  if (troubled) tell()
}

export { monaco }
export type Monaco = typeof monaco
