import { useApp } from '../store'
import { Button, Menu, MenuChoice, type IconName } from '../ui'

const CHOICES: readonly { readonly value: 'system' | 'light' | 'dark'; readonly label: string; readonly icon: IconName }[] = [
  { value: 'system', label: 'As the system', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const theme = useApp((app) => app.theme)
  const setTheme = useApp((app) => app.setTheme)
  return (
    <Menu align="end" trigger={<Button kind="quiet" small icon="sun" label="Light or dark" />}>
      {CHOICES.map(({ value, label, icon }) => (
        <MenuChoice key={value} icon={icon} label={label} checked={theme === value} onSelect={() => setTheme(value)} />
      ))}
    </Menu>
  )
}
