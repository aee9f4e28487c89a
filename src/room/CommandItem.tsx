import { useApp } from '../store'
import { MenuItem } from '../ui'
import { commandById } from './commands'
import { shortcutOf } from './shortcuts'

/** A command as an item of a menu. */
export function CommandItem({ id, label }: { id: string; label?: string }) {
  const command = commandById(id)
  const enabled = useApp(command.isEnabled)
  return <MenuItem icon={command.icon} label={label ?? command.label} meta={shortcutOf(id)} disabled={!enabled} onSelect={() => command.perform()} />
}
