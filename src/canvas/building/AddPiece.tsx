import { useEffect, useState } from 'react'
import { Button } from '../../ui'
import { useBuild } from './buildStore'
import { Pieces } from './Pieces'

/** The palette behind one button, where there is no room for it: it makes way while something is held, and then closes. */
export function AddPiece({ side }: { side: 'right' | 'above' }) {
  const [open, setOpen] = useState(false)
  const held = useBuild((build) => build.hand?.kind === 'piece')
  useEffect(() => {
    if (held) return () => setOpen(false)
    return undefined
  }, [held])
  return (
    <div
      className="add-piece"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      }}
    >
      <Button kind={side === 'above' ? 'plain' : 'quiet'} icon="plus" label="Add a piece" aria-expanded={open} onClick={() => setOpen(!open)} />
      {open && (
        <div className={`add-panel ${side}`} data-held={held || undefined}>
          <Pieces onUsed={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}
