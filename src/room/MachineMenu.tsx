import { patterns } from '../patterns'
import { useApp } from '../store'
import { Icon, Menu, MenuItem, MenuLabel, MenuSeparator, MenuSub } from '../ui'
import { CommandItem } from './CommandItem'
import { openPattern } from './files'

const when = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' })
const RECENT_SHOWN = 8

/** What can be opened: the patterns, what was worked on lately, a file, or something new. */
export function MachineMenu() {
  const title = useApp((app) => app.document.title)
  const recent = useApp((app) => app.recent)
  const openRecent = useApp((app) => app.openRecent)
  const notify = useApp((app) => app.notify)
  const reopen = async (id: string, name: string): Promise<void> => {
    if (!(await openRecent(id))) notify('error', `${name} is no longer kept in this browser. Open its file instead.`)
  }
  return (
    <Menu
      trigger={
        <button type="button" className="file" title="Open, rename, start anew">
          <span className="sr">Machine: </span>
          <span className="file-name">{title}</span> <Icon name="chev" small />
        </button>
      }
    >
      <MenuSub icon="grid" label="Patterns">
        {patterns.map((pattern) => (
          <MenuItem key={pattern.id} label={pattern.title} detail={pattern.summary} onSelect={() => openPattern(pattern.id)} />
        ))}
      </MenuSub>
      <CommandItem id="open" />
      <CommandItem id="new-by-question" />
      <CommandItem id="new" />
      <CommandItem id="new-empty" />
      <CommandItem id="rename" />
      {recent.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>Recent, kept in this browser</MenuLabel>
          {recent.slice(0, RECENT_SHOWN).map((each) => (
            <MenuItem key={each.id} icon="clock" label={each.title} meta={when.format(each.updatedAt)} onSelect={() => void reopen(each.id, each.title)} />
          ))}
        </>
      )}
    </Menu>
  )
}
