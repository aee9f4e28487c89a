import { arrangeInHand, build, clipOf, carryOut, deleteInHand, duplicateInHand, editGuard, focusSoon, linkSentence, newState, offerShape, openCaps, openNew, paste, readClip, statesInHand, toggleOverview, walkLinks, type Step } from '../canvas'
import { humanise } from '../guards'
import { SHAPES } from '../shapes'
import { appStore, type App, type Selection, type XY } from '../store'
import type { IconName } from '../ui'
import { openEmpty } from './files'

interface BuildCommand {
  readonly id: string
  readonly label: string
  readonly keys: readonly string[]
  readonly icon?: IconName
  readonly title?: (app: App) => string
  readonly isEnabled: (app: App) => boolean
  readonly perform: () => void
}

const app = (): App => appStore.getState()
const inRoom = ({ mode }: App): boolean => mode !== 'learn'
const stateIn = ({ selection, lastGood }: App) => (selection && 'state' in selection && lastGood.states.some(({ name }) => name === selection.state) ? selection.state : null)
const wayIn = ({ selection, lastGood }: App) =>
  selection?.kind === 'transition' && lastGood.states.find(({ name }) => name === selection.state)?.transitions[selection.transition] ? selection : null
const isBeforeAnother = (way: ReturnType<typeof wayIn>, { lastGood }: App): boolean =>
  way !== null && way.transition + 1 < (lastGood.states.find(({ name }) => name === way.state)?.transitions.length ?? 0)
const hasStates = (of: App): boolean => inRoom(of) && of.lastGood.states.length > 0
const many = (least: number) => ({ group }: App): boolean => group.length >= least

/** Beside what is selected: where a form opens that no pointer has asked for. */
function besideSelection() {
  const state = stateIn(app())
  const box = state === null ? undefined : build().port?.boxes().get(state)
  return box ? { x: box.x + 24, y: box.y + box.h + 12 } : (build().port?.middle() ?? { x: 0, y: 0 })
}

const openConnect = (): void => {
  const from = stateIn(app())
  if (from !== null) build().set({ card: { kind: 'connect', at: besideSelection(), from }, editing: null })
}

const openAsk = (): void => {
  const state = stateIn(app())
  if (state !== null) build().set({ card: { kind: 'ask', at: besideSelection(), state, field: null, agents: null }, editing: null })
}

const openAct = (): void => {
  const way = wayIn(app())
  if (way) build().set({ card: { kind: 'act', at: besideSelection(), state: way.state, transition: way.transition, field: null }, editing: null })
}

const describe = (): void => {
  const state = stateIn(app())
  if (state !== null) build().set({ editing: { kind: 'objective', state }, card: null })
}

const toggleEnd = (): void => {
  const state = stateIn(app())
  if (state === null) return
  const terminal = app().lastGood.states.find(({ name }) => name === state)?.terminal !== true
  carryOut({ operation: { kind: 'setTerminal', state, terminal }, says: terminal ? `${state} ends the run.` : `${state} no longer ends the run.` })
}

const guard = (): void => {
  const way = wayIn(app())
  const count = way ? (app().lastGood.states.find(({ name }) => name === way.state)?.transitions[way.transition]?.guards.length ?? 0) : 0
  if (way) editGuard(way.state, way.transition, count > 0 ? 0 : null)
}

const walk = (step: Step) => (): void => {
  const { lastGood, selection, select, announce } = app()
  const next = walkLinks(lastGood, selection, step)
  if (!next) return announce(step === 'on' ? 'Nothing leads on from here.' : 'Nothing leads here.')
  select(next, 'canvas')
  announce(linkSentence(lastGood, next, humanise))
  focusSoon(next)
}

/** The clipboard has no event here: a browser may refuse it, and then the keys still work. */
async function copy(cut: boolean): Promise<void> {
  const clip = clipOf()
  if (!clip) return
  try {
    await navigator.clipboard.writeText(clip.text)
  } catch {
    app().notify('error', 'Your browser refused the clipboard. Press Ctrl+C on the canvas instead.')
    return
  }
  copied(clip.states.length, cut)
}

/** Says what was copied, and takes it away where it was cut. */
export function copied(count: number, cut: boolean): void {
  if (cut) deleteInHand()
  app().announce(`${cut ? 'Cut' : 'Copied'} ${count === 1 ? 'a state' : `${count} states`}.`)
}

/** Pastes states from the clipboard, at a point of the window or beside where they were. */
export async function pasteStates(client?: XY): Promise<void> {
  let text: string
  try {
    text = await navigator.clipboard.readText()
  } catch {
    app().notify('error', 'Your browser refused the clipboard. Press Ctrl+V on the canvas instead.')
    return
  }
  const clip = readClip(text)
  if (clip) paste(clip, client && build().port?.toFlow(client))
  else app().notify('info', 'There are no states on the clipboard. Copy some on a canvas first.')
}

const moveWay = (by: 1 | -1) => (): void => {
  const way = wayIn(app())
  if (!way) return
  const ways = app().lastGood.states.find(({ name }) => name === way.state)?.transitions ?? []
  const to = way.transition + by
  if (to < 0 || to >= ways.length) return
  const select: Selection = { kind: 'transition', state: way.state, transition: to }
  carryOut({ operation: { kind: 'moveTransition', state: way.state, transition: way.transition, to }, select, says: `Tried as number ${to + 1} of ${ways.length}.` })
}

/** `3 states`, `state judge`. */
const inHandWords = (): string => (statesInHand().length > 1 ? `${statesInHand().length} states` : `state ${statesInHand()[0] ?? ''}`)

const command = (id: string, label: string, keys: readonly string[], perform: () => void, more: Partial<BuildCommand> = {}): BuildCommand => ({ id, label, keys, perform, isEnabled: inRoom, ...more })

/** Building the machine, as commands: what the pointer does on the canvas, by key and by palette. */
export const BUILD_COMMANDS: readonly BuildCommand[] = [
  command('new-state', 'New state', ['N'], () => newState(false), { icon: 'state' }),
  command('new-state-after', 'New state that the selected one leads to', ['Shift+N'], () => newState(true), { icon: 'plus', isEnabled: (of) => stateIn(of) !== null, title: (of) => `New state that ${stateIn(of) ?? ''} leads to` }),
  command('connect', 'Connect the selected state to…', ['C'], openConnect, { icon: 'edge', isEnabled: (of) => stateIn(of) !== null, title: (of) => `Connect ${stateIn(of) ?? ''} to…` }),
  command('ask', 'Ask for a field in the selected state…', ['K'], openAsk, { icon: 'person', isEnabled: (of) => stateIn(of) !== null, title: (of) => `Ask for a field in ${stateIn(of) ?? ''}…` }),
  command('describe', 'Write the selected state’s objective', ['D'], describe, { icon: 'list', isEnabled: (of) => stateIn(of) !== null, title: (of) => `Write the objective of ${stateIn(of) ?? ''}` }),
  command('guard', 'Write when the selected transition passes', ['W'], guard, { icon: 'branch', isEnabled: (of) => wayIn(of) !== null }),
  command('act', 'Clear or set a field on the selected transition…', ['F'], openAct, { icon: 'clear', isEnabled: (of) => wayIn(of) !== null }),
  command('way-earlier', 'Try the selected transition earlier', ['Alt+Shift+ArrowUp'], moveWay(-1), { isEnabled: (of) => (wayIn(of)?.transition ?? 0) > 0 }),
  command('way-later', 'Try the selected transition later', ['Alt+Shift+ArrowDown'], moveWay(1), { isEnabled: (of) => isBeforeAnother(wayIn(of), of) }),
  command('toggle-end', 'Make the selected state an end, or none', ['T'], toggleEnd, { icon: 'flag', isEnabled: (of) => stateIn(of) !== null, title: (of) => `Make ${stateIn(of) ?? ''} ${of.lastGood.states.find(({ name }) => name === stateIn(of))?.terminal ? 'no end any more' : 'an end'}` }),
  command('new-agent', 'New agent…', [], () => openNew('agent'), { icon: 'person' }),
  command('new-field', 'New field…', [], () => openNew('field'), { icon: 'field' }),
  command('caps', 'Set the caps…', [], openCaps, { icon: 'lock' }),
  ...SHAPES.map(({ id, title }) => command(`shape-${id}`, `Add ${title.toLowerCase()}…`, [], () => offerShape(id), { icon: 'grid' })),

  command('walk-on', 'Walk on along the arrows', ['.'], walk('on'), { isEnabled: hasStates }),
  command('walk-back', 'Walk back against the arrows', [','], walk('back'), { isEnabled: hasStates }),
  command('walk-next', 'Next way out of the same state', [';'], walk('next'), { isEnabled: hasStates }),

  command('select-all', 'Select all states', ['Mod+A'], () => app().selectStates(app().lastGood.states.map(({ name }) => name), 'canvas'), { isEnabled: hasStates }),
  command('copy-states', 'Copy the selected states', [], () => void copy(false), { icon: 'copy', isEnabled: () => statesInHand().length > 0, title: () => `Copy ${inHandWords()}` }),
  command('cut-states', 'Cut the selected states', [], () => void copy(true), { icon: 'cut', isEnabled: () => statesInHand().length > 0, title: () => `Cut ${inHandWords()}` }),
  command('paste-states', 'Paste states', [], () => void pasteStates()),
  command('duplicate-state', 'Duplicate', ['Mod+D'], () => duplicateInHand(), { icon: 'copy', isEnabled: () => statesInHand().length > 0, title: () => `Duplicate ${inHandWords()}` }),
  command('align-centre', 'Align: on one axis', [], () => arrangeInHand('centre'), { isEnabled: many(2) }),
  command('align-left', 'Align: left edges', [], () => arrangeInHand('left'), { isEnabled: many(2) }),
  command('align-right', 'Align: right edges', [], () => arrangeInHand('right'), { isEnabled: many(2) }),
  command('align-top', 'Align: tops', [], () => arrangeInHand('top'), { isEnabled: many(2) }),
  command('align-middle', 'Align: middles', [], () => arrangeInHand('middle'), { isEnabled: many(2) }),
  command('align-bottom', 'Align: feet', [], () => arrangeInHand('bottom'), { isEnabled: many(2) }),
  command('distribute-down', 'Spread evenly down', [], () => arrangeInHand('down'), { isEnabled: many(3) }),
  command('distribute-across', 'Spread evenly across', [], () => arrangeInHand('across'), { isEnabled: many(3) }),
  command('framing', 'Draw frames instead of moving the picture, on or off', [], () => {
    const framing = !build().framing
    build().set({ framing })
    app().announce(framing ? 'A drag on nothing selects what it frames.' : 'A drag on nothing moves the picture.')
  }),
  command('snapping', 'Snap to neighbours, on or off', [], () => {
    const snapping = !build().snapping
    build().set({ snapping })
    app().announce(snapping ? 'States snap to their neighbours’ lines.' : 'States stay where they are put.')
  }),
  command('overview', 'Overview of the machine, on or off', [], toggleOverview, { icon: 'map', isEnabled: hasStates }),
  command('new-empty', 'New empty machine…', [], openEmpty, { icon: 'plus' }),
]
