import { useApp } from '../store'
import { SplitGroup, SplitPanel, Splitter } from '../ui'
import { CanvasArea } from './CanvasArea'
import { Dock } from './Dock'
import { OutlinePane, OutlineRail } from './OutlinePane'
import { RightPane } from './RightPane'
import { usePane } from './usePane'

/** px: the bar that is left of a closed dock. With a run it holds the controls, on a second line where space is short. */
const dockBar = (running: boolean, narrow: boolean): number => (running ? (narrow ? 84 : 44) : 36)

/** Outline, canvas, text and dock beside each other; every line between them can be dragged or moved by arrow keys. */
export function WideRoom({ narrow }: { narrow: boolean }) {
  const mode = useApp((app) => app.mode)
  const rightOpen = useApp((app) => app.rightOpen)
  const dockOpen = useApp((app) => app.dockOpen)
  const outlineOpen = useApp((app) => app.outlineOpen)
  const bar = useApp((app) => dockBar(app.session !== null, narrow))
  const outline = usePane('outline', 'outline', 208, 0)
  const right = usePane('right', `right.${mode}.${narrow ? 'narrow' : 'wide'}`, narrow ? (mode === 'design' ? 352 : 320) : mode === 'design' ? 448 : 384, 0)
  const dock = usePane('dock', `dock.${mode}`, narrow ? 300 : 260, bar)
  return (
    <div className="room-body">
      {narrow && <OutlineRail />}
      <SplitGroup id="room" orientation="horizontal" className="room-split">
        {!narrow && (
          <>
            <SplitPanel
              id="outline-panel"
              panelRef={outline.ref}
              onResize={outline.onResize}
              defaultSize={outlineOpen ? outline.size : 0}
              minSize={152}
              maxSize={400}
              collapsible
              collapsedSize={0}
              groupResizeBehavior="preserve-pixel-size"
            >
              <div className="hold" hidden={!outlineOpen}>
                <OutlinePane />
              </div>
            </SplitPanel>
            <Splitter id="outline-splitter" label="Width of the outline" />
          </>
        )}
        <SplitPanel id="work-panel" minSize={360}>
          <SplitGroup id="work" orientation="vertical">
            <SplitPanel id="upper-panel" minSize={160}>
              <SplitGroup id="upper" orientation="horizontal">
                <SplitPanel id="canvas-panel" minSize={240}>
                  <CanvasArea />
                </SplitPanel>
                <Splitter id="right-splitter" label="Width of the text pane" />
                <SplitPanel
                  id="right-panel"
                  panelRef={right.ref}
                  onResize={right.onResize}
                  defaultSize={rightOpen ? right.size : 0}
                  minSize={240}
                  collapsible
                  collapsedSize={0}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <div className="hold" hidden={!rightOpen}>
                    <RightPane />
                  </div>
                </SplitPanel>
              </SplitGroup>
            </SplitPanel>
            <Splitter id="dock-splitter" label="Height of the dock" />
            <SplitPanel id="dock-panel" panelRef={dock.ref} onResize={dock.onResize} defaultSize={dockOpen ? dock.size : bar} minSize={128} collapsible collapsedSize={bar} groupResizeBehavior="preserve-pixel-size">
              <Dock />
            </SplitPanel>
          </SplitGroup>
        </SplitPanel>
      </SplitGroup>
    </div>
  )
}
