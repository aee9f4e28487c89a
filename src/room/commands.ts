import { appStore, type App } from '../store'
import type { IconName } from '../ui'
import { BUILD_COMMANDS } from './buildCommands'
import { EDIT_COMMANDS } from './editCommands'
import { copyMachine, downloadJournal, downloadMachine, downloadScript, newMachine, pickFile } from './files'
import { openInspector } from './inspect'
import { stepProblem } from './problems/showProblem'
import { LIVE_COMMANDS } from './liveCommands'
import { useExport } from './exporting/exportStore'
import { useRoom } from './roomStore'
import { copyMomentLink } from './useMomentLink'

export type CommandGroup = 'Run' | 'Edit' | 'Build' | 'Panes' | 'Machine' | 'Look and help'

/** Something a person can have done, wherever they ask for it: by menu, key or palette. */
export interface Command {
  readonly id: string
  readonly label: string
  /** What it would do now, where that says more than the label. */
  readonly title?: (app: App) => string
  readonly group: CommandGroup
  readonly icon?: IconName
  /** Chords as `chordOf` writes them; the first is shown. */
  readonly keys: readonly string[]
  readonly isEnabled: (app: App) => boolean
  readonly perform: () => void
}

const app = (): App => appStore.getState()
const always = (): boolean => true
const running = ({ session }: App): boolean => session !== null
const command = (group: CommandGroup, id: string, label: string, keys: readonly string[], perform: () => void, more: Partial<Pick<Command, 'icon' | 'isEnabled' | 'title'>> = {}): Command => ({
  id,
  label,
  group,
  keys,
  perform,
  isEnabled: always,
  ...more,
})

const playOrPause = (): void => (app().session?.playing ? app().pause() : app().play())

const showDock = (tab: App['dockTab']) => (): void => app().setDockTab(tab)
const showRight = (tab: App['rightTab']) => (): void => app().setRightTab(tab)

/** Coarser steps, each with its key; with Shift, back. */
const STOPS = [
  { stop: 'iteration', key: 'I', name: 'iteration' },
  { stop: 'visit', key: 'V', name: 'visit' },
  { stop: 'state', key: 'T', name: 'other state' },
  { stop: 'incident', key: 'N', name: 'incident' },
] as const

export const COMMANDS: readonly Command[] = [
  command('Run', 'play', 'Play or pause', ['Space'], playOrPause, { icon: 'play' }),
  command('Run', 'step', 'Step one record', ['ArrowRight'], () => app().stepRecord(1), { icon: 'stepf' }),
  command('Run', 'step-back', 'Step back one record', ['ArrowLeft'], () => app().stepRecord(-1), { icon: 'stepb', isEnabled: running }),
  command('Run', 'turn', 'Step one turn', ['Shift+ArrowRight'], () => app().stepTurn(1), { icon: 'stepf' }),
  command('Run', 'turn-back', 'Step back one turn', ['Shift+ArrowLeft'], () => app().stepTurn(-1), { icon: 'stepb', isEnabled: running }),
  ...STOPS.flatMap(({ stop, key, name }) => [
    command('Run', stop, `Step to the next ${name}`, [key], () => app().stepTo(stop, 1), { icon: 'stepf' }),
    command('Run', `${stop}-back`, `Step back to the ${name} before`, [`Shift+${key}`], () => app().stepTo(stop, -1), { icon: 'stepb', isEnabled: running }),
  ]),
  command('Run', 'go', 'Go to a moment…', ['G'], () => useRoom.getState().show('go'), { icon: 'clock' }),
  command('Run', 'copy-moment', 'Copy a link to this moment', [], () => void copyMomentLink(), { icon: 'copy', isEnabled: running }),
  command('Run', 'first', 'Go to the first record', ['Home'], () => app().seek(0), { isEnabled: running }),
  command('Run', 'last', 'Go to the last record', ['End'], () => app().seek(app().session?.run.journal.length ?? 0), { isEnabled: running }),
  command('Run', 'run-to-end', 'Run to the end', ['E'], () => app().runToEnd(), { icon: 'flag' }),
  command('Run', 'reset', 'Reset the run', ['R'], () => app().reset(), { icon: 'reset', isEnabled: running }),
  command('Run', 'slow', 'Half speed', [], () => app().setSpeed(0.5), { isEnabled: running }),
  command('Run', 'normal', 'Reading speed', [], () => app().setSpeed(1), { isEnabled: running }),
  command('Run', 'fast', 'Four times as fast', [], () => app().setSpeed(4), { isEnabled: running }),

  ...LIVE_COMMANDS.map((each) => command(each.group, each.id, each.label, [], each.perform, each)),
  command('Run', 'prove', 'Prove it: go through every outcome', [], () => {
    app().setDockTab('prove')
    app().prove()
  }, { icon: 'gavel' }),
  command('Run', 'stop-proof', 'Stop proving', [], () => app().stopProof(), { icon: 'x', isEnabled: ({ proof }) => proof.kind === 'running' }),
  command('Run', 'leave-witness', 'Leave the counterexample', [], () => app().leaveWitness(), { isEnabled: ({ session }) => session?.witness !== undefined }),

  ...EDIT_COMMANDS.map((each) => command('Edit', each.id, each.label, each.keys, each.perform, each)),

  ...BUILD_COMMANDS.map((each) => command('Build', each.id, each.label, each.keys, each.perform, each)),

  command('Panes', 'maps', 'Show the maps', ['1'], showDock('maps'), { icon: 'field' }),
  command('Panes', 'moved', 'Show who moved', ['5'], showDock('moved'), { icon: 'person' }),
  command('Panes', 'runs', 'Show the saved runs', ['6'], showDock('runs'), { icon: 'clock' }),
  command('Run', 'save-run', 'Save this run', [], () => void app().saveRun(), { icon: 'plus', isEnabled: running }),
  command('Panes', 'trace', 'Show the trace', ['2'], showDock('trace'), { icon: 'list' }),
  command('Panes', 'journal', 'Show the journal', ['3'], showDock('journal'), { icon: 'clock' }),
  command('Panes', 'problems', 'Show the problems', ['4'], showDock('problems'), { icon: 'warn' }),
  command('Panes', 'prove-pane', 'Show the proof', ['7'], showDock('prove'), { icon: 'gavel' }),
  command('Panes', 'next-problem', 'Go to the next problem', ['F8'], () => stepProblem(1), { isEnabled: ({ problems }) => problems.length > 0 }),
  command('Panes', 'previous-problem', 'Go to the problem before', ['Shift+F8'], () => stepProblem(-1), { isEnabled: ({ problems }) => problems.length > 0 }),
  command('Panes', 'machine-text', 'Show the machine’s text', ['M'], showRight('machine'), { icon: 'field' }),
  command('Panes', 'script-text', 'Show the script', ['S'], showRight('script'), { icon: 'script' }),
  command('Panes', 'inspector', 'Show the inspector', ['O'], () => openInspector('keys'), { icon: 'list' }),
  command('Panes', 'run-pane', 'Show who is asked', ['A'], showRight('run'), { icon: 'person' }),
  command('Panes', 'outline', 'Outline on or off', ['Mod+B'], () => app().togglePane('outline'), { icon: 'left' }),
  command('Panes', 'right', 'Right pane on or off', ['Mod+\\'], () => app().togglePane('right'), { icon: 'rightpane' }),
  command('Panes', 'dock', 'Dock on or off', ['Mod+J'], () => app().togglePane('dock'), { icon: 'bottom' }),
  command('Panes', 'layout', 'Lay everything out anew', ['L'], () => app().layOut(), { icon: 'grid' }),
  command('Panes', 'design', 'Go to Design', [], () => app().setMode('design')),
  command('Panes', 'simulate', 'Go to Simulate', [], () => app().setMode('simulate')),
  command('Panes', 'learn', 'Go to Learn', [], () => app().setMode('learn'), { icon: 'book' }),
  command('Panes', 'mistakes', 'Learn about mistakes', [], () => app().openMistake('L01'), { icon: 'book' }),

  command('Machine', 'new-by-question', 'New machine by question…', [], () => useRoom.getState().show('new-by-question'), { icon: 'plus' }),
  command('Machine', 'new', 'New machine', [], newMachine, { icon: 'plus' }),
  command('Machine', 'open', 'Open a file…', ['Mod+O'], pickFile, { icon: 'open' }),
  command('Machine', 'rename', 'Rename…', [], () => useRoom.getState().show('rename')),
  command('Machine', 'download', 'Download YAML', [], () => downloadMachine(), { icon: 'export' }),
  command('Machine', 'copy', 'Copy', [], () => void copyMachine(), { icon: 'copy' }),
  command('Machine', 'save-as', 'Save as', ['Mod+Shift+S'], () => useRoom.getState().show('save-as'), { icon: 'export' }),
  command('Machine', 'download-script', 'Download script', [], downloadScript, { icon: 'script', isEnabled: ({ document }) => document.scriptText !== '' }),
  command('Machine', 'export', 'Export run or machine…', ['Mod+E'], () => useExport.getState().show(true), { icon: 'share' }),
  command('Machine', 'download-journal', 'Download journal', [], () => void downloadJournal(), { icon: 'clock', isEnabled: running }),

  command('Look and help', 'palette', 'Find a state, agent, field or command', ['Mod+K'], () => useRoom.getState().show('palette'), { icon: 'search' }),
  command('Look and help', 'keys', 'Show the keys', ['?'], () => useRoom.getState().show('keys'), { icon: 'keys' }),
  command('Look and help', 'theme-system', 'Theme: as the system', [], () => app().setTheme('system'), { icon: 'system' }),
  command('Look and help', 'theme-light', 'Theme: light', [], () => app().setTheme('light'), { icon: 'sun' }),
  command('Look and help', 'theme-dark', 'Theme: dark', [], () => app().setTheme('dark'), { icon: 'moon' }),
  command('Look and help', 'single-keys', 'Single-key shortcuts on or off', [], () => {
    const { singleKeys, setSingleKeys } = useRoom.getState()
    setSingleKeys(!singleKeys)
    app().announce(singleKeys ? 'Single-key shortcuts are off.' : 'Single-key shortcuts are on.')
  }),
]

const byId = new Map(COMMANDS.map((each) => [each.id, each]))

/** A command by its id, for menus and buttons. */
export function commandById(id: string): Command {
  const found = byId.get(id)
  if (!found) throw new Error(`There is no command ${id}`)
  return found
}

/** The command that a chord means now; of several the one that can be done, such as deleting what is selected. */
export const commandOfChord = (chord: string): Command | undefined => {
  const meant = COMMANDS.filter((each) => each.keys.includes(chord))
  const possible = meant.filter((each) => each.isEnabled(app()))
  // Some letters step through a run in Simulate and build in Design.
  const building = app().mode === 'design' ? possible.find(({ group }) => group === 'Build') : undefined
  return building ?? possible[0] ?? meant[0]
}

/** Runs a command unless it can't be run now. */
export function perform(id: string): void {
  const each = commandById(id)
  if (each.isEnabled(app())) each.perform()
}
