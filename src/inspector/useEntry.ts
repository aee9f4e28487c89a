import { useEffect, useRef, type ChangeEvent, type CompositionEvent, type KeyboardEvent } from 'react'
import { appStore, useApp } from '../store'
import type { Draft, Entry } from './Drafts'
import { selectMachine } from './element'
import { drafts, useDraft } from './theDrafts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

export interface EntryField {
  readonly text: string
  readonly draft: Draft | undefined
  /** Sets the text as if it were typed: a completion was taken. */
  readonly set: (text: string) => void
  readonly box: {
    readonly value: string
    readonly onChange: (event: ChangeEvent<TextBox>) => void
    readonly onFocus: () => void
    readonly onBlur: () => void
    readonly onCompositionStart: () => void
    readonly onCompositionEnd: (event: CompositionEvent<TextBox>) => void
    readonly onKeyDown: (event: KeyboardEvent<TextBox>) => void
  }
}

export const isMod = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean => (/Mac|iPhone|iPad/.test(navigator.platform) ? event.metaKey : event.ctrlKey)

/** A text box over an entry: shows what the machine says until something is typed, and writes it by the rules of `Drafts`. */
export function useEntry(entry: Entry): EntryField {
  const said = useApp((app) => entry.value(selectMachine(app)))
  const draft = useDraft(entry.id)
  const composing = useRef(false)
  // The field goes, by whatever way: what was typed does not go with it.
  const { id } = entry
  useEffect(() => {
    drafts.adopt(entry)
    return () => drafts.leave(id)
    // An entry of the same id is about the same thing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])

  const set = (text: string): void => drafts.type(entry, text, composing.current)
  const onKeyDown = (event: KeyboardEvent<TextBox>): void => {
    // Keys of a word that is being composed belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.currentTarget instanceof HTMLInputElement || isMod(event))) {
      event.preventDefault()
      drafts.commit(id)
    } else if (event.key === 'Escape' && entry.pace === 'leaving' && draft) {
      event.preventDefault()
      event.stopPropagation()
      drafts.discard(id)
    } else if (isMod(event) && !event.altKey && event.key.toLowerCase() === 'z' && !event.shiftKey) {
      if (drafts.undo(id)) event.preventDefault()
      event.stopPropagation()
    } else if (isMod(event) && !event.altKey && (event.key.toLowerCase() === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey))) {
      const { canRedo, redo } = appStore.getState()
      if (canRedo && (!draft || draft.text === said)) {
        event.preventDefault()
        drafts.discard(id)
        redo()
      }
      event.stopPropagation()
    }
  }
  const text = draft?.text ?? said ?? ''
  return {
    text,
    draft,
    set,
    box: {
      value: text,
      onChange: (event) => set(event.target.value),
      onFocus: () => drafts.enter(entry),
      onBlur: () => drafts.leave(id),
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: (event) => {
        composing.current = false
        set(event.currentTarget.value)
      },
      onKeyDown,
    },
  }
}
