import { useStore } from '@xyflow/react'
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useApp } from '../store'
import { edgesLast, type GuardView } from '../trace'
import { Badge, Prose } from '../ui'
import type { GuardPill } from './edgeView'
import type { EdgeData } from './project'

/** Long enough to move the pointer from the pill onto the card. */
const CLOSE_MS = 160

interface TipProps {
  readonly data: EdgeData
  readonly pill: GuardPill
  readonly outcome: GuardView | undefined
  /** Its place among the guards of its edge, from 0. */
  readonly guard: number
  readonly children: ReactNode
}

/** Shows a guard in full while its pill is under the pointer or has the focus. Escape puts it away. */
export function GuardTip({ data, pill, outcome, guard, children }: TipProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    clearTimeout(closing.current)
    setOpen(true)
  }
  const hide = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setOpen(false), CLOSE_MS)
  }
  useEffect(() => () => clearTimeout(closing.current), [])
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return (
    <span ref={anchor} className="tip-anchor" onMouseEnter={show} onMouseLeave={hide} onFocus={show} onBlur={hide}>
      {children}
      {open && anchor.current && <Card anchor={anchor.current} data={data} pill={pill} outcome={outcome} guard={guard} onEnter={show} onLeave={hide} />}
    </span>
  )
}

interface CardProps extends Omit<TipProps, 'children'> {
  readonly anchor: HTMLElement
  onEnter(): void
  onLeave(): void
}

/** Outside the zoomed layer, so that it is as large as any text of the room. */
function Card({ anchor, data, pill, outcome, guard, onEnter, onLeave }: CardProps) {
  const id = useId()
  const root = useStore((flow) => flow.domNode)
  // Follows the pill when the canvas is moved under it.
  const transform = useStore((flow) => flow.transform)
  const card = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!root || !card.current) return
    const [pillBox, rootBox, own] = [anchor.getBoundingClientRect(), root.getBoundingClientRect(), card.current.getBoundingClientRect()]
    const left = Math.min(Math.max(8, pillBox.left - rootBox.left), Math.max(8, rootBox.width - own.width - 8))
    const under = pillBox.bottom - rootBox.top + 6
    setAt({ left, top: under + own.height + 8 > rootBox.height ? Math.max(8, pillBox.top - rootBox.top - own.height - 6) : under })
  }, [anchor, root, transform])
  if (!root) return null
  return createPortal(
    <div ref={card} id={id} role="tooltip" className="guard-tip" style={at ?? { left: 0, top: 0, visibility: 'hidden' }} onMouseEnter={onEnter} onMouseLeave={onLeave}>
      <code>{pill.expression}</code>
      <div className="row wrap">
        <Outcome outcome={outcome} />
        {pill.backend !== 'cel' && <span className="t1 c2">read by {pill.backend}</span>}
        {data.view.order !== null && <span className="t1 c3">way {data.view.order} out of {data.state}</span>}
      </div>
      <Why data={data} guard={guard} />
      {data.problems && <p className="t1 c2">{data.problems.text}</p>}
    </div>,
    root,
  )
}

/** Why the guard is as it is at the shown moment of a run, or was when it was judged last. */
function Why({ data, guard }: { data: EdgeData; guard: number }) {
  const session = useApp((app) => app.session)
  const why = session === null ? undefined : edgesLast(session.machine, session.run.journal, session.cursor, data.state)
  const found = why?.edges[data.transition]?.guards[guard]
  if (why === undefined || found === undefined) return null
  return (
    <p className={found.outcome.kind === 'errored' && why.judged ? 'why' : 'why calm'}>
      {!why.judged && <span className="c3">As things stand: </span>}
      <Prose text={found.sentence} />
      {found.needed !== null && !found.sentence.includes(' not ') && <> Needs <Prose text={found.needed} />.</>}
    </p>
  )
}

function Outcome({ outcome }: { outcome: GuardView | undefined }) {
  switch (outcome?.outcome) {
    case undefined:
      return <span className="t1 c3">not judged yet</span>
    case 'passed':
      return (
        <Badge tone="ok" icon="ok">
          true
        </Badge>
      )
    case 'blocked':
      return <Badge icon="x">false</Badge>
    case 'errored':
      return (
        <Badge tone="error" icon="error">
          errored
        </Badge>
      )
  }
}
