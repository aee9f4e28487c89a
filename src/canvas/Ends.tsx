import { Handle, Position } from '@xyflow/react'

/** React Flow draws an edge only between handles. Ours are neither seen nor touched: ways begin where `routing.ts` says. */
export function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} aria-hidden />
      <Handle type="source" position={Position.Bottom} isConnectable={false} aria-hidden />
    </>
  )
}
