import { useEffect, useState } from 'react'
import { useApp, type RightTab } from '../store'
import { Tabs, TabPanel } from '../ui'
import { CanvasArea } from './CanvasArea'
import { Dock } from './Dock'
import { OutlinePane } from './OutlinePane'
import { RightContent, useRightTabs } from './RightPane'
import { useRoom } from './roomStore'

type ColumnTab = 'canvas' | 'outline' | RightTab

/** Below 700 px: one column for reading and stepping. The dock stays below whatever is above it. */
export function ColumnRoom() {
  const [tab, setTab] = useState<ColumnTab>('canvas')
  const setRightTab = useApp((app) => app.setRightTab)
  const texts = useRightTabs()
  const revealed = useApp((app) => app.revealRequest)
  // Whatever asks for a place in a text brings that text up.
  useEffect(() => {
    if (revealed) setTab(revealed.doc)
  }, [revealed])
  const inspected = useRoom((room) => room.inspected)
  useEffect(() => {
    if (inspected > 0) setTab('inspector')
  }, [inspected])
  // An undo brings the text to the front that it is about.
  const rightTab = useApp((app) => app.rightTab)
  useEffect(() => {
    setTab((shown) => (shown === 'canvas' || shown === 'outline' || shown === 'inspector' || rightTab === 'inspector' ? shown : rightTab))
  }, [rightTab])
  const choose = (next: ColumnTab): void => {
    setTab(next)
    if (next !== 'canvas' && next !== 'outline') setRightTab(next)
  }
  return (
    <div className="column">
      <main className="column-main" id="main" tabIndex={-1} aria-label="Room">
        <Tabs label="Room" idBase="column" value={tab} onChange={choose} tabs={[{ value: 'canvas', label: 'Canvas' }, { value: 'outline', label: 'Outline' }, ...texts]} />
        <TabPanel idBase="column" value={tab} className="tab-body">
          {tab === 'canvas' ? (
            <CanvasArea inColumn />
          ) : tab === 'outline' ? (
            <OutlinePane onPick={() => setTab('canvas')} />
          ) : (
            <section className="rightp" data-region="right pane" tabIndex={-1} aria-label="Text and run">
              <RightContent tab={tab} />
            </section>
          )}
        </TabPanel>
      </main>
      <Dock />
    </div>
  )
}
