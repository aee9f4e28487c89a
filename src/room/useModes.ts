import { useEffect, useRef } from 'react'
import { appStore, useApp, type App, type Mode } from '../store'
import { recall, remember } from './memory'

/** What each mode shows until a hand has changed it: Design is about the text, Simulate about the run. */
const FIRST: Readonly<Record<'design' | 'simulate', Pick<App, 'rightTab' | 'dockOpen'>>> = {
  design: { rightTab: 'machine', dockOpen: false },
  simulate: { rightTab: 'run', dockOpen: true },
}

const isRoom = (mode: Mode): mode is 'design' | 'simulate' => mode !== 'learn'

/** Brings the panes to where a mode wants them. Done once before the first paint, so that the canvas meets its own size. */
export function arrange(mode: 'design' | 'simulate'): void {
  const { dockOpen, rightOpen, setRightTab, togglePane } = appStore.getState()
  const wanted = recall(`dock.${mode}`, FIRST[mode].dockOpen)
  if (dockOpen !== wanted) togglePane('dock')
  setRightTab(FIRST[mode].rightTab)
  // Choosing a tab opens its pane; whoever has closed it wants it closed.
  if (!rightOpen) appStore.getState().togglePane('right')
}

/** A run that begins brings the room to Simulate; each mode keeps its own dock. */
export function useModes(): void {
  const mode = useApp((app) => app.mode)
  const running = useApp((app) => app.session !== null)
  const setMode = useApp((app) => app.setMode)
  const dockOpen = useApp((app) => app.dockOpen)
  const arranged = useRef<Mode>(mode)

  useEffect(() => {
    if (running && appStore.getState().mode === 'design') setMode('simulate')
  }, [running, setMode])

  useEffect(() => {
    if (!isRoom(mode)) return
    if (arranged.current !== mode) {
      arranged.current = mode
      arrange(mode)
    } else remember(`dock.${mode}`, dockOpen)
  }, [mode, dockOpen])
}
