import type { ReactNode } from 'react'
import type { Field, FieldType } from '../machine'
import { useApp } from '../store'
import { Badge } from '../ui'
import type { Habit } from './habit'

/** "map of string", "enum": the type in the words of the machine's text. */
export const typeWords = (type: FieldType): string => (type.of === undefined ? type.declared : `${type.declared} of ${typeWords(type.of)}`)

/** A field's name, which selects it, its type, and what the machine does to it between rounds. */
export function FieldHead({ field, habit, children }: { field: Field; habit: Habit; children?: ReactNode }) {
  const selected = useApp(app => app.selection?.kind === 'field' && app.selection.field === field.name)
  const select = useApp(app => app.select)
  return (
    <div className="maph">
      <button type="button" className="fieldname" aria-pressed={selected} title={field.description ?? `Show ${field.name} everywhere`} onClick={() => select({ kind: 'field', field: field.name }, 'dock')}>
        <code className="strong">{field.name}</code>
      </button>
      <span className="t1 c3 cut">{typeWords(field.type)}</span>
      <span className="right"><Badge icon={habit === 'accumulates' ? 'list' : 'clear'} title={HINTS[habit]}>{habit}</Badge></span>
      {children}
    </div>
  )
}

const HINTS: Readonly<Record<Habit, string>> = {
  accumulates: 'Nothing in the machine empties it: entries stay and satisfy their requirement in every later round.',
  'cleared each round': 'An action of the machine empties it, so that its requirements open again.',
  'cleared in part': 'An action of the machine takes out some of its keys.',
}
