import { Button, Menu, MenuSeparator } from '../ui'
import { CommandItem } from './CommandItem'

/** Everything that leaves the room: the texts as typed, and the run. */
export function ExportMenu() {
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="quiet" small icon="export" label="Export">
          <span className="hide-n">Export</span>
        </Button>
      }
    >
      <CommandItem id="export" />
      <MenuSeparator />
      <CommandItem id="download" />
      <CommandItem id="copy" />
      <CommandItem id="save-as" />
      <MenuSeparator />
      <CommandItem id="download-script" />
      <CommandItem id="download-journal" />
    </Menu>
  )
}
