import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

export type BadgeTone = 'plain' | 'ok' | 'warn' | 'error' | 'info' | 'carried' | 'refused' | 'now'

/** A status in a word, with an icon beside it wherever its colour means something. */
export function Badge({ tone = 'plain', icon, title, children }: { tone?: BadgeTone | undefined; icon?: IconName | undefined; title?: string | undefined; children: ReactNode }) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge ${tone}`} title={title}>
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}
