import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

export type NoteTone = 'error' | 'warn' | 'ok' | 'info' | 'carried'

/** The icon that goes with a tone, everywhere. */
export const TONE_ICON: Readonly<Record<NoteTone, IconName>> = { error: 'error', warn: 'warn', ok: 'ok', info: 'info', carried: 'loop' }

/** A message that stands in a pane: what happened, where, what to do next. */
export function Note({ tone, children }: { tone: NoteTone; children: ReactNode }) {
  return (
    <div className={`note ${tone}`}>
      <Icon name={TONE_ICON[tone]} />
      <div>{children}</div>
    </div>
  )
}
