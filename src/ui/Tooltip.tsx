import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from './Kbd'

/** A hint on hover and on keyboard focus. The control keeps its own name: the hint never is the only place for it. */
export function Tooltip({ text, shortcut, children }: { text: string; shortcut?: string | undefined; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="hint-pop" sideOffset={6} collisionPadding={8}>
            {text}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
