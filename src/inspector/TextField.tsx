import { useId, type ReactNode } from 'react'
import type { ElementPath } from '../machine'
import type { Entry } from './Drafts'
import { DraftTrouble, Findings, useProblems } from './Hints'
import { useEntry } from './useEntry'

export interface TextFieldProps {
  readonly entry: Entry
  readonly label: string
  readonly says?: string | undefined
  /** Several lines that grow with the text. */
  readonly long?: boolean | undefined
  readonly numeric?: boolean | undefined
  readonly placeholder?: string | undefined
  /** Where it stands in the text, for what is wrong with it. */
  readonly path?: ElementPath | undefined
  /** The label is for screen readers only: what stands around says it. */
  readonly bare?: boolean | undefined
  readonly children?: ReactNode
}

/** One line, or a text of any length, of an element. */
export function TextField({ entry, label, says, long = false, numeric = false, placeholder, path, bare = false, children }: TextFieldProps) {
  const id = useId()
  const { text, draft, box } = useEntry(entry)
  const problems = useProblems(path)
  const isBad = draft !== undefined && (draft.refused !== null || draft.elsewhere !== null)
  const shared = {
    id, ...box, placeholder, spellCheck: long, autoComplete: 'off',
    'aria-invalid': isBad,
    'aria-describedby': [isBad && `${id}-bad`, says !== undefined && `${id}-says`].filter(Boolean).join(' ') || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id} className={bare ? 'sr' : undefined} title={says}>
        {label}
      </label>
      {long ? (
        <textarea {...shared} rows={Math.min(14, Math.max(2, text.split('\n').length))} className={isBad ? 'input area is-bad' : 'input area'} />
      ) : (
        <input {...shared} type="text" inputMode={numeric ? 'numeric' : undefined} className={isBad ? 'input is-bad' : 'input'} />
      )}
      {says !== undefined && (
        <span id={`${id}-says`} className="sr">
          {says}
        </span>
      )}
      {draft && <DraftTrouble id={`${id}-bad`} draft={draft} />}
      <Findings problems={problems} />
      {children}
    </div>
  )
}
