import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** A small card that opens beside its trigger, closed by Escape or by a click elsewhere. */
export function Popover({ label, trigger, children }: { label: string; trigger: ReactElement; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="pop" sideOffset={6} collisionPadding={8} aria-label={label}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
