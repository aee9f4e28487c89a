import { agentNumbers } from '../machine'
import { scriptOfRun } from '../runner'
import { appStore, playerOf, selectUnderWay, type App } from '../store'
import type { IconName } from '../ui'
import { download, fileName } from './download'

const app = (): App => appStore.getState()
const answered = ({ session }: App): boolean => session !== null && session.events.length > 1

const textOfRun = (): string | null => {
  const { session } = app()
  return session === null ? null : scriptOfRun(session.machine, session.events)
}

/** What was said in the run, as a file that plays it again and asks nobody. */
function downloadRunAsScript(): void {
  const text = textOfRun()
  if (text !== null) download(fileName(`${app().document.title}.run.script`, 'yaml'), text, 'application/yaml')
}

/** The same beside the machine: the script speaks for everybody from now on, at no cost. */
function useRunAsScript(): void {
  const text = textOfRun()
  if (text === null) return
  const { applyText, lastGood, players, setPlayer, reset, notify } = app()
  reset()
  applyText('script', text, 'the run as the script')
  for (const name of agentNumbers(lastGood).keys()) if (playerOf(players, name) === 'live') setPlayer(name, 'script')
  notify('ok', 'The run is the script now: play it as often as you like, nobody is asked. Undo brings the script before back.')
}

interface LiveCommand {
  readonly id: string
  readonly group: 'Run'
  readonly label: string
  readonly icon: IconName
  readonly perform: () => void
  readonly isEnabled?: (app: App) => boolean
}

/** What can be done about models and what they have said. */
export const LIVE_COMMANDS: readonly LiveCommand[] = [
  { id: 'live-agents', group: 'Run', label: 'Live agents…', icon: 'person', perform: () => app().showLive() },
  { id: 'stop-models', group: 'Run', label: 'Stop the models', icon: 'x', perform: () => app().stopModels(), isEnabled: (state) => selectUnderWay(state) > 0 },
  { id: 'use-run', group: 'Run', label: 'Use the run as the script', icon: 'script', perform: useRunAsScript, isEnabled: answered },
  { id: 'download-run', group: 'Run', label: 'Download the run as a script', icon: 'export', perform: downloadRunAsScript, isEnabled: answered },
]
