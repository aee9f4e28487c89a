import { useRef, type KeyboardEvent, type ReactNode } from 'react'

export interface TabsProps<V extends string> {
  /** Names the list, and with `idBase` ties each tab to its panel. */
  label: string
  idBase: string
  value: V
  tabs: readonly { readonly value: V; readonly label: string; readonly extra?: ReactNode; readonly hint?: string }[]
  onChange: (value: V) => void
  /** False while the panel is closed and only the tabs are there. */
  panelShown?: boolean | undefined
  /** Stands at the right end of the bar, outside of the list of tabs. */
  children?: ReactNode
}

/** The `id` of a panel that a tab shows; put it on the panel with `role="tabpanel"`, or use `TabPanel`. */
export const panelId = (idBase: string, value: string): string => `${idBase}-panel-${value}`
const tabId = (idBase: string, value: string): string => `${idBase}-tab-${value}`

/** A row of tabs: arrows, Home and End choose, Tab goes on into the panel. */
export function Tabs<V extends string>({ label, idBase, value, tabs, onChange, panelShown = true, children }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at - 1 + tabs.length) % tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className="tabs">
      <div ref={list} className="tablist" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(idBase, tab.value)}
            aria-selected={tab.value === value}
            aria-controls={panelShown && tab.value === value ? panelId(idBase, tab.value) : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={tab.value === value ? 'on' : undefined}
            title={tab.hint}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.extra}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}

/** What a tab shows. */
export function TabPanel({ idBase, value, className, children }: { idBase: string; value: string; className?: string; children: ReactNode }) {
  return (
    <div className={className} role="tabpanel" id={panelId(idBase, value)} aria-labelledby={tabId(idBase, value)}>
      {children}
    </div>
  )
}
