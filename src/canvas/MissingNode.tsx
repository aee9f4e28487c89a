import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { Icon } from '../ui'
import { Ends } from './Ends'
import { ghostName } from './ghosts'
import type { MissingFlowNode } from './project'

/** The end of a transition that leads nowhere: what it names, and that no state has that name. */
export const MissingNode = memo(function MissingNode({ data }: NodeProps<MissingFlowNode>) {
  return (
    <div className="missing" title={data.name}>
      <Ends />
      <Icon name="error" />
      <span>
        <code>{ghostName(data.name)}</code>
        <br />
        no such state
      </span>
    </div>
  )
})
