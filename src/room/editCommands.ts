import { stateName, type Machine, type Operation, type StateName, type Transition } from '../machine'
import { appStore, historyLabel, type App } from '../store'
import type { IconName } from '../ui'
import { useRoom } from './roomStore'

interface EditCommand {
  readonly id: string
  readonly label: string
  readonly title: (app: App) => string
  readonly keys: readonly string[]
  readonly icon: IconName
  readonly isEnabled: (app: App) => boolean
  readonly perform: () => void
}

const app = (): App => appStore.getState()

/** The selected state while the text has it. */
const stateOf = ({ selection, lastGood }: App): StateName | null =>
  selection?.kind === 'state' && lastGood.states.some(({ name }) => name === selection.state) ? selection.state : null

const transitionOf = ({ selection, lastGood }: App): { readonly state: StateName; readonly index: number; readonly transition: Transition } | null => {
  if (selection?.kind !== 'transition') return null
  const transition = lastGood.states.find(({ name }) => name === selection.state)?.transitions[selection.transition]
  return transition ? { state: selection.state, index: selection.transition, transition } : null
}

/** The name of the selected state, agent or field. */
export const selectedName = ({ selection }: App): string | null => {
  switch (selection?.kind) {
    case 'state':
      return selection.state
    case 'agent':
      return selection.agent
    case 'field':
      return selection.field
    default:
      return null
  }
}

/** A name for a copy that no state has: `judge_2`, `judge_3`. */
export const copyName = ({ states }: Machine, name: string): StateName => {
  const [, stem = name, nth = '1'] = /^(.*)_(\d+)$/s.exec(name) ?? []
  const taken = new Set<string>(states.map((state) => state.name))
  let next = Number(nth) + 1
  while (taken.has(`${stem}_${next}`)) next += 1
  return stateName(`${stem}_${next}`)
}

const onState = (operation: (state: StateName) => Operation) => (): void => {
  const state = stateOf(app())
  if (state !== null) app().perform(operation(state))
}

const duplicate = (): void => {
  const state = stateOf(app())
  if (state === null) return
  const as = copyName(app().lastGood, state)
  if (app().perform({ kind: 'duplicateState', state, as }).ok) app().select({ kind: 'state', state: as }, 'palette')
}

const deleteTransition = (): void => {
  const found = transitionOf(app())
  if (!found) return
  if (app().perform({ kind: 'deleteTransition', state: found.state, transition: found.index }).ok) app().select({ kind: 'state', state: found.state }, 'palette')
}

/** While a state is under the hand it is not where the history says: nothing is undone until it is dropped. */
const unlessDragging = (go: () => void) => (): void => {
  if (!document.querySelector('.react-flow__node.dragging')) go()
}

/** What changes the machine, as commands: the same by key, palette and button. */
export const EDIT_COMMANDS: readonly EditCommand[] = [
  {
    id: 'undo',
    label: 'Undo',
    title: ({ undoLabel }) => historyLabel('undo', undoLabel),
    keys: ['Mod+Z'],
    icon: 'undo',
    isEnabled: ({ canUndo }) => canUndo,
    perform: unlessDragging(() => app().undo()),
  },
  {
    id: 'redo',
    label: 'Redo',
    title: ({ redoLabel }) => historyLabel('redo', redoLabel),
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    icon: 'redo',
    isEnabled: ({ canRedo }) => canRedo,
    perform: unlessDragging(() => app().redo()),
  },
  {
    id: 'delete-state',
    label: 'Delete state',
    title: (of) => `Delete state ${stateOf(of) ?? ''}`,
    keys: ['Delete', 'Backspace'],
    icon: 'x',
    isEnabled: (of) => stateOf(of) !== null,
    perform: onState((state) => ({ kind: 'deleteState', state })),
  },
  {
    id: 'delete-transition',
    label: 'Delete transition',
    title: (of) => {
      const found = transitionOf(of)
      return `Delete transition ${found ? `${found.state} → ${found.transition.toState}` : ''}`
    },
    keys: ['Delete', 'Backspace'],
    icon: 'x',
    isEnabled: (of) => transitionOf(of) !== null,
    perform: deleteTransition,
  },
  {
    id: 'duplicate-state',
    label: 'Duplicate state',
    title: (of) => `Duplicate state ${stateOf(of) ?? ''}`,
    keys: [],
    icon: 'copy',
    isEnabled: (of) => stateOf(of) !== null,
    perform: duplicate,
  },
  {
    id: 'set-initial',
    label: 'Set as initial',
    title: (of) => `Set as initial: ${stateOf(of) ?? ''}`,
    keys: [],
    icon: 'flag',
    isEnabled: (of) => stateOf(of) !== null && stateOf(of) !== of.lastGood.initialState,
    perform: onState((state) => ({ kind: 'setInitial', state })),
  },
  {
    id: 'rename-element',
    label: 'Rename what is selected…',
    title: (of) => `Rename ${of.selection?.kind ?? ''} ${selectedName(of) ?? ''}…`,
    keys: ['F2'],
    icon: 'field',
    isEnabled: (of) => selectedName(of) !== null,
    perform: () => useRoom.getState().show('rename-element'),
  },
]
