import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button'
import { Icon } from './Icon'
import { TONE_ICON } from './Note'

export interface ToastItem {
  readonly id: number
  readonly tone: 'error' | 'warn' | 'ok' | 'info'
  readonly message: string
  /** A button that does something about it. */
  readonly action?: ReactNode
  /** Until it is put away, whatever its tone: it offers something that takes time to decide. */
  readonly stays?: boolean
}

const SHOWN_MS = 6000

function Toast({ item, onDismiss }: { item: ToastItem; onDismiss: (id: number) => void }) {
  const held = useRef(false)
  const { id, tone, stays = false } = item
  useEffect(() => {
    // Trouble stays until it is put away; good news leaves by itself, but not from under a hand.
    if (stays || tone === 'error' || tone === 'warn') return
    const timer = setInterval(() => {
      if (!held.current) onDismiss(id)
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [id, tone, stays, onDismiss])
  const hold = (on: boolean) => () => {
    held.current = on
  }
  return (
    <li
      className={`toast ${item.tone}`}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon name={TONE_ICON[item.tone]} />
      <span className="said" role={item.tone === 'error' ? 'alert' : 'status'}>
        {item.message}
      </span>
      {item.action}
      <Button kind="quiet" small icon="x" label="Dismiss" onClick={() => onDismiss(item.id)} />
    </li>
  )
}

/** What the app has to tell. Errors and warnings stay until dismissed. */
export function Toasts({ items, onDismiss }: { items: readonly ToastItem[]; onDismiss: (id: number) => void }) {
  return (
    <section className="toasts" aria-label="Notices">
      <ul>
        {items.map((item) => (
          <Toast key={item.id} item={item} onDismiss={onDismiss} />
        ))}
      </ul>
    </section>
  )
}
