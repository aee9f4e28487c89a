import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from './Icon'

interface MenuProps {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Runs after the menu has closed; prevent the event's default to keep focus from going back to the trigger. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** A menu button: arrows walk, letters find, Escape closes. Its list is named after its trigger. */
export function Menu({ trigger, children, align = 'start', open, onOpenChange, onCloseAutoFocus }: MenuProps) {
  return (
    <Radix.Root modal={false} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} sideOffset={4} collisionPadding={8} {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuItemProps {
  icon?: IconName | undefined
  label: string
  /** A second line: one sentence. */
  detail?: string | undefined
  /** At the right end: a shortcut or a date. */
  meta?: string | undefined
  disabled?: boolean | undefined
  onSelect: () => void
}

const Inside = ({ icon, label, detail, meta }: Omit<MenuItemProps, 'onSelect' | 'disabled'>) => (
  <>
    {icon && <Icon name={icon} />}
    {detail ? (
      <span className="two">
        <span>{label}</span>
        <small>{detail}</small>
      </span>
    ) : (
      label
    )}
    {meta && <span className="meta">{meta}</span>}
  </>
)

export function MenuItem({ disabled = false, onSelect, ...inside }: MenuItemProps) {
  return (
    <Radix.Item className="menu-item" disabled={disabled} onSelect={onSelect} textValue={inside.label}>
      <Inside {...inside} />
    </Radix.Item>
  )
}

/** One of several: the chosen one has a check. */
export function MenuChoice({ checked, onSelect, ...inside }: MenuItemProps & { checked: boolean }) {
  return (
    <Radix.CheckboxItem className="menu-item" checked={checked} onSelect={onSelect} textValue={inside.label}>
      <Inside {...inside} />
      {checked && (
        <span className="meta">
          <Icon name="ok" small />
        </span>
      )}
    </Radix.CheckboxItem>
  )
}

export const MenuLabel = ({ children }: { children: string }) => <Radix.Label className="menu-label">{children}</Radix.Label>
export const MenuSeparator = () => <Radix.Separator className="menu-sep" />

/** A menu in a menu. */
export function MenuSub({ icon, label, children }: { icon?: IconName; label: string; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className="menu-item" textValue={label}>
        {icon && <Icon name={icon} />}
        {label}
        <span className="meta">
          <Icon name="chevr" small />
        </span>
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className="menu" sideOffset={4} collisionPadding={8}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}
