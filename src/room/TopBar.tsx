import { useApp, type Mode } from '../store'
import { Badge, Button, Segmented, Tooltip } from '../ui'
import { Brand } from './Brand'
import { ExportMenu } from './ExportMenu'
import { MachineMenu } from './MachineMenu'
import { ProblemsButton } from './ProblemsButton'
import { useRoom } from './roomStore'
import { SaveWord } from './SaveWord'
import { shortcutOf } from './shortcuts'
import { ThemeMenu } from './ThemeMenu'
import { UndoButtons } from './UndoButtons'
import { usesExtensions } from './dialect'

const MODES: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'design', label: 'Design' },
  { value: 'simulate', label: 'Simulate' },
  { value: 'learn', label: 'Learn' },
]

/** The one bar that stays: what is open, how it stands, where you are, and what leaves. */
export function TopBar() {
  const mode = useApp((app) => app.mode)
  const setMode = useApp((app) => app.setMode)
  const extended = useApp((app) => usesExtensions(app.reading))
  const show = useRoom((room) => room.show)
  return (
    <header className="topbar" data-region="top bar" tabIndex={-1}>
      <Brand />
      <span className="sep" />
      <MachineMenu />
      <span className="hide-n">
        {extended ? (
          <Badge tone="info" title="This machine uses extensions. It runs here; other runtimes may read it otherwise.">
            extended
          </Badge>
        ) : (
          <Badge title="This machine uses no extension">core</Badge>
        )}
      </span>
      <SaveWord />
      <span className="sep hide-n" />
      <UndoButtons />
      <Segmented className="mid" label="Mode" value={mode} options={MODES} onChange={setMode} />
      <span className="right row tight">
        <ProblemsButton />
        <ExportMenu />
        <Tooltip text="Find or do anything" shortcut={shortcutOf('palette')}>
          <button type="button" className="btn quiet small hide-n" aria-label={`Command palette, ${shortcutOf('palette') ?? ''}`} onClick={() => show('palette')}>
            <kbd className="kbd">{shortcutOf('palette')}</kbd>
          </button>
        </Tooltip>
        <Tooltip text="Keys" shortcut="?">
          <Button kind="quiet" small icon="keys" label="Keys" title="" className="hide-n" onClick={() => show('keys')} />
        </Tooltip>
        <ThemeMenu />
      </span>
    </header>
  )
}
