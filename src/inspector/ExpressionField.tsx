import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { completeCel, type CelCompletion, type CelSuggestion } from '../guards'
import type { ElementPath } from '../machine'
import { useApp } from '../store'
import type { Entry } from './Drafts'
import { selectMachine } from './element'
import { DraftTrouble, Findings, useProblems } from './Hints'
import { completeTemplate } from './templateAt'
import { drafts } from './theDrafts'
import { useEntry } from './useEntry'

export interface ExpressionFieldProps {
  readonly entry: Entry
  readonly label: string
  readonly says?: string | undefined
  /** A whole expression, or a text with expressions in `{{ }}`. */
  readonly as: 'cel' | 'template'
  /** Whether `self` is known. */
  readonly self?: boolean | undefined
  readonly path?: ElementPath | undefined
  readonly bare?: boolean | undefined
  /** Below the box, given what is typed now. */
  readonly children?: ((text: string) => ReactNode) | undefined
}

const NONE: CelCompletion = { from: 0, to: 0, items: [] }

/** A small editor for CEL: completion as one types or by Ctrl+Space, chosen by arrows and Enter. */
export function ExpressionField({ entry, label, says, as, self = false, path, bare = false, children }: ExpressionFieldProps) {
  const id = useId()
  const { text, draft, set, box } = useEntry(entry)
  const machine = useApp(selectMachine)
  const problems = useProblems(path)
  const area = useRef<HTMLTextAreaElement>(null)
  const wantedCaret = useRef<number | null>(null)
  const [offer, setOffer] = useState<CelCompletion>(NONE)
  const [active, setActive] = useState(0)
  const isBad = draft !== undefined && (draft.refused !== null || draft.elsewhere !== null)
  const isOpen = offer.items.length > 0

  const look = (typed: string, caret: number): void => {
    setOffer((as === 'cel' ? completeCel(machine, typed, caret, { self }) : completeTemplate(machine, typed, caret, self)) ?? NONE)
    setActive(0)
  }
  const close = (): void => setOffer(NONE)
  const take = (chosen: CelSuggestion): void => {
    const before = text.slice(0, offer.from) + chosen.insert
    wantedCaret.current = offer.from + (chosen.caret ?? chosen.insert.length)
    set(before + text.slice(offer.to))
    close()
    area.current?.focus()
  }
  // React puts the caret at the end when a text is set; it belongs where the completion wants it.
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return
    area.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    const typed = area.current?.value ?? ''
    const at = wantedCaret.current
    wantedCaret.current = null
    if (/[.['"]$/.test(typed.slice(0, at))) look(typed, at)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, value } = event.currentTarget
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      look(value, selectionStart)
      return
    }
    if (isOpen) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const chosen = offer.items[active]
      if (step !== 0) setActive((active + step + offer.items.length) % offer.items.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen)
      else if (event.key === 'Escape') close()
      else if (/^Arrow|^Home|^End/.test(event.key)) return close()
      else return box.onKeyDown(event)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (as === 'cel' && event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      drafts.commit(entry.id)
      return
    }
    box.onKeyDown(event)
  }

  return (
    <div className="field expression">
      <label htmlFor={id} className={bare ? 'sr' : undefined} title={says}>
        {label}
      </label>
      <div className="expression-box">
        <textarea
          ref={area} id={id} {...box}
          rows={as === 'cel' ? 1 : 2}
          spellCheck={as === 'template'} autoComplete="off"
          className={`input area${as === 'cel' ? ' code' : ''}${isBad ? ' is-bad' : ''}`}
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          aria-invalid={isBad}
          aria-describedby={[isBad && `${id}-bad`, says !== undefined && `${id}-says`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            box.onChange(event)
            look(event.target.value, event.target.selectionStart)
          }}
          onBlur={() => {
            close()
            box.onBlur()
          }}
          onKeyDown={onKeyDown}
        />
        {isOpen && (
          <div id={`${id}-list`} role="listbox" aria-label="What fits here" className="offers">
            {offer.items.slice(0, 30).map((each, at) => (
              <div
                key={each.label} id={`${id}-${at}`} role="option" aria-selected={at === active} className="offer"
                ref={at === active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                // Before the field loses the focus.
                onMouseDown={(event) => {
                  event.preventDefault()
                  take(each)
                }}
              >
                <code>{each.label}</code>
                <span className="t1 c3">{each.detail}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <span className="sr" role="status">
        {isOpen ? `${offer.items.length} to choose from, arrows and Enter` : ''}
      </span>
      {says !== undefined && (
        <span id={`${id}-says`} className="sr">
          {says}
        </span>
      )}
      {draft && <DraftTrouble id={`${id}-bad`} draft={draft} />}
      <Findings problems={problems} />
      {children?.(text)}
    </div>
  )
}
