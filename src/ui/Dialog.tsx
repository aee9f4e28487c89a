import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from './Button'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence under the title; read out when the dialog opens. */
  description?: string | undefined
  /** px */
  width?: number | undefined
  children?: ReactNode
  footer?: ReactNode
}

/** Escape gives up a word that an input method is composing, not the dialog. */
const keepWhileComposing = (event: KeyboardEvent): void => {
  if (event.isComposing) event.preventDefault()
}

/** A dialog over the room: focus stays inside, Escape and the cross close it, focus goes back where it was. */
export function Dialog({ open, onClose, title, description, width, children, footer }: DialogProps) {
  const style = width === undefined ? undefined : ({ '--dialog-width': `${width}px` } as CSSProperties)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="dialog" style={style} onEscapeKeyDown={keepWhileComposing} {...(description ? {} : { 'aria-describedby': undefined })}>
          <div className="dialog-h">
            <Radix.Title className="t4 title">{title}</Radix.Title>
            <Button kind="quiet" small icon="x" label="Close" className="right" onClick={onClose} />
          </div>
          {description && <Radix.Description className="t2 c2">{description}</Radix.Description>}
          {children}
          {footer && <div className="dialog-f">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
