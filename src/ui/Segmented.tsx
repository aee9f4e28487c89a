import { useRef, type KeyboardEvent } from 'react'
import { Icon, type IconName } from './Icon'

export interface SegmentedProps<V extends string | number> {
  label: string
  value: V
  options: readonly { readonly value: V; readonly label: string; readonly icon?: IconName; readonly hint?: string }[]
  onChange: (value: V) => void
  small?: boolean | undefined
  className?: string | undefined
}

/** One of a few: a radio group that looks like a switch. Arrow keys choose, Tab passes it in one step. */
export function Segmented<V extends string | number>({ label, value, options, onChange, small = false, className }: SegmentedProps<V>) {
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    const at = options.findIndex((option) => option.value === value)
    const next = options[(at + step + options.length) % options.length]
    if (!next) return
    onChange(next.value)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[options.indexOf(next)]?.focus()
  }
  return (
    <div ref={group} className={`seg${small ? ' small' : ''}${className ? ` ${className}` : ''}`} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={option.value === value ? 'on' : undefined}
          title={option.hint}
          onClick={() => onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} />}
          {option.label}
        </button>
      ))}
    </div>
  )
}
