import { build, deleteInHand } from '../canvas'
import type { Operation, StateName } from '../machine'
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

/** What would be deleted, in words; null when nothing that the text has is selected. */
const whatIsSelected = (of: App): string | null => {
  const { selection, group, lastGood } = of
  if (group.length > 1) return `${group.length} states`
  switch (selection?.kind) {
    case 'state':
      return stateOf(of) === null ? null : `state ${selection.state}`
    case 'transition': {
      const way = lastGood.states.find(({ name }) => name === selection.state)?.transitions[selection.transition]
      return way ? `transition ${selection.state} → ${way.toState}` : null
    }
    case 'requirement': {
      const asked = lastGood.states.find(({ name }) => name === selection.state)?.requires[selection.requirement]
      return asked ? `requirement ${asked.field} of ${selection.state}` : null
    }
    case 'agent':
      return lastGood.agents.some(({ name }) => name === selection.agent) ? `agent ${selection.agent}` : null
    case 'field':
      return lastGood.context.some(({ name }) => name === selection.field) ? `field ${selection.field}` : null
    case undefined:
      return null
  }
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

const onState = (operation: (state: StateName) => Operation) => (): void => {
  const state = stateOf(app())
  if (state !== null) app().perform(operation(state))
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
    id: 'delete',
    label: 'Delete what is selected',
    title: (of) => `Delete ${whatIsSelected(of)}`,
    keys: ['Delete', 'Backspace'],
    icon: 'x',
    isEnabled: (of) => whatIsSelected(of) !== null,
    perform: deleteInHand,
  },
  {
    id: 'set-initial',
    label: 'Set as initial',
    title: (of) => `Set as initial: ${stateOf(of) ?? ''}`,
    keys: [],
    icon: 'play',
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
    perform: () => {
      const { selection } = app()
      // On the canvas a state is renamed where it stands; where there is none, in a small dialog.
      if (selection?.kind === 'state' && build().port) build().set({ editing: { kind: 'name', state: selection.state }, card: null })
      else useRoom.getState().show('rename-element')
    },
  },
]
