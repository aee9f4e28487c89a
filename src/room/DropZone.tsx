import { useEffect, useState } from 'react'
import { Icon } from '../ui'
import { openFiles } from './files'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** A file may be dropped anywhere; while one is over the window, the whole room says so. */
export function DropZone() {
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Entering a child leaves its parent: only the count tells whether the window was left.
    let depth = 0
    const enter = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const hold = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent): void => {
      if (!holdsFiles(event)) return
      // Before the editor and the canvas: a file is never text to be put in.
      event.preventDefault()
      event.stopPropagation()
      depth = 0
      setOver(false)
      void openFiles([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = [['dragenter', enter], ['dragleave', leave], ['dragover', hold], ['drop', drop]] as const
    for (const [name, listener] of listeners) addEventListener(name, listener, true)
    return () => {
      for (const [name, listener] of listeners) removeEventListener(name, listener, true)
    }
  }, [])
  if (!over) return null
  return (
    <div className="drop-over" role="status">
      <p className="t5 title">
        <Icon name="open" /> Drop a machine or a script to open it
      </p>
      <p className="t2 c2">YAML, JSON or text. What is open stays in the machine’s menu.</p>
    </div>
  )
}
