import { useMemo, type ReactNode } from 'react'
import { ProofMark, ProvePane, WitnessBar } from '../prove'
import { JournalPanel, MapsPanel, MovedPanel, RunControls, RunsPanel } from '../simulator'
import { said, useApp, type DockTab } from '../store'
import { SequenceDiagram } from '../trace/SequenceDiagram'
import { Badge, Button, PaneBoundary, Tabs, TabPanel } from '../ui'
import { perform } from './commands'
import { countProblems } from './problems/counts'
import { ProblemsPane } from './problems/ProblemsPane'
import { useRoom } from './roomStore'

const PANES: Readonly<Record<DockTab, { readonly name: string; readonly pane: () => ReactNode }>> = {
  maps: { name: 'The maps', pane: () => <MapsPanel /> },
  moved: { name: 'Who moved', pane: () => <MovedPanel /> },
  trace: { name: 'The trace', pane: () => <SequenceDiagram /> },
  journal: { name: 'The journal', pane: () => <JournalPanel /> },
  problems: { name: 'The problems', pane: () => <ProblemsPane /> },
  prove: { name: 'The proof', pane: () => <ProvePane /> },
  runs: { name: 'The saved runs', pane: () => <RunsPanel /> },
}

function useDockTabs(): readonly { readonly value: DockTab; readonly label: string; readonly extra?: ReactNode }[] {
  const records = useApp((app) => app.session?.cursor ?? 0)
  const found = useApp((app) => said(app.problems))
  const inScript = useApp((app) => app.script.diagnostics)
  const { problems, hints, worst } = useMemo(() => countProblems(inScript.length === 0 ? found : [...found, ...inScript]), [found, inScript])
  return [
    { value: 'maps', label: 'Maps' },
    { value: 'moved', label: 'Moved' },
    { value: 'trace', label: 'Trace' },
    { value: 'journal', label: 'Journal', extra: records > 0 && <span className="n">{records}</span> },
    {
      value: 'problems',
      label: 'Problems',
      extra: worst !== 'ok' && (
        <Badge tone={worst} icon={worst}>
          {problems > 0 ? problems : hints}
        </Badge>
      ),
    },
    { value: 'prove', label: 'Prove', extra: <ProofMark /> },
    { value: 'runs', label: 'Runs' },
  ]
}

/** What is said and offered while nothing has run. */
function BeforeRun() {
  return (
    <>
      <span className="t2 c3 dock-hint">No run yet. Press play to let the script speak.</span>
      <Button kind="primary" small icon="play" onClick={() => perform('play')}>
        Play
      </Button>
      <Button small icon="stepf" onClick={() => perform('turn')}>
        Step
      </Button>
    </>
  )
}

/** The run seen four ways, with its controls in the bar. Closed, only the bar is left. */
export function Dock() {
  const tab = useApp((app) => app.dockTab)
  const setDockTab = useApp((app) => app.setDockTab)
  const open = useApp((app) => app.dockOpen)
  const togglePane = useApp((app) => app.togglePane)
  const running = useApp((app) => app.session !== null)
  const tabs = useDockTabs()
  const { name, pane } = PANES[tab]
  return (
    <section className="dock" aria-label="Dock" data-region="dock" tabIndex={-1}>
      <div className={running ? 'dockbar' : 'dockbar idle'}>
        <Tabs label="Run panes" idBase="dock" value={tab} tabs={tabs} onChange={setDockTab} panelShown={open} />
        <div className="dock-controls">
          {running ? (
            <PaneBoundary name="The run controls">
              <RunControls onGo={() => useRoom.getState().show('go')} />
            </PaneBoundary>
          ) : (
            <BeforeRun />
          )}
          <Button kind="quiet" small icon="chev" className={open ? undefined : 'flip'} label={open ? 'Close the dock' : 'Open the dock'} aria-expanded={open} onClick={() => togglePane('dock')} />
        </div>
      </div>
      {open && <WitnessBar />}
      {open && (
        <TabPanel idBase="dock" value={tab} className="tab-body">
          <PaneBoundary key={tab} name={name}>
            {pane()}
          </PaneBoundary>
        </TabPanel>
      )}
    </section>
  )
}
