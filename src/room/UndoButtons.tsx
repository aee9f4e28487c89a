import { historyLabel, useApp } from '../store'
import { Button } from '../ui'
import { perform } from './commands'
import { shortcutOf } from './shortcuts'

/** One step back, one step forward, whichever pane it was made in; the hint says which step. */
export function UndoButtons() {
  const canUndo = useApp((app) => app.canUndo)
  const canRedo = useApp((app) => app.canRedo)
  const undoLabel = useApp((app) => app.undoLabel)
  const redoLabel = useApp((app) => app.redoLabel)
  return (
    <span className="row tight">
      <Button kind="quiet" small icon="undo" label="Undo" title={hint('undo', undoLabel)} disabled={!canUndo} onClick={() => perform('undo')} />
      <Button kind="quiet" small icon="redo" label="Redo" title={hint('redo', redoLabel)} disabled={!canRedo} onClick={() => perform('redo')} />
    </span>
  )
}

const hint = (direction: 'undo' | 'redo', label: string | null): string => `${historyLabel(direction, label)} (${shortcutOf(direction) ?? ''})`
