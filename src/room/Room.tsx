import './room.css'
import { LivePanel } from '../roster'
import { useApp } from '../store'
import { LiveRegion, PaneBoundary, useMediaQuery, useTheme } from '../ui'
import { ColumnRoom } from './ColumnRoom'
import { DropZone } from './DropZone'
import { Exporting } from './exporting/Exporting'
import { GoDialog } from './GoDialog'
import { KeySheet } from './KeySheet'
import { LearnPage } from './LearnPage'
import { NameDialog } from './NameDialog'
import { Notices } from './Notices'
import { Palette } from './Palette'
import { NewMachineDialog } from './questions/NewMachineDialog'
import { RenameElementDialog } from './RenameElementDialog'
import { PasteDialog } from './PasteDialog'
import { AllowDialog } from './problems/AllowDialog'
import { TopBar } from './TopBar'
import { useClipboard } from './useClipboard'
import { useKeys } from './useKeys'
import { useModes } from './useModes'
import { useMomentLink } from './useMomentLink'
import { useTitle } from './useTitle'
import { WideRoom } from './WideRoom'

/** The one screen: everything wired together, nothing decided here about machines or runs. */
export function Room() {
  const mode = useApp((app) => app.mode)
  const theme = useApp((app) => app.theme)
  const announcement = useApp((app) => app.announcement)
  const narrow = useMediaQuery('(max-width: 1100px)')
  const column = useMediaQuery('(max-width: 700px)')
  useTheme(theme)
  useTitle()
  useKeys()
  useClipboard()
  useModes()
  useMomentLink()
  return (
    <div className={`room mode-${mode}`}>
      <a className="skip" href="#main">
        Skip to the canvas
      </a>
      <PaneBoundary name="The top bar">
        <TopBar />
      </PaneBoundary>
      {mode === 'learn' ? (
        <PaneBoundary name="The gallery">
          <LearnPage />
        </PaneBoundary>
      ) : column ? (
        <ColumnRoom />
      ) : (
        <WideRoom key={narrow ? 'narrow' : 'wide'} narrow={narrow} />
      )}
      <Notices />
      <LiveRegion text={announcement} />
      <Palette />
      <KeySheet />
      <GoDialog />
      <NameDialog />
      <NewMachineDialog />
      <RenameElementDialog />
      <PasteDialog />
      <AllowDialog />
      <LivePanel />
      <DropZone />
      <Exporting />
    </div>
  )
}
