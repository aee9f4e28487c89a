import { useStore, type NodeProps, type ReactFlowState } from '@xyflow/react'
import { memo, type CSSProperties } from 'react'
import { Icon } from '../ui'
import { Ends } from './Ends'
import { levelOf, SCALE, shorten, type Level } from './levels'
import type { MissingFlowNode } from './project'

const selectLevel = (flow: ReactFlowState): Level => levelOf(flow.transform[2])

/** How much of the name is shown; no room for a word further out. */
const CHARACTERS: Readonly<Record<Level, number>> = { full: 22, near: 20, mid: 15, low: 10, far: 0, block: 0 }

/** The end of a transition that leads nowhere: what it names, and that no state has that name. */
export const MissingNode = memo(
  function MissingNode({ data }: NodeProps<MissingFlowNode>) {
    const level = useStore(selectLevel)
    const near = level === 'full' || level === 'near'
    const shown = shorten(data.name, CHARACTERS[level])
    return (
      <div className="missing" data-level={level} style={{ '--up': SCALE[level] } as CSSProperties} title={`${data.name}: no such state`}>
        <Ends />
        <Icon name="error" />
        {CHARACTERS[level] > 0 && (
          <span>
            <code>{shown}</code>
            {near && (
              <>
                <br />
                no such state
              </>
            )}
          </span>
        )}
      </div>
    )
  },
  (before, after) => before.data === after.data,
)
