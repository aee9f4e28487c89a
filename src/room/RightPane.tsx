import { useState, type ReactNode } from 'react'
import { EditorPane } from '../editor'
import { InspectorPane } from '../inspector'
import { RunPanel } from '../simulator'
import { selectWaitingForYou, useApp, type DocKind, type RightTab } from '../store'
import { Badge, Button, PaneBoundary, Tabs, TabPanel } from '../ui'

/** What one tab of the right pane shows. The editor stays mounted behind the others: its place and its undo are kept. */
export function RightContent({ tab }: { tab: RightTab }) {
  const [doc, setDoc] = useState<DocKind>('machine')
  const isText = tab === 'machine' || tab === 'script'
  if (isText && tab !== doc) setDoc(tab)
  return (
    <>
      <div className="hold" hidden={!isText}>
        <PaneBoundary name="The editor">
          <EditorPane doc={doc} />
        </PaneBoundary>
      </div>
      {tab === 'run' && (
        <PaneBoundary name="The run pane">
          <RunPanel />
        </PaneBoundary>
      )}
      {tab === 'inspector' && (
        <PaneBoundary name="The inspector">
          <InspectorPane />
        </PaneBoundary>
      )}
    </>
  )
}

/** The tabs of the two texts, the inspector and the run, with what is wrong in them. */
export function useRightTabs(): readonly { readonly value: RightTab; readonly label: string; readonly extra?: ReactNode }[] {
  const scriptErrors = useApp((app) => app.script.diagnostics.filter(({ severity }) => severity === 'error').length)
  const waiting = useApp((app) => selectWaitingForYou(app).length)
  return [
    { value: 'machine', label: 'machine' },
    {
      value: 'script',
      label: 'script',
      extra: scriptErrors > 0 && (
        <Badge tone="error" icon="error">
          {scriptErrors}
          <span className="sr"> error{scriptErrors === 1 ? '' : 's'}</span>
        </Badge>
      ),
    },
    { value: 'inspector', label: 'Inspector' },
    {
      value: 'run',
      label: 'Run',
      extra: waiting > 0 && (
        <Badge tone="now" icon="person">
          {waiting}
          <span className="sr"> waiting for you</span>
        </Badge>
      ),
    },
  ]
}

/** Machine, script, inspector and run, one tab each. */
export function RightPane() {
  const tab = useApp((app) => app.rightTab)
  const setRightTab = useApp((app) => app.setRightTab)
  const togglePane = useApp((app) => app.togglePane)
  const tabs = useRightTabs()
  return (
    <aside className="pane rightp" data-region="right pane" tabIndex={-1} aria-label="Text and run">
      <Tabs label="Text and run" idBase="right" value={tab} tabs={tabs} onChange={setRightTab}>
        <span className="right row tight">
          <Button kind="quiet" small icon="rightpane" label="Close this pane" onClick={() => togglePane('right')} />
        </span>
      </Tabs>
      <TabPanel idBase="right" value={tab} className="tab-body">
        <RightContent tab={tab} />
      </TabPanel>
    </aside>
  )
}
