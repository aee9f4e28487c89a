import { Icon, type IconName } from './Icon'

export type ActionKind = 'clears' | 'blanks' | 'sets' | 'appends'

const LOOKS: Readonly<Record<ActionKind, { readonly icon: IconName; readonly past: string; readonly plain: string }>> = {
  clears: { icon: 'clear', plain: 'clears', past: 'cleared' },
  blanks: { icon: 'blank', plain: 'blanks', past: 'blanked' },
  sets: { icon: 'set', plain: 'sets', past: 'set' },
  appends: { icon: 'list', plain: 'appends to', past: 'appended to' },
}

export interface ActionMarkProps {
  kind: ActionKind
  field: string
  /** It has happened in this run: "cleared" rather than "clears". */
  done?: boolean | undefined
  /** The icon alone, its words for screen readers and on hover. */
  bare?: boolean | undefined
  title?: string | undefined
}

/** What an action does to a field: a grey box with an icon, never a pill. */
export function ActionMark({ kind, field, done = false, bare = false, title }: ActionMarkProps) {
  const look = LOOKS[kind]
  const verb = done ? look.past : look.plain
  return (
    <span className="act" title={title ?? (bare ? `${verb} ${field}` : undefined)}>
      <Icon name={look.icon} small />
      {bare ? (
        <span className="sr">
          {verb} {field}
        </span>
      ) : (
        <span>
          {verb} <code>{field}</code>
        </span>
      )}
    </span>
  )
}
