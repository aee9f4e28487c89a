import type { ComponentPropsWithRef } from 'react'
import { Icon, type IconName } from './Icon'

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined
  icon?: IconName | undefined
  small?: boolean | undefined
  /** Its name: required where there are no words inside, and then also the hint on hover. */
  label?: string | undefined
}

/** A button with an icon, words, or both. */
export function Button({ kind = 'plain', icon, small = false, label, className, children, title, ...rest }: ButtonProps) {
  const bare = children === undefined || children === null
  const classes = ['btn', kind !== 'plain' && kind, bare && 'icon', small && 'small', className].filter(Boolean).join(' ')
  return (
    <button type="button" className={classes} aria-label={label} title={title ?? (bare ? label : undefined)} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
