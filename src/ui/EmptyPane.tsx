import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

/** An empty pane teaches: what is missing, and the one thing to do about it. */
export function EmptyPane({ icon, title, text, children }: { icon: IconName; title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p className="t2">
        <b>{title}</b>
        <br />
        {text}
      </p>
      {children}
    </div>
  )
}
