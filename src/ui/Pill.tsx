import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

export type PillTone = 'rest' | 'now' | 'true' | 'false' | 'errored'

const LOOKS: Readonly<Record<PillTone, { readonly className: string; readonly icon?: IconName; readonly word?: string }>> = {
  rest: { className: '' },
  now: { className: ' now', icon: 'ok', word: 'just fired: ' },
  true: { className: ' true', icon: 'ok', word: 'true: ' },
  false: { className: ' false', icon: 'x', word: 'false: ' },
  errored: { className: ' error', icon: 'error', word: 'errored: ' },
}

export interface PillProps {
  tone?: PillTone | undefined
  title?: string | undefined
  selected?: boolean | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A guard, and nothing else, is round-ended. False is grey and quiet, errored is solid red: they never look alike. */
export function Pill({ tone = 'rest', title, selected = false, onClick, children }: PillProps) {
  const look = LOOKS[tone]
  const className = `pill${look.className}${selected ? ' sel' : ''}`
  const inside = (
    <>
      {look.icon && <Icon name={look.icon} small />}
      {look.word && <span className="sr">{look.word}</span>}
      {children}
    </>
  )
  if (!onClick) {
    return (
      <span className={className} title={title}>
        {inside}
      </span>
    )
  }
  return (
    <button type="button" className={className} title={title} aria-pressed={selected} onClick={onClick}>
      {inside}
    </button>
  )
}
